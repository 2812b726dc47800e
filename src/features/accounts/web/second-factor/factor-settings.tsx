import { useState } from 'react'
import type { TotpSetup } from '#features/accounts/factors-contract.ts'
import { maxCodeLength } from '#features/accounts/limits.ts'
import { api } from '#platform/web/api.ts'
import { failureMessageOf, hasCode } from '#platform/web/failure.ts'
import { useValidatedForm } from '#platform/web/forms/use-validated-form.ts'
import { Dialog } from '#platform/web/overlays/dialog.tsx'
import { css, styled } from '#platform/web/styled.tsx'
import { useToast } from '#platform/web/toasts/use-toast.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { FailureLine } from '#platform/web/ui/failure-line.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { useCopy } from '#platform/web/use-copy.ts'
import { codeFields } from '../form/checked-fields.ts'
import { DialogButtons, Fields, TextField, SubmitButton, FormAlert } from '../form/fields.tsx'
import { PasskeySettings } from '../passkeys/passkey-settings.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SettingRow, usePasswordPrompt } from './setting-row.tsx'
import { RemoveFactorDialog, useInvalidateSignInMethods } from './remove-factor-dialog.tsx'

/**
 * Settings for the second factor: authenticator app, passkeys and recovery codes, or an error with a retry if they
 * cannot be loaded.
 */
export function FactorSettings({ email }: { email: string }) {
  const { data, isPending, refetch } = api.accounts.factors.state.useQuery(undefined, {
    staleTime: 0,
    refetchOnMount: 'always',
  })
  if (isPending) return <Skeleton className={css({ height: 32 })} aria-busy="true" />
  if (!data) return <FailureLine onRetry={() => void refetch()}>We couldn’t load these settings.</FailureLine>
  return (
    <div className={css({ display: 'flex', flexDirection: 'column' })}>
      <TotpSetting email={email} since={data.totpSince} />
      <PasskeySettings email={email} passkeys={data.passkeys} arePossible={data.arePasskeysPossible} />
      {data.totpSince || data.passkeys.length > 0 ? (
        <RecoverySetting email={email} left={data.recoveryCodesLeft} />
      ) : null}
    </div>
  )
}

/** Shows how many recovery codes are left, with a button to replace them. */
function RecoverySetting({ email, left }: { email: string; left: number }) {
  const toast = useToast()
  const changed = useInvalidateSignInMethods()
  const { asksFor, question } = usePasswordPrompt(email)
  const make = api.accounts.factors.makeRecoveryCodes.useMutation({
    onSuccess: changed,
    onError: (error) => {
      if (!asksFor(error, () => make.mutate())) toast({ title: failureMessageOf(error), tone: 'danger' })
    },
  })
  return (
    <SettingRow
      title="Recovery codes"
      note={
        left === 0
          ? 'None left. Create new ones.'
          : `${left} left. Use one when you don’t have your authenticator app or passkey.`
      }
    >
      <Button
        size="sm"
        aria-disabled={make.isPending || undefined}
        onClick={() => {
          if (!make.isPending) make.mutate()
        }}
      >
        {make.isPending ? 'Creating…' : 'Create new codes'}
      </Button>
      {make.data ? (
        <Dialog
          title="Your new recovery codes"
          description="Your old codes no longer work."
          isDirty
          onClose={make.reset}
        >
          <RecoveryCodes codes={make.data.recoveryCodes} email={email} onDone={make.reset} />
        </Dialog>
      ) : null}
      {question}
    </SettingRow>
  )
}

const formatDate = (moment: string) => new Date(moment).toLocaleDateString('en-US', { dateStyle: 'long' })

/** Sets up or removes the authenticator app. */
function TotpSetting({ email, since }: { email: string; since: string | null }) {
  const toast = useToast()
  const changed = useInvalidateSignInMethods()
  const [isAsking, setIsAsking] = useState(false)
  const { asksFor, question } = usePasswordPrompt(email)
  const begin = api.accounts.factors.beginTotp.useMutation({
    onError: (error) => {
      if (!asksFor(error, () => begin.mutate())) toast({ title: failureMessageOf(error), tone: 'danger' })
    },
  })
  const remove = api.accounts.factors.removeTotp.useMutation({
    onSuccess: () => {
      setIsAsking(false)
      changed()
      toast({ title: 'Authenticator app turned off', tone: 'success' })
    },
    onError: (error) => {
      if (!asksFor(error, () => remove.mutate())) toast({ title: failureMessageOf(error), tone: 'danger' })
    },
  })
  return (
    <SettingRow
      title="Authenticator app"
      note={
        since
          ? `On since ${formatDate(since)}. You’ll be asked for a code whenever you sign in.`
          : 'Not set up.'
      }
    >
      {since ? (
        <Button size="sm" onClick={() => setIsAsking(true)}>
          Turn off
        </Button>
      ) : (
        <Button
          size="sm"
          aria-disabled={begin.isPending || undefined}
          onClick={() => {
            if (!begin.isPending) begin.mutate()
          }}
        >
          Set up an authenticator app
        </Button>
      )}
      {begin.data && !since ? (
        <TotpDialog
          email={email}
          setUp={begin.data}
          onClose={() => {
            begin.reset()
            changed()
          }}
        />
      ) : null}
      {isAsking ? (
        <RemoveFactorDialog
          title="Turn off the authenticator app?"
          label="Turn off"
          isBusy={remove.isPending}
          onConfirm={() => remove.mutate()}
          onClose={() => setIsAsking(false)}
        >
          You’ll no longer be asked for a code when you sign in, which makes your account less secure.
        </RemoveFactorDialog>
      ) : null}
      {question}
    </SettingRow>
  )
}

interface Props {
  email: string
  setUp: TotpSetup
  onClose: () => void
}

/** Dialog to set up an authenticator app: shows the key, asks for the first code, then shows the recovery codes. */
function TotpDialog({ email, setUp, onClose }: Props) {
  const { asksFor, question } = usePasswordPrompt(email)
  const confirm = api.accounts.factors.confirmTotp.useMutation({
    onError: (error, sent) => void asksFor(error, () => confirm.mutate(sent)),
  })
  const { errors, formProps } = useValidatedForm(codeFields, confirm)
  const { data, error, isPending } = confirm
  if (data) {
    return (
      <Dialog
        title="Authenticator app set up"
        description="You’re signed out everywhere else. From now on, we’ll ask for a code when you sign in."
        isDirty
        onClose={onClose}
      >
        <RecoveryCodes codes={data.recoveryCodes} email={email} onDone={onClose} />
      </Dialog>
    )
  }
  return (
    <Dialog
      title="Set up an authenticator app"
      description="Scan the QR code with your authenticator app, or enter the key manually."
      onClose={onClose}
    >
      <TotpKey setUp={setUp} />
      <form aria-label="Set up an authenticator app" {...formProps}>
        {error && !hasCode(error, 'password_needed') ? (
          <FormAlert>{failureMessageOf(error)}</FormAlert>
        ) : null}
        <Fields legend="Verification code">
          <div>
            <TextField
              label="Code"
              name="code"
              inputMode="numeric"
              autoComplete="one-time-code"
              required
              maxLength={maxCodeLength}
              error={errors.code}
              hint="Enter the 6-digit code from your app."
            />
          </div>
          <DialogButtons>
            <Button onClick={onClose}>Cancel</Button>
            <SubmitButton isPending={isPending} pendingLabel="Checking…">
              Turn on
            </SubmitButton>
          </DialogButtons>
        </Fields>
      </form>
      {question}
    </Dialog>
  )
}

/**
 * Shows the key of an authenticator app as a QR code, as text to type or copy, and as a link for an app on the same
 * device.
 */
function TotpKey({ setUp: { key, uri, picture } }: { setUp: TotpSetup }) {
  const copy = useCopy()
  return (
    <div
      className={css({
        display: 'flex',
        gap: 5,
        mb: 6,
        alignItems: 'center',
        flexDirection: { base: 'column', sm: 'row' },
      })}
    >
      <QrCode viewBox={`0 0 ${picture.size} ${picture.size}`} aria-hidden="true">
        <rect width="100%" height="100%" fill="#fff" />
        <path d={picture.path} fill="#000" />
      </QrCode>
      <div className={css({ minWidth: 0 })}>
        <div className={css({ fontWeight: 600, fontSize: 'sm' })}>Key</div>
        <div className={css({ fontFamily: 'monospace', overflowWrap: 'anywhere', my: 2 })}>
          {groupByFour(key)}
        </div>
        <div className={css({ display: 'flex', gap: 2, flexWrap: 'wrap' })}>
          <Button
            size="sm"
            onClick={() => void copy(key, () => ({ title: 'Please copy the key manually' }), 'Key copied')}
          >
            Copy the key
          </Button>
          <AppLink href={uri}>Open in an authenticator app on this device</AppLink>
        </div>
      </div>
    </div>
  )
}

const groupByFour = (key: string) => key.replaceAll(/(.{4})(?=.)/g, '$1 ')

/** QR code. Dark on white in light and dark mode, as cameras expect. */
const QrCode = styled('svg', {
  base: { width: 48, height: 48, flexShrink: 0, borderRadius: 'md', shapeRendering: 'crispEdges' },
})

const AppLink = styled('a', {
  base: {
    color: 'accentText',
    textDecoration: 'underline',
    textUnderlineOffset: '0.2em',
    fontSize: 'sm',
    py: 2.5,
  },
})

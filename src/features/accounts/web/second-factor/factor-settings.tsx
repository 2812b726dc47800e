import { useState } from 'react'
import { api } from '#platform/web/api.ts'
import { failureMessageOf } from '#platform/web/failure.ts'
import { Dialog } from '#platform/web/overlays/dialog.tsx'
import { css } from '#platform/web/styled.tsx'
import { useToast } from '#platform/web/toasts/use-toast.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { FailureLine } from '#platform/web/ui/failure-line.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { PasskeySettings } from '../passkeys/passkey-settings.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SettingRow, usePasswordPrompt } from './setting-row.tsx'
import { RemoveFactorDialog, useInvalidateSignInMethods } from './remove-factor-dialog.tsx'
import { TotpDialog } from './totp-dialog.tsx'

/**
 * Settings for the second factor: authenticator app, passkeys and, if one is set up, recovery codes; a placeholder
 * while loading, or an error with a retry if they cannot be loaded.
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
      title="Recovery Codes"
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
          title="Your New Recovery Codes"
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

/** Setting for the authenticator app, with a button to set it up or turn it off. */
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
      title="Authenticator App"
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

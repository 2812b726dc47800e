import type { TotpSetup } from '#features/accounts/factors-contract.ts'
import { maxCodeLength } from '#features/accounts/limits.ts'
import { api } from '#platform/web/api.ts'
import { failureMessageOf, hasCode } from '#platform/web/failure.ts'
import { useValidatedForm } from '#platform/web/forms/use-validated-form.ts'
import { Dialog } from '#platform/web/overlays/dialog.tsx'
import { css, styled } from '#platform/web/styled.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { useCopy } from '#platform/web/use-copy.ts'
import { codeFields } from '../form/checked-fields.ts'
import { DialogButtons, Fields, TextField, SubmitButton, FormAlert } from '../form/fields.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { usePasswordPrompt } from './setting-row.tsx'

interface Props {
  email: string
  setUp: TotpSetup
  onClose: () => void
}

/**
 * Dialog to set up an authenticator app: shows the key as QR code and text, asks for the first code, then shows new
 * recovery codes, if any. `onClose` is called when it is done or cancelled.
 */
export function TotpDialog({ email, setUp, onClose }: Props) {
  const { asksFor, question } = usePasswordPrompt(email)
  const confirm = api.accounts.factors.confirmTotp.useMutation({
    onError: (error, sent) => void asksFor(error, () => confirm.mutate(sent)),
  })
  const { errors, formProps } = useValidatedForm(codeFields, confirm)
  const { data, error, isPending } = confirm
  if (data) {
    // The codes that came with an earlier passkey still work, so there are no new ones.
    const hasCodes = data.recoveryCodes.length > 0
    return (
      <Dialog
        // Opens anew, so that the focus moves into what replaces the form.
        key="done"
        title="Authenticator App Set Up"
        description="You’re signed out everywhere else. From now on, we’ll ask for a code when you sign in."
        isDirty={hasCodes}
        onClose={onClose}
      >
        {hasCodes ? (
          <RecoveryCodes codes={data.recoveryCodes} email={email} onDone={onClose} />
        ) : (
          <DialogButtons>
            <Button look="main" onClick={onClose}>
              Done
            </Button>
          </DialogButtons>
        )}
      </Dialog>
    )
  }
  return (
    <Dialog
      title="Set Up an Authenticator App"
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

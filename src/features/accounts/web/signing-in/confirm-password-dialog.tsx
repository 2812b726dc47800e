import { useLocation } from 'react-router'
import { hrefOf, organisationPath } from '#platform/addresses.ts'
import { api } from '#platform/web/api.ts'
import { Dialog } from '#platform/web/overlays/dialog.tsx'
import { useSettings, useBasePath } from '#platform/web/settings.ts'
import { css } from '#platform/web/styled.tsx'
import { PasswordForm } from '../form/password-field.tsx'
import { SubmitButton } from '../form/fields.tsx'

interface Props {
  email: string
  onConfirmed: () => void
  onClose: () => void
}

/**
 * Dialog that asks a signed-in member for their password before a sensitive action, in case the screen was left
 * unlocked. Calls `onConfirmed` once the server has accepted it. For members without a password, it links to a new
 * sign-in with the organisation, which leaves the page.
 */
export function ConfirmPasswordDialog({ email, onConfirmed, onClose }: Props) {
  const confirmation = api.accounts.confirmPassword.useMutation({ onSuccess: onConfirmed })
  return (
    <Dialog
      title="Confirm it’s you"
      description="Please confirm your password. We won’t ask again for the next ten minutes."
      onClose={onClose}
    >
      <PasswordForm
        label="Confirm your password"
        email={email}
        call={confirmation}
        onClose={onClose}
        submit={
          <SubmitButton isPending={confirmation.isPending} pendingLabel="Confirming…">
            Confirm
          </SubmitButton>
        }
      />
      <OrganisationConfirm />
    </Dialog>
  )
}

/** Alternative for members without a password: a new sign-in with the organisation counts as recent authentication. */
function OrganisationConfirm() {
  const { organisation } = useSettings()
  const { pathname } = useLocation()
  const based = useBasePath()
  if (!organisation) return null
  return (
    <div className={css({ mt: 5, color: 'quiet', fontSize: 'sm' })}>
      Don’t have a password here?{' '}
      <a
        className={css({ color: 'accentText', textDecoration: 'underline' })}
        href={based(hrefOf(organisationPath, { from: pathname }))}
      >
        Sign in with {organisation} again
      </a>
      , then come back here within ten minutes.
    </div>
  )
}

import { ConfirmPasswordDialog } from '#features/accounts/web/signing-in/confirm-password-dialog.tsx'
import { PeopleView } from '#features/dashboard/web/people/people-view.tsx'
import { Invitations } from '#features/dashboard/web/people/invitations.tsx'
import { StaffEvents } from '#features/dashboard/web/people/staff-events.tsx'
import { AdminSection } from '#pages/parts/admin-section.tsx'
import { api } from '#platform/web/api.ts'
import { useSettings } from '#platform/web/settings.ts'
import { css } from '#platform/web/styled.tsx'

/**
 * Dashboard page with the accounts and, if registration is by invitation, the invitations, followed by the sign-ins of
 * editors and admins. The dashboard's layout admits admins only.
 */
export function Component() {
  const { registration } = useSettings()
  const { data: user } = api.accounts.current.useQuery()
  return (
    <AdminSection title="People">
      {user ? (
        <>
          {registration === 'invited' ? (
            <Invitations
              renderConfirmation={(asked) => <ConfirmPasswordDialog email={user.email} {...asked} />}
            />
          ) : null}
          <PeopleView
            ownId={user.id}
            renderConfirmation={(asked) => <ConfirmPasswordDialog email={user.email} {...asked} />}
          />
          <div className={css({ mt: 8 })}>
            <StaffEvents />
          </div>
        </>
      ) : null}
    </AdminSection>
  )
}

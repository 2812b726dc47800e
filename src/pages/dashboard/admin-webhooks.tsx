import { ConfirmPasswordDialog } from '#features/accounts/web/signing-in/confirm-password-dialog.tsx'
import { EndpointList } from '#features/webhooks/web/endpoint-list.tsx'
import { AdminSection } from '#pages/parts/admin-section.tsx'
import { api } from '#platform/web/api.ts'

/** Dashboard page with the webhook endpoints. The dashboard's layout admits admins only. */
export function Component() {
  const { data: user } = api.accounts.current.useQuery()
  return (
    <AdminSection title="Webhooks">
      {user ? (
        <EndpointList
          renderConfirmation={(asked) => <ConfirmPasswordDialog email={user.email} {...asked} />}
        />
      ) : null}
    </AdminSection>
  )
}

import { ConfirmPasswordDialog } from '#features/accounts/web/signing-in/confirm-password-dialog.tsx'
import { BackupsView, MakeBackupButton } from '#features/dashboard/web/backups/backups-view.tsx'
import { AdminSection } from '#pages/parts/admin-section.tsx'
import { api } from '#platform/web/api.ts'

/** Dashboard page with the backups. The dashboard's layout admits admins only. */
export function Component() {
  const { data: user } = api.accounts.current.useQuery()
  return (
    <AdminSection title="Backups" actions={<MakeBackupButton />}>
      {user ? (
        <BackupsView
          renderConfirmation={(asked) => <ConfirmPasswordDialog email={user.email} {...asked} />}
        />
      ) : null}
    </AdminSection>
  )
}

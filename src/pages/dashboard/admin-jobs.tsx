import { JobsView } from '#features/dashboard/web/jobs/jobs-view.tsx'
import { AdminSection } from '#pages/parts/admin-section.tsx'

/** Dashboard page with the job queues. The dashboard's layout admits admins only. */
export function Component() {
  return (
    <AdminSection title="Jobs">
      <JobsView />
    </AdminSection>
  )
}

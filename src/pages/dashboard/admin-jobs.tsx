import { JobsView } from '#features/dashboard/web/jobs/every-job.tsx'
import { AdminSection } from '#pages/parts/admin-section.tsx'

/** What is done later; the frame lets admins in only. */
export function Component() {
  return (
    <AdminSection title="Jobs">
      <JobsView />
    </AdminSection>
  )
}

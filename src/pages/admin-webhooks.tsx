import { EveryEndpoint } from '#features/webhooks/web/every-endpoint.tsx'
import { AdminSection } from '#pages/parts/admin-section.tsx'

/** Programs that are told what happens here; the frame lets admins in only. */
export function Component() {
  return (
    <AdminSection title="Webhooks">
      <EveryEndpoint />
    </AdminSection>
  )
}

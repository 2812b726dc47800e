import { FailedNotice } from '#pages/parts/failed-notice.tsx'
import { Column } from '#platform/web/ui/page.tsx'

/** What stands where a page broke, or a part of it. */
export function PageFailed() {
  return (
    <Column>
      <FailedNotice />
    </Column>
  )
}

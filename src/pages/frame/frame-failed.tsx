import { FailedNotice } from '#pages/parts/failed-notice.tsx'
import { Column } from '#platform/web/ui/page.tsx'

/** What is left where the frame itself broke: neither header nor footer can be relied on. */
export function FrameFailed() {
  return (
    <Column as="main">
      <FailedNotice />
    </Column>
  )
}

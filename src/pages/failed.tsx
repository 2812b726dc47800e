import { Column } from '#platform/web/ui/page.tsx'
import { FailureNotice } from '#platform/web/ui/notice.tsx'

/** What stands where a page broke. Outside the frame, which may be what broke. */
export function PageFailed() {
  return (
    <Column as="main">
      <title>Something went wrong</title>
      <FailureNotice as="h1" title="Something went wrong" onRetry={() => location.reload()}>
        This page could not be shown. Nothing of yours is lost.
      </FailureNotice>
    </Column>
  )
}

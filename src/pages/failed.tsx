import { hrefOf } from '#platform/addresses.ts'
import { TextLink } from '#platform/web/ui/text-link.tsx'
import { Column } from '#platform/web/ui/page.tsx'
import { FailureState } from '#platform/web/ui/empty-state.tsx'

/** What stands where a page broke. Outside the frame, which may be what broke. */
export function PageFailed() {
  return (
    <Column as="main">
      <title>Something went wrong</title>
      <FailureState as="h1" title="Something went wrong" onRetry={() => location.reload()}>
        This page could not be shown; nothing of yours is lost. Try again, or{' '}
        <TextLink to={hrefOf('home')} reloadDocument>
          go back to Home
        </TextLink>
        .
      </FailureState>
    </Column>
  )
}

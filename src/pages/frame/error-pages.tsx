import { useState } from 'react'
import { useHeadingFocus } from '#platform/web/frame/route-focus.ts'
import { FailureState } from '#platform/web/ui/empty-state.tsx'
import { Column } from '#platform/web/ui/page.tsx'
import { TextLink } from '#platform/web/ui/text-link.tsx'
import { useHydrated } from '#platform/web/ui/use-hydrated.tsx'

/** Error boundary of a page: shows a notice of the error in place of the page, within the layout. */
export function PageError() {
  return (
    <Column>
      <ErrorNotice />
    </Column>
  )
}

/** Error boundary of the layout: shows a notice of the error alone, as header or footer may have caused the error. */
export function LayoutError() {
  return (
    <Column as="main">
      <ErrorNotice />
    </Column>
  )
}

const title = 'Something went wrong'

/**
 * Error message with links to retry and to the home page. Both reload the document, because the error may be in the
 * page's state.
 */
function ErrorNotice() {
  const [wasHydrated] = useState(useHydrated())
  useHeadingFocus(wasHydrated)
  return (
    <>
      <title>{title}</title>
      <FailureState as="h1" title={title} onRetry={reload}>
        We couldn’t load this page. Anything you’ve saved is safe. Try again, or{' '}
        <TextLink to="/" reloadDocument>
          go to the home page
        </TextLink>
        .
      </FailureState>
    </>
  )
}

/** Reloads the document, unless the browser is offline: its own error page would replace this one. */
function reload() {
  if (navigator.onLine) location.reload()
}

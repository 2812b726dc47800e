import { useState } from 'react'
import { useHeadingFocus } from '#platform/web/frame/route-focus.ts'
import { FailureState } from '#platform/web/ui/empty-state.tsx'
import { Column } from '#platform/web/ui/page.tsx'
import { TextLink } from '#platform/web/ui/text-link.tsx'
import { useHydrated } from '#platform/web/ui/use-hydrated.tsx'

/** What stands where a page broke, or a part of it. */
export function PageError() {
  return (
    <Column>
      <ErrorNotice />
    </Column>
  )
}

/** What is left where the frame itself broke: neither header nor footer can be relied on. */
export function LayoutError() {
  return (
    <Column as="main">
      <ErrorNotice />
    </Column>
  )
}

const title = 'Something went wrong'

/**
 * What is said where something broke while it was being shown. Whatever broke may be broken in memory too, so both
 * ways on load the document anew.
 */
function ErrorNotice() {
  const [wasHydrated] = useState(useHydrated())
  useHeadingFocus(wasHydrated)
  return (
    <>
      <title>{title}</title>
      <FailureState as="h1" title={title} onRetry={() => location.reload()}>
        This page could not be shown. What you have saved is safe. Try again, or{' '}
        <TextLink to="/" reloadDocument>
          go back to Home
        </TextLink>
        .
      </FailureState>
    </>
  )
}

import { useState } from 'react'
import { useNewHeading } from '#platform/web/frame/new-heading.ts'
import { FailureNotice } from '#platform/web/ui/notice.tsx'
import { TextLink } from '#platform/web/ui/text-link.tsx'
import { useHydrated } from '#platform/web/ui/use-hydrated.ts'

const title = 'Something went wrong'

/**
 * What is said where something broke while it was being shown. Whatever broke may be broken in memory too, so both
 * ways on load the document anew.
 */
export function FailedNotice() {
  const [isInsteadOfAnother] = useState(useHydrated())
  useNewHeading(isInsteadOfAnother)
  return (
    <>
      <title>{title}</title>
      <FailureNotice as="h1" title={title} onRetry={() => location.reload()}>
        This page could not be shown. What you have saved is safe. Try again, or{' '}
        <TextLink to="/" reloadDocument>
          go back to Home
        </TextLink>
        .
      </FailureNotice>
    </>
  )
}

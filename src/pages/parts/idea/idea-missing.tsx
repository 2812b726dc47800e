import { ideaNotFound } from '#features/catalogue/messages.ts'
import { hrefOf } from '#platform/addresses.ts'
import { Head } from '#platform/web/head.tsx'
import { LinkButton } from '#platform/web/ui/button.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { Column } from '#platform/web/ui/page.tsx'
import { BalloonPicture } from '#platform/web/ui/notice-pictures.tsx'
import { useTerms } from '#platform/web/settings.ts'

/**
 * Page content for an idea that does not exist: a notice with a link to all categories, not indexed by search engines.
 */
export function IdeaMissing() {
  const say = useTerms()
  return (
    <Column>
      <Head
        title={say(ideaNotFound)}
        description={say('We couldn’t find the idea you’re looking for.')}
        isListed={false}
      />
      <EmptyState
        picture={<BalloonPicture />}
        as="h1"
        title={say(ideaNotFound)}
        action={
          <LinkButton to={hrefOf('categories')} look="main">
            Browse all categories
          </LinkButton>
        }
      >
        {say('We couldn’t find the idea you’re looking for.')} There are plenty more to explore.
      </EmptyState>
    </Column>
  )
}

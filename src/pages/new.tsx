import { IdeaCards } from '#pages/parts/idea-cards.tsx'
import { maxLatestIdeas } from '#features/catalogue/limits.ts'
import { ideasFailed } from '#features/catalogue/messages.ts'
import { feedPath, hrefOf } from '#platform/addresses.ts'
import { IdeaGridSkeleton } from '#features/catalogue/web/cards/idea-card.tsx'
import { api } from '#platform/web/api.ts'
import { Head } from '#platform/web/head.tsx'
import { createPageLoader } from '#platform/web/page-loader.ts'
import { LinkButton } from '#platform/web/ui/button.tsx'
import { FailureState, EmptyState } from '#platform/web/ui/empty-state.tsx'
import { Column, PageHeader } from '#platform/web/ui/page.tsx'
import { useTerms } from '#platform/web/settings.ts'

const latest = { limit: maxLatestIdeas, orderBy: 'newest' } as const

/**
 * Route loader that prefetches the latest ideas into the query cache. The server waits for them and throws a failure
 * with its status; the browser only starts the query. Returns null.
 */
export const loader = createPageLoader((queries) => queries.ideas.list.fetch(latest))

const description =
  'The newest bucket list ideas and adventures in the catalogue, each with its difficulty and cost.'

/** Page of the latest ideas. Shows a notice if there are none, or an error with a retry if they cannot be loaded. */
export function Component() {
  const say = useTerms()
  const { data: ideas, isFetching, refetch } = api.ideas.list.useQuery(latest)
  return (
    <Column>
      <Head
        title={say('Latest Bucket List Ideas')}
        description={say(description)}
        path={hrefOf('new')}
        feed={feedPath}
      />
      <PageHeader
        title={say('Latest Bucket List Ideas')}
        subtitle={say('Fresh inspiration, newest ideas first.')}
      />
      {ideas ? (
        ideas.length === 0 ? (
          <EmptyState
            title={say('No ideas found')}
            action={<LinkButton to={hrefOf('categories')}>All categories</LinkButton>}
          >
            {say('The first ideas are coming soon.')}
          </EmptyState>
        ) : (
          <IdeaCards ideas={ideas} as="h2" />
        )
      ) : isFetching ? (
        <IdeaGridSkeleton count={12} />
      ) : (
        <FailureState title={ideasFailed} onRetry={() => void refetch()} />
      )}
    </Column>
  )
}

import { IdeaCards } from '#pages/parts/idea-cards.tsx'
import { hrefOf } from '#platform/addresses.ts'
import { IdeaGridSkeleton } from '#features/catalogue/web/cards/idea-card.tsx'
import { ideasFailed } from '#features/catalogue/messages.ts'
import { api } from '#platform/web/api.ts'
import { Head } from '#platform/web/head.tsx'
import { createPageLoader } from '#platform/web/page-loader.ts'
import { LinkButton } from '#platform/web/ui/button.tsx'
import { FailureState, EmptyState } from '#platform/web/ui/empty-state.tsx'
import { Column, PageHeader } from '#platform/web/ui/page.tsx'
import { useTerms } from '#platform/web/settings.ts'

/**
 * Route loader that prefetches the ideas saved most into the query cache. The server waits for them and throws a
 * failure with its status; the browser only starts the query. Returns null.
 */
export const loader = createPageLoader((queries) => queries.bucketList.popular.fetch())

const savedByPeople = 'What people save most, followed by our editors’ picks.'
const pickedByEditors = 'Handpicked by our editors.'

const description =
  'The bucket list ideas and adventures that people save most, each with its difficulty and cost.'

/**
 * Page of the ideas saved most or, until there are enough, picked by editors. Shows an error with a retry if they
 * cannot be loaded.
 */
export function Component() {
  const say = useTerms()
  const { data: popular, isPending, refetch } = api.bucketList.popular.useQuery()
  const ideas = popular?.ideas
  return (
    <Column>
      <Head
        title={say('Popular Bucket List Ideas')}
        description={say(description)}
        path={hrefOf('popular')}
      />
      <PageHeader
        title={say('Popular Bucket List Ideas')}
        subtitle={popular?.isPicked ? say(pickedByEditors) : savedByPeople}
      />
      {isPending ? (
        <IdeaGridSkeleton count={12} />
      ) : !ideas ? (
        <FailureState title={ideasFailed} onRetry={() => void refetch()} />
      ) : ideas.length === 0 ? (
        <EmptyState
          title={say('No popular ideas found')}
          action={<LinkButton to={hrefOf('new')}>{say('See the latest ideas')}</LinkButton>}
        >
          Nothing here yet. Check back soon.
        </EmptyState>
      ) : (
        <IdeaCards ideas={ideas} as="h2" />
      )}
    </Column>
  )
}

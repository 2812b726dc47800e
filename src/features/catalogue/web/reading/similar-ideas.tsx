import type { ReactNode } from 'react'
import { api } from '#platform/web/api.ts'
import { FailureState } from '#platform/web/ui/empty-state.tsx'
import { SectionTitle, CardGrid } from '#platform/web/ui/page.tsx'
import type { IdeaView } from '#features/catalogue/idea-fields.ts'
import { similarIdeasFailed } from '#features/catalogue/messages.ts'
import { maxSimilarIdeas } from '#features/catalogue/limits.ts'
import { IdeaCard, IdeaGridSkeleton } from '../cards/idea-card.tsx'
import { css } from '#platform/web/styled.tsx'
import { useTerms } from '#platform/web/settings.ts'

interface Props {
  id: number
  /** Control on each card, such as the heart. */
  action?: (idea: IdeaView) => ReactNode
}

/**
 * Section that loads up to three ideas similar to the idea `id` and shows their cards; placeholders while loading, and
 * an error with a retry if they cannot be loaded. Renders nothing if there are none.
 */
export function SimilarIdeas({ id, action }: Props) {
  const say = useTerms()
  const { data: ideas, isPending, refetch } = api.ideas.similar.useQuery({ id })
  if (ideas?.length === 0) return null
  return (
    <section className={css({ mt: { base: 14, md: 20 } })} aria-labelledby="similar">
      <SectionTitle className={css({ mb: 6 })} id="similar">
        {say('Similar Ideas')}
      </SectionTitle>
      {isPending ? (
        <IdeaGridSkeleton count={maxSimilarIdeas} columns={3} isOfOneCategory />
      ) : !ideas ? (
        <FailureState as="h2" title={similarIdeasFailed} onRetry={() => void refetch()} />
      ) : (
        <CardGrid columns={3}>
          {ideas.map((idea) => (
            <IdeaCard key={idea.id} idea={idea} isAmongItsOwn action={action?.(idea)} />
          ))}
        </CardGrid>
      )}
    </section>
  )
}

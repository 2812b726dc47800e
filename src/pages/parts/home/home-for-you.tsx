import { forYouFailed, forYouTitle } from '#features/bucket-list/messages.ts'
import { useForYou } from '#features/bucket-list/web/for-you/use-for-you.ts'
import { IdeaGridSkeleton } from '#features/catalogue/web/cards/idea-card.tsx'
import { ForYouCards } from '#pages/parts/for-you-cards.tsx'
import { hrefOf } from '#platform/addresses.ts'
import { FailureState } from '#platform/web/ui/empty-state.tsx'
import { Section } from '#platform/web/ui/page.tsx'

const shownIdeas = 3

/**
 * Row of recommended ideas; nothing for visitors who have saved nothing, and while nothing fits. Shows an error with a
 * retry if they cannot be loaded.
 */
export function HomeForYou() {
  const { ideas, isFailed, retry, isMember, dismiss } = useForYou()
  if (ideas ? ideas.length === 0 : !isMember) return null
  return (
    <Section title={forYouTitle} more={{ to: hrefOf('forYou'), label: 'See all' }}>
      {ideas ? (
        <ForYouCards ideas={ideas.slice(0, shownIdeas)} columns={3} onDismiss={dismiss} />
      ) : isFailed ? (
        <FailureState title={forYouFailed} onRetry={retry} />
      ) : (
        <IdeaGridSkeleton count={shownIdeas} columns={3} />
      )}
    </Section>
  )
}

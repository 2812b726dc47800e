import { forYouFailed } from '#features/bucket-list/messages.ts'
import { forYouTitle } from '#features/bucket-list/save-messages.ts'
import { useForYou } from '#features/bucket-list/web/for-you/use-for-you.ts'
import { IdeaGridSkeleton } from '#features/catalogue/web/cards/idea-card.tsx'
import { ForYouCards } from '#pages/parts/for-you-cards.tsx'
import { hrefOf } from '#platform/addresses.ts'
import { FailureState } from '#platform/web/ui/empty-state.tsx'
import { Section, swipedOnPhones } from '#platform/web/ui/page.tsx'

const shownIdeas = 3

/**
 * Row of three recommended ideas with a link to all; placeholders while a member's are loading, and an error with a
 * retry if they cannot be loaded. Renders nothing for visitors who have saved no idea, and if no idea fits.
 */
export function HomeForYou() {
  const { ideas, isFailed, retry, isVisitor, dismiss } = useForYou()
  if (ideas ? ideas.length === 0 : isVisitor) return null
  return (
    <Section title={forYouTitle} more={{ to: hrefOf('forYou'), label: 'See all' }}>
      {ideas ? (
        <ForYouCards
          className={swipedOnPhones}
          ideas={ideas.slice(0, shownIdeas)}
          columns={3}
          onDismiss={dismiss}
        />
      ) : isFailed ? (
        <FailureState title={forYouFailed} onRetry={retry} />
      ) : (
        <IdeaGridSkeleton className={swipedOnPhones} count={shownIdeas} columns={3} />
      )}
    </Section>
  )
}

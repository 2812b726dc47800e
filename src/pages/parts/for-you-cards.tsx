import type { RecommendedIdea } from '#features/bucket-list/contract.ts'
import {
  NotForMeButton,
  RecommendationReason,
  useFocusOnNextCard,
} from '#features/bucket-list/web/for-you/not-for-me.tsx'
import { SaveHeart } from '#features/bucket-list/web/saving/save-heart.tsx'
import { IdeaCard } from '#features/catalogue/web/cards/idea-card.tsx'
import { CardGrid } from '#platform/web/ui/page.tsx'

interface Props {
  ideas: readonly RecommendedIdea[]
  columns?: 3 | 4
  /** Heading level of the cards: `h2` directly below the page's title. */
  as?: 'h2'
  /** Missing for visitors. */
  onDismiss: ((ideaId: number) => void) | undefined
}

/** Grid of recommended ideas, each with its reason and a button to dismiss it. */
export function ForYouCards({ ideas, columns = 4, as, onDismiss }: Props) {
  const { place, expectDismissal } = useFocusOnNextCard(ideas)
  return (
    <CardGrid ref={place} columns={columns}>
      {ideas.map((idea, index) => (
        <IdeaCard
          key={idea.id}
          idea={idea}
          {...(as ? { as } : {})}
          action={<SaveHeart idea={idea} />}
          note={
            <>
              <RecommendationReason idea={idea} />
              {onDismiss ? (
                <NotForMeButton
                  idea={idea}
                  onDismiss={(ideaId) => {
                    expectDismissal(index)
                    onDismiss(ideaId)
                  }}
                />
              ) : null}
            </>
          }
        />
      ))}
    </CardGrid>
  )
}

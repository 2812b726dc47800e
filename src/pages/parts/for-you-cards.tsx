import type { RecommendedIdea } from '#features/bucket-list/contract.ts'
import {
  NotForMeButton,
  RecommendationReason,
  useFocusOnNextCard,
} from '#features/bucket-list/web/for-you/not-for-me.tsx'
import { CardActions } from '#pages/parts/card-actions.tsx'
import { IdeaCard } from '#features/catalogue/web/cards/idea-card.tsx'
import { CardGrid } from '#platform/web/ui/page.tsx'

interface Props {
  ideas: readonly RecommendedIdea[]
  columns?: 3 | 4
  className?: string
  /** Heading level of the cards: `h2` directly below the page's title. */
  as?: 'h2'
  /** Missing for visitors. */
  onDismiss: ((ideaId: number) => void) | undefined
}

/**
 * Grid of recommended ideas as cards, each with the reason and, with `onDismiss`, a button “Not for me” that calls it
 * with the idea's id; the caller removes the card. The focus moves to the next card then.
 */
export function ForYouCards({ ideas, columns = 4, className, as, onDismiss }: Props) {
  const { place, expectDismissal } = useFocusOnNextCard(ideas)
  return (
    <CardGrid className={className} ref={place} columns={columns}>
      {ideas.map((idea, index) => (
        <IdeaCard
          key={idea.id}
          idea={idea}
          {...(as ? { as } : {})}
          action={<CardActions idea={idea} />}
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

import { CardActions } from '#pages/parts/card-actions.tsx'
import type { IdeaView } from '#features/catalogue/idea-fields.ts'
import { IdeaCard } from '#features/catalogue/web/cards/idea-card.tsx'
import { CardGrid } from '#platform/web/ui/page.tsx'

const aboveTheFold = 4

interface Props {
  ideas: readonly IdeaView[]
  /** Heading level of the cards: `h2` directly below the page's title. */
  as?: 'h2'
}

/**
 * Grid of the given ideas as cards, each with a heart to save it. The pictures of the first cards, above the fold, are
 * loaded eagerly.
 */
export function IdeaCards({ ideas, as }: Props) {
  return (
    <CardGrid>
      {ideas.map((idea, index) => (
        <IdeaCard
          key={idea.id}
          idea={idea}
          {...(as ? { as } : {})}
          isFirst={index < aboveTheFold}
          action={<CardActions idea={idea} />}
        />
      ))}
    </CardGrid>
  )
}

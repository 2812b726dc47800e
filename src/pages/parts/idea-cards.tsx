import { SaveHeart } from '#features/bucket-list/web/saving/save-heart.tsx'
import type { IdeaView } from '#features/catalogue/idea-fields.ts'
import { IdeaCard } from '#features/catalogue/web/cards/idea-card.tsx'
import { CardGrid } from '#platform/web/ui/page.tsx'

const aboveTheFold = 4

interface Props {
  ideas: readonly IdeaView[]
  /** Heading level of the cards: `h2` directly below the page's title. */
  as?: 'h2'
}

/** Grid of idea cards with save buttons. Pictures above the fold are loaded eagerly. */
export function IdeaCards({ ideas, as }: Props) {
  return (
    <CardGrid>
      {ideas.map((idea, index) => (
        <IdeaCard
          key={idea.id}
          idea={idea}
          {...(as ? { as } : {})}
          isFirst={index < aboveTheFold}
          action={<SaveHeart idea={idea} />}
        />
      ))}
    </CardGrid>
  )
}

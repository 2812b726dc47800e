import { SaveHeart } from '#features/bucket-list/web/saving/save-heart.tsx'
import type { IdeaView } from '#features/catalogue/idea-fields.ts'
import { IdeaCard } from '#features/catalogue/web/cards/idea-card.tsx'
import { CardGrid } from '#platform/web/ui/page.tsx'

const aboveTheFold = 4

interface Props {
  ideas: readonly IdeaView[]
  /** The level of their headings: `h2` right below the title of a page. */
  as?: 'h2'
}

/** Ideas as cards with their hearts. Pictures of the first screen are asked for at once. */
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

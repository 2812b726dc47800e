import type { ReactNode } from 'react'
import type { IdeaView } from '#features/catalogue/idea-fields.ts'
import { IdeaCard } from '#features/catalogue/web/cards/idea-card.tsx'
import type { NearIdea } from '#features/places/contract.ts'
import { distanceInWords } from '#features/places/distance.ts'
import { useMiles } from '#features/places/web/use-miles.ts'
import { CardGrid } from '#platform/web/ui/card-grid.tsx'

interface Props {
  ideas: NearIdea[]
  heart: (idea: IdeaView) => ReactNode
}

/** Cards that say how far it is. */
export function NearIdeas({ ideas, heart }: Props) {
  const isInMiles = useMiles()
  return (
    <CardGrid>
      {ideas.map(({ idea, km, name }) => (
        <IdeaCard
          key={idea.id}
          idea={idea}
          as="h2"
          where={`${distanceInWords(km, isInMiles)} · ${name}`}
          action={heart(idea)}
        />
      ))}
    </CardGrid>
  )
}

import { Badge } from '#platform/web/ui/badge.tsx'
import { costLabelOf, costSymbolOf, difficultyLabelOf } from '#features/catalogue/messages.ts'
import { css } from '#platform/web/styled.tsx'

const tones = ['easy', 'medium', 'hard'] as const

/** How hard an idea is and what it costs. */
export function IdeaFacts({ difficulty, cost }: { difficulty: number; cost: number }) {
  return (
    <div className={css({ display: 'flex', gap: 2, flexWrap: 'wrap', alignItems: 'center' })}>
      <Badge tone={tones[difficulty - 1] ?? 'medium'}>{difficultyLabelOf(difficulty)}</Badge>
      <Badge title={costLabelOf(cost)}>{costSymbolOf(cost)}</Badge>
    </div>
  )
}

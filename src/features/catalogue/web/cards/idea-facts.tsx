import { Flex } from '@chakra-ui/react'
import { Badge } from '#platform/web/ui/badge.tsx'
import { costLabelOf, costSymbolOf, difficultyLabelOf } from '#features/catalogue/messages.ts'

const tones = ['easy', 'medium', 'hard'] as const

/** How hard an idea is and what it costs. */
export function IdeaFacts({ difficulty, cost }: { difficulty: number; cost: number }) {
  return (
    <Flex gap={2} wrap="wrap" align="center">
      <Badge tone={tones[difficulty - 1] ?? 'medium'}>{difficultyLabelOf(difficulty)}</Badge>
      <Badge title={costLabelOf(cost)}>{costSymbolOf(cost)}</Badge>
    </Flex>
  )
}

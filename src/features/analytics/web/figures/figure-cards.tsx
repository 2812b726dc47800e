import type { SeriesName } from '#features/analytics/limits.ts'
import { seriesLabels } from '#features/analytics/messages.ts'
import { FigureCard, FigureGrid } from '#platform/web/ui/figure-card.tsx'
import { changeInWords } from './change-in-words.ts'
import { useSay } from '#platform/web/settings.ts'

interface Props {
  series: { name: SeriesName; total: number; before: number }[]
}

/** The sums of a period at a glance, each beside the one before it. */
export function FigureCards({ series }: Props) {
  const say = useSay()
  return (
    <FigureGrid figures="seven">
      {series.map(({ name, total, before }) => (
        <FigureCard
          key={name}
          label={say(seriesLabels[name])}
          count={total}
          note={changeInWords(total, before)}
        />
      ))}
    </FigureGrid>
  )
}

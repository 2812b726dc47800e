import { counted } from '#platform/web/ui/counted.ts'
import type { Figures } from '#features/dashboard/contract.ts'
import { FigureCard, FigureGrid } from '#platform/web/ui/figure-card.tsx'
import { useSay } from '#platform/web/settings.ts'

interface Props {
  /** The ideas that the dashboard has loaded. */
  ideas: { difficulty: number; cost: number; categoryId: number | null }[] | undefined
  totals: Figures['totals'] | undefined
}

/** The four counts from the loaded ideas, and beside each the one of the whole catalogue. */
export function LoadedCounts({ ideas, totals }: Props) {
  const say = useSay()
  const categories = ideas && new Set(ideas.flatMap(({ categoryId }) => categoryId ?? []))
  return (
    <FigureGrid>
      <FigureCard label={say('Total Ideas')} count={ideas?.length} note={inAll(totals?.ideas)} />
      <FigureCard label="Categories" count={categories?.size} note={inAll(totals?.categories)} />
      <FigureCard
        label={say('Easy Ideas')}
        count={ideas?.filter(({ difficulty }) => difficulty === 1).length}
        note={inAll(totals?.easyIdeas)}
      />
      <FigureCard
        label={say('Budget Ideas')}
        count={ideas?.filter(({ cost }) => cost === 1).length}
        note={inAll(totals?.budgetIdeas)}
      />
    </FigureGrid>
  )
}

const inAll = (count: number | undefined) =>
  count === undefined ? undefined : `${counted(count)} in the catalogue`

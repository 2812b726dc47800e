import { useToast } from '#platform/web/toasts/use-toast.ts'
import type { EntryView } from '#features/bucket-list/contract.ts'
import { useEntryChanges } from '../entry/use-entry-changes.ts'
import { entriesInView } from './entries-in-view.ts'
import type { ListView } from './list-view.ts'

/** Beside which entry. */
export type Neighbour = { after: number } | { before: number }

/**
 * Gives what moves an entry. Out of any other order, all that is shown becomes one's own first, as it stands there;
 * the own order of before is one click away.
 */
export function useOwnOrder(
  entries: readonly EntryView[],
  view: ListView,
  onChange: (part: Partial<ListView>) => void,
) {
  const toast = useToast()
  const { move, arrange } = useEntryChanges()
  const idsBy = (sort: ListView['sort']) =>
    entriesInView(entries, { ...view, filter: 'all', words: '', sort }, new Set()).map(({ id }) => id)

  return (id: number, neighbour: Neighbour) => {
    if (view.sort === 'own') {
      move.mutate({ id, ...neighbour })
      return
    }
    const before = { ids: idsBy('own'), sort: view.sort }
    arrange.mutate({ ids: besides(idsBy(view.sort), id, neighbour) })
    onChange({ sort: 'own', page: view.page })
    toast({
      title: 'This is your own order now',
      description: 'It began as you saw it.',
      tone: 'success',
      action: {
        label: 'Undo',
        onClick: () => {
          arrange.mutate({ ids: before.ids })
          onChange({ sort: before.sort, page: view.page })
        },
      },
    })
  }
}

function besides(ids: number[], id: number, neighbour: Neighbour): number[] {
  const others = ids.filter((other) => other !== id)
  const at =
    'after' in neighbour ? others.indexOf(neighbour.after) + 1 : Math.max(0, others.indexOf(neighbour.before))
  return others.toSpliced(at, 0, id)
}

import { useCallback, useMemo, useState } from 'react'
import type { EntryView } from '#features/bucket-list/contract.ts'
import type { EntryActions } from '../entry/entry-actions.ts'
import { useEntryChanges } from '../entry/use-entry-changes.ts'

/** What a visit to the list remembers until it is left, and what its rows can do. */
export function useListScreen() {
  const { update, remove, restore } = useEntryChanges()
  const [change, takeAway, bringBack] = [update.mutate, remove.mutate, restore.mutate]
  /** Entries that were removed here, some of which may be back. */
  const [removed, setRemoved] = useState<readonly EntryView[]>([])
  /** Entries that stay in sight though a change has taken them out of the filter. */
  const [lingering, setLingering] = useState<ReadonlySet<number>>(new Set())
  const [justDone, setJustDone] = useState<number | null>(null)
  const [editedId, setEditedId] = useState<number | null>(null)
  const [openIdeaId, setOpenIdeaId] = useState<number | null>(null)

  const linger = useCallback((id: number) => setLingering((ids) => new Set(ids).add(id)), [])
  const actions = useMemo<EntryActions>(
    () => ({
      setStatus({ id }, status) {
        linger(id)
        setJustDone(status === 'completed' ? id : null)
        change({ id, status })
      },
      tellHow({ id }, told) {
        // Until it is kept, it stays where it was typed.
        const close = () => setJustDone((last) => (last === id ? null : last))
        change({ id, ...told }, { onSuccess: close })
      },
      dismissLine: () => setJustDone(null),
      edit: ({ id }) => setEditedId(id),
      openCustomIdea: setOpenIdeaId,
      remove(entry) {
        setRemoved((gone) => [...gone.filter(({ id }) => id !== entry.id), entry])
        takeAway({ id: entry.id })
      },
      restore: ({ id }) => bringBack({ id }),
    }),
    [change, takeAway, bringBack, linger],
  )

  return {
    removed,
    lingering,
    forgetLingering: () => setLingering(new Set()),
    justDone,
    editedId,
    closeEdit: () => setEditedId(null),
    linger,
    openIdeaId,
    closeIdea: () => setOpenIdeaId(null),
    actions,
  }
}

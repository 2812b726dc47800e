import { useCallback, useRef, useState } from 'react'
import { api } from '#platform/web/api.ts'
import { includingInactive } from '#platform/web/query-client.ts'
import { useToast, type Toast } from '#platform/web/toasts/use-toast.ts'
import type { EntryChanges, EntryView, Move, Status } from '#features/bucket-list/contract.ts'
import { removed, removeFailed, updated, updateFailed } from '#features/bucket-list/messages.ts'
import { getCelebrationMs } from './done-stamp.tsx'
import { useFailureToast } from '#platform/web/toasts/use-failure-toast.ts'

/**
 * TanStack Query scope that runs mutations of the list one at a time. Each responds with a whole entry, so a late
 * response to an older mutation would overwrite a newer change on the screen.
 */
export const listMutationScope = { id: 'bucket-list' }

/**
 * Returns the mutations that update, remove, restore, move and reorder (`arrange`) entries of the member's list. They
 * update the query cache optimistically (`restore`: after success) and roll back with a toast on failure. `celebrated`
 * holds the ids of the entries whose completion the server has just confirmed; `stopCelebrating` empties it.
 * @param onCompletionUndone called with the id of an entry whose completion is taken back with the toast's Undo.
 */
export function useEntryChanges(onCompletionUndone?: (id: number) => void) {
  const toast = useToast()
  const showFailure = useFailureToast()
  const utils = api.useUtils()
  const list = utils.bucketList.list

  const replaceEntry = (entry: EntryView) =>
    list.setData(undefined, (entries) => entries?.map((other) => (other.id === entry.id ? entry : other)))
  const findEntry = (id: number) => list.getData()?.find((entry) => entry.id === id)

  const showUpdated = (action?: Toast['action']) =>
    toast({ title: updated, tone: 'success', ...(action ? { action } : {}) })
  const toastTimer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [celebrated, setCelebrated] = useState(none)
  const stopCelebrating = useCallback(() => setCelebrated(none), [])

  /** Celebrates a completion once, followed by the toast, whose Undo returns the entry to its `lastStatus`. */
  function celebrate(id: number, lastStatus: Status | undefined) {
    setCelebrated((ids) => new Set(ids).add(id))
    toastTimer.current = setTimeout(() => {
      setCelebrated((ids) => new Set([...ids].filter((other) => other !== id)))
      showUpdated(lastStatus && { label: 'Undo', onClick: () => undoCompletion(id, lastStatus) })
    }, getCelebrationMs())
  }

  function undoCompletion(id: number, lastStatus: Status) {
    onCompletionUndone?.(id)
    update.mutate({ id, status: lastStatus })
  }

  const update = api.bucketList.update.useMutation({
    scope: listMutationScope,
    async onMutate(changes) {
      await list.cancel()
      const before = findEntry(changes.id)
      if (before) replaceEntry(applyChanges(before, changes))
      return { before }
    },
    onSuccess(entry, changes, context) {
      replaceEntry(entry)
      if (isQuickCompletion(changes)) celebrate(entry.id, context.before?.status)
      else showUpdated()
    },
    onError(error, _changes, context) {
      if (context?.before) replaceEntry(context.before)
      showFailure(error, updateFailed)
    },
    onSettled: () =>
      Promise.all([
        utils.bucketList.counts.invalidate(undefined, includingInactive),
        utils.bucketList.sharedList.invalidate(undefined, includingInactive),
      ]),
  })

  const restore = api.bucketList.restore.useMutation({
    scope: listMutationScope,
    onSuccess: (entry) => list.setData(undefined, (entries) => withEntry(entries, entry)),
    onError(error, { id }) {
      // On a second click the entry has been restored already.
      if (!findEntry(id)) showFailure(error, 'Couldn’t restore the item')
    },
    onSettled: () => refreshOthers(),
  })

  const remove = api.bucketList.remove.useMutation({
    scope: listMutationScope,
    async onMutate({ id }) {
      await list.cancel()
      const before = findEntry(id)
      list.setData(undefined, (entries) => entries?.filter((entry) => entry.id !== id))
      return { before }
    },
    onSuccess(_done, { id }) {
      // The delayed toast of a completion would replace this one and its Undo.
      clearTimeout(toastTimer.current)
      stopCelebrating()
      toast({
        title: removed,
        tone: 'success',
        action: { label: 'Undo', onClick: () => restore.mutate({ id }) },
      })
    },
    onError(error, _asked, context) {
      const { before } = context ?? {}
      if (before) list.setData(undefined, (entries) => entries && [...entries, before])
      showFailure(error, removeFailed)
    },
    onSettled: () => refreshOthers(),
  })

  /** Invalidates the other queries that depend on whether an idea is on the list. */
  const refreshOthers = () =>
    Promise.all([
      utils.bucketList.saved.invalidate(undefined, includingInactive),
      utils.bucketList.counts.invalidate(undefined, includingInactive),
      utils.bucketList.customIdeas.invalidate(undefined, includingInactive),
      utils.bucketList.sharedList.invalidate(undefined, includingInactive),
    ])

  /** Refetches the order, because the server may have renumbered the whole list. */
  const refreshOrder = () =>
    Promise.all([
      list.invalidate(undefined, includingInactive),
      utils.bucketList.sharedList.invalidate(undefined, includingInactive),
    ])

  const move = api.bucketList.reorder.useMutation({
    scope: listMutationScope,
    async onMutate({ id, after, before }) {
      await list.cancel()
      const entries = list.getData()
      const moved = findEntry(id)
      if (entries && moved) replaceEntry({ ...moved, position: positionBeside(entries, { after, before }) })
      return { moved }
    },
    onError(error, _asked, context) {
      if (context?.moved) replaceEntry(context.moved)
      showFailure(error, updateFailed)
    },
    onSettled: refreshOrder,
  })

  /** Reorders entries among themselves. */
  const arrange = api.bucketList.arrange.useMutation({
    scope: listMutationScope,
    async onMutate({ ids }) {
      await list.cancel()
      const before = list.getData()
      list.setData(undefined, (entries) => entries && applyOrder(entries, ids))
      return { before }
    },
    onError(error, _asked, context) {
      list.setData(undefined, context?.before)
      showFailure(error, updateFailed)
    },
    onSettled: refreshOrder,
  })

  return { update, remove, restore, move, arrange, celebrated, stopCelebrating }
}

const none: ReadonlySet<number> = new Set()

/** Appends an entry to the list, unless it is there. Undefined while the list is not loaded. */
export const withEntry = (entries: EntryView[] | undefined, entry: EntryView): EntryView[] | undefined =>
  entries && [...entries.filter(({ id }) => id !== entry.id), entry]

/** Returns whether the change is the click on “Complete”, which is celebrated. */
const isQuickCompletion = ({ id: _id, status, ...others }: EntryChanges) =>
  status === 'completed' && Object.keys(others).length === 0

/** Distributes the positions of the entries in the order of `ids`. */
function applyOrder(entries: EntryView[], ids: readonly number[]): EntryView[] {
  const places = entries
    .filter(({ id }) => ids.includes(id))
    .map(({ position }) => position)
    .toSorted((a, b) => a - b)
  const placeOf = new Map(ids.map((id, index) => [id, places[index]]))
  return entries.map((entry) => ({ ...entry, position: placeOf.get(entry.id) ?? entry.position }))
}

/** Returns the position halfway between the neighbours of the new place. */
function positionBeside(entries: EntryView[], { after, before }: Pick<Move, 'after' | 'before'>): number {
  const ordered = entries.map(({ position }) => position).toSorted((a, b) => a - b)
  const neighbour = entries.find(({ id }) => id === (after ?? before))?.position
  const at = neighbour === undefined ? -1 : ordered.indexOf(neighbour)
  const above = after ? at : at === -1 ? -1 : at - 1
  const higher = ordered[above] ?? (ordered[0] ?? 0) - 2
  const lower = ordered[above + 1] ?? higher + 2
  return (higher + lower) / 2
}

/** Predicts the entry that the server will return, except for the time of completion, which shows the stamp. */
export function applyChanges(entry: EntryView, { completedAt: _given, ...changes }: EntryChanges): EntryView {
  const definedChanges = Object.fromEntries(
    Object.entries(changes).filter(([, value]) => value !== undefined),
  )
  const next: EntryView = { ...entry, ...definedChanges }
  const isDone = next.status === 'completed'
  return {
    ...next,
    completedAt: isDone ? entry.completedAt : null,
    doneOn: isDone ? next.doneOn : null,
  }
}

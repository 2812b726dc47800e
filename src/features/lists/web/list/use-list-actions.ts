import type { statusActions } from '#features/bucket-list/messages.ts'
import type { EntryView } from '#features/bucket-list/contract.ts'
import type { ItemChanges, ListDetails, ListItemView } from '#features/lists/contract.ts'
import { api } from '#platform/web/api.ts'
import { toLocalDate } from '#platform/web/dates.ts'
import { useTerms } from '#platform/web/settings.ts'
import { useToast } from '#platform/web/toasts/use-toast.ts'
import { localZone, useListFailure, useListRefresh } from '../use-lists.ts'

export type QuickStatus = keyof typeof statusActions

/** Runs the changes of lists one at a time, so that a late response to an older one cannot overwrite a newer one. */
const scope = { id: 'lists' }

/**
 * Returns functions that change items of a list and update the screen optimistically: `setStatus` (resolves to the
 * member's entry) and `setCount` for the member's own progress, `move`, `edit` (resolves to whether it was saved) and
 * `remove`. The list is fetched again afterwards; a failure is shown in a toast.
 * @param userId the signed-in member.
 */
export function useListActions({ id, items }: ListDetails, userId: number) {
  const say = useTerms()
  const toast = useToast()
  const refresh = useListRefresh()
  const showFailure = useListFailure()
  const { get } = api.useUtils().lists
  const request = { id, zone: localZone() }

  const save = api.lists.items.save.useMutation({ scope })
  const updateEntry = api.bucketList.update.useMutation({ scope })
  const count = api.lists.items.count.useMutation({ scope })
  const update = api.lists.items.update.useMutation({ scope })
  const reorder = api.lists.items.reorder.useMutation({ scope })
  const remove = api.lists.items.remove.useMutation({ scope })
  const restore = api.lists.items.restore.useMutation({
    scope,
    onError: (error) => showFailure(error, 'Couldn’t restore the item'),
    onSettled: refresh,
  })

  /**
   * Shows the items as they will be, runs the change, and fetches the list again. Returns undefined if the change
   * failed.
   */
  async function run<Answer>(
    failure: string,
    preview: (known: ListItemView[]) => ListItemView[],
    change: () => Promise<Answer>,
  ): Promise<Answer | undefined> {
    try {
      await get.cancel()
      get.setData(request, (list) => list && { ...list, items: preview(list.items) })
      const answer = await change()
      await refresh()
      return answer
    } catch (error) {
      showFailure(error, failure)
      return undefined
    }
  }

  return {
    /** Sets the status of the member's own entry, and makes the entry first if they have none. */
    setStatus: (item: ListItemView, status: QuickStatus): Promise<EntryView | undefined> =>
      run(
        'Couldn’t save your progress',
        changeItem(item.id, (known) => withStatus(known, userId, status)),
        async () => {
          const entry = item.entryId === null ? await save.mutateAsync({ id, itemId: item.id }) : null
          if (entry?.status === status) return entry
          return updateEntry.mutateAsync({ id: entry?.id ?? item.entryId ?? 0, status })
        },
      ),

    setCount: (item: ListItemView, times: number) =>
      run(
        'Couldn’t save your progress',
        changeItem(item.id, (known) => ({ ...known, count: times })),
        () => count.mutateAsync({ id, itemId: item.id, count: times }),
      ),

    /** Moves an item to another index. The items between share their places; those that others add keep theirs. */
    move(item: ListItemView, to: number) {
      const ids = items.map((each) => each.id)
      const from = ids.indexOf(item.id)
      const order = ids.toSpliced(from, 1).toSpliced(to, 0, item.id)
      const itemIds = order.slice(Math.min(from, to), Math.max(from, to) + 1)
      void run('Couldn’t move the item', inOrder(order), () => reorder.mutateAsync({ id, itemIds }))
    },

    /** Returns whether the change was saved. */
    edit: async (itemId: number, fields: Pick<ItemChanges, 'note' | 'times'>): Promise<boolean> =>
      undefined !==
      (await run(
        'Couldn’t save the item',
        (known) => known,
        () => update.mutateAsync({ id, itemId, ...fields }),
      )),

    async remove(item: ListItemView) {
      const isRemoved = await run(
        'Couldn’t remove the item',
        (known) => known.filter((each) => each.id !== item.id),
        () => remove.mutateAsync({ id, itemId: item.id }).then(() => true),
      )
      if (!isRemoved) return
      toast({
        title: 'Removed from the list',
        description: say`“${item.idea.title}” stays on your bucket list if you saved it.`,
        tone: 'success',
        action: { label: 'Undo', onClick: () => restore.mutate({ id, itemId: item.id }) },
      })
    },
  }
}

export type ListActions = ReturnType<typeof useListActions>

const inOrder = (order: readonly number[]) => (known: ListItemView[]) =>
  known.toSorted((a, b) => order.indexOf(a.id) - order.indexOf(b.id))

/** Returns an item as it will be once the member's own entry has this status. */
function withStatus(item: ListItemView, userId: number, status: QuickStatus): ListItemView {
  const isDone = status === 'completed'
  const now = new Date()
  const own = {
    userId,
    status: isDone ? ('completed' as const) : ('planned' as const),
    completedAt: isDone ? now.toISOString() : null,
    completedOn: isDone ? toLocalDate(now) : null,
  }
  return { ...item, status, progress: [...item.progress.filter((each) => each.userId !== userId), own] }
}

const changeItem =
  (itemId: number, changed: (item: ListItemView) => ListItemView) => (known: ListItemView[]) =>
    known.map((item) => (item.id === itemId ? changed(item) : item))

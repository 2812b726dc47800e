import { useNavigate } from 'react-router'
import type { ListDetails, ListSummary } from '#features/lists/contract.ts'
import { restoreMinutes } from '#features/lists/limits.ts'
import { hrefOf, listPath } from '#platform/addresses.ts'
import { api } from '#platform/web/api.ts'
import { useTerms } from '#platform/web/settings.ts'
import { useToast } from '#platform/web/toasts/use-toast.ts'
import { localZone, useListFailure, useListRefresh } from '../use-lists.ts'

/**
 * Returns the mutations `archive` (which also unarchives), `remove` and `arrange` of whole lists, for the page of the
 * member's lists (the shelf) and for a list's own page. Archiving and removing show a toast with Undo, and removing
 * navigates to the shelf; `arrange` is optimistic and rolls back on failure.
 */
export function useShelfChanges() {
  const say = useTerms()
  const toast = useToast()
  const navigate = useNavigate()
  const refresh = useListRefresh()
  const showFailure = useListFailure()
  const { lists } = api.useUtils()
  const shelf = { zone: localZone() }

  const restore = api.lists.restore.useMutation({
    onSuccess: ({ id }) => void navigate(hrefOf(listPath, { id })),
    onError: (error) => showFailure(error, 'Couldn’t restore the list'),
    onSettled: refresh,
  })
  const remove = api.lists.remove.useMutation({
    onSuccess: (_done, { id }) => {
      lists.list.setData(shelf, (known) => known?.filter((list) => list.id !== id))
      toast({
        title: 'List deleted',
        description: say`You can restore it for ${restoreMinutes} minutes. Your items are still on your bucket list.`,
        tone: 'success',
        action: { label: 'Undo', onClick: () => restore.mutate({ id }) },
      })
      void navigate(hrefOf('lists'))
    },
    onError: (error) => showFailure(error, 'Couldn’t delete the list'),
    onSettled: () => lists.list.invalidate(),
  })
  const archive = api.lists.archive.useMutation({
    onSuccess: (_done, { id, archived }) => {
      lists.list.setData(shelf, (known) =>
        known?.map((list) => (list.id === id ? { ...list, archived } : list)),
      )
      toast({
        title: archived ? 'List archived' : 'List unarchived',
        tone: 'success',
        action: { label: 'Undo', onClick: () => archive.mutate({ id, archived: !archived }) },
      })
    },
    onError: (error) => showFailure(error, 'Couldn’t move the list'),
    onSettled: () => lists.invalidate(),
  })
  const arrange = api.lists.arrange.useMutation({
    scope: { id: 'shelf' },
    async onMutate({ ids }) {
      await lists.list.cancel()
      const before = lists.list.getData(shelf)
      lists.list.setData(shelf, (known) => known && inOrder(known, ids))
      return { before }
    },
    onError(error, _order, context) {
      lists.list.setData(shelf, context?.before)
      showFailure(error, 'Couldn’t move the list')
    },
    onSettled: () => lists.list.invalidate(),
  })
  return { remove, archive, arrange }
}

const inOrder = (lists: ListSummary[], ids: readonly number[]) => [
  ...ids.flatMap((id) => lists.find((list) => list.id === id) ?? []),
  ...lists.filter(({ id }) => !ids.includes(id)),
]

/**
 * Returns the mutation that creates a list; a failure is shown in a toast unless it concerns fields of the form.
 * @param onCreated called with the new list.
 */
export function useCreateList(onCreated: (list: ListDetails) => void) {
  const refresh = useListRefresh()
  const showFailure = useListFailure()
  return api.lists.create.useMutation({
    onSuccess: onCreated,
    // The form shows messages about its fields.
    onError: (error) => (error.data?.issues ? undefined : showFailure(error, 'Couldn’t create the list')),
    onSettled: refresh,
  })
}

import { useNavigate } from 'react-router'
import type { IdeaOnLists, ListForIdea } from '#features/lists/contract.ts'
import { hrefOf, listPath } from '#platform/addresses.ts'
import { api } from '#platform/web/api.ts'
import { hasCode, isMissing } from '#platform/web/failure.ts'
import { includingInactive } from '#platform/web/query-client.ts'
import { useTerms } from '#platform/web/settings.ts'
import { useFailureToast } from '#platform/web/toasts/use-failure-toast.ts'
import { useToast } from '#platform/web/toasts/use-toast.ts'
import type { IdeaToAdd } from './add-to-list.tsx'

/** Item id of an idea that is being added. */
export const pendingItemId = 0

/** Returns the field by which requests name an idea: `ideaId` for a catalogue idea, `customIdeaId` for a custom one. */
export const toIdeaKey = ({ id, isCustom }: IdeaToAdd): IdeaOnLists =>
  isCustom ? { customIdeaId: id } : { ideaId: id }

/** Changes of lists run one at a time, so that the last toggle wins. */
const listScope = { id: 'lists' }

/**
 * Returns `toggle`, which adds an idea to a list of the member or removes it, and the mutation `creation`, which
 * creates a list with it. Toggling is optimistic and rolls back on failure; every change shows a toast that offers
 * Undo. Adding may also save the idea to the bucket list, which Undo takes back.
 */
export function useListChanges(idea: IdeaToAdd) {
  const say = useTerms()
  const toast = useToast()
  const navigate = useNavigate()
  const showFailure = useFailureToast()
  const { lists, bucketList } = api.useUtils()
  const request = toIdeaKey(idea)

  const setItem = (listId: number, itemId: number | null) =>
    lists.forIdea.setData(request, (all) =>
      all?.map((list) => (list.id === listId ? { ...list, itemId } : list)),
    )

  const refresh = () =>
    Promise.all([
      ...[lists.forIdea, lists.list, lists.get].map((query) =>
        query.invalidate(undefined, includingInactive),
      ),
      ...[bucketList.saved, bucketList.list, bucketList.next, bucketList.counts].map((query) =>
        query.invalidate(undefined, includingInactive),
      ),
    ])

  const titleOf = (listId: number) =>
    lists.forIdea.getData(request)?.find(({ id }) => id === listId)?.title ?? 'your list'
  /**
   * Returns whether the idea is on the bucket list, as custom ideas always are. Waits for the saved ids if they are
   * still loading; true if they can't be loaded, so that Undo never removes more than was added.
   */
  const isSaved = async () => {
    if (idea.isCustom) return true
    const ids = await bucketList.saved.ensureData().catch(() => undefined)
    return ids?.includes(idea.id) ?? true
  }
  const view = (id: number) => ({
    label: 'View list',
    onClick: () => void navigate(hrefOf(listPath, { id })),
  })

  const addition = api.lists.items.add.useMutation({
    scope: listScope,
    async onMutate({ id }) {
      await lists.forIdea.cancel(request)
      setItem(id, pendingItemId)
      return { wasSaved: await isSaved() }
    },
    onSuccess({ id: itemId, entryId }, { id }, { wasSaved }) {
      const isNewlySaved = entryId !== null && !wasSaved
      setItem(id, itemId)
      toast({
        title: `Added to “${titleOf(id)}”`,
        ...(isNewlySaved ? { description: say('It’s on your bucket list too.') } : {}),
        tone: 'success',
        action: view(id),
        secondAction: {
          label: 'Undo',
          onClick() {
            removal.mutate({ id, itemId })
            if (isNewlySaved) takeOff.mutate({ ideaId: idea.id })
          },
        },
      })
    },
    onError(error, { id }) {
      setItem(id, null)
      // Added elsewhere in the meantime: refreshing shows it.
      if (!hasCode(error, 'already_listed')) showFailure(error, 'Couldn’t add to the list')
    },
    onSettled: refresh,
  })
  const removal = api.lists.items.remove.useMutation({
    scope: listScope,
    async onMutate({ id }) {
      await lists.forIdea.cancel(request)
      setItem(id, null)
    },
    onSuccess(_nothing, { id, itemId }) {
      toast({
        title: `Removed from “${titleOf(id)}”`,
        tone: 'success',
        action: { label: 'Undo', onClick: () => restoration.mutate({ id, itemId }) },
      })
    },
    onError(error, { id, itemId }) {
      if (isMissing(error)) return
      setItem(id, itemId)
      showFailure(error, 'Couldn’t remove from the list')
    },
    onSettled: refresh,
  })
  /** Puts a removed item back with its note, place and comments. */
  const restoration = api.lists.items.restore.useMutation({
    scope: listScope,
    async onMutate({ id, itemId }) {
      await lists.forIdea.cancel(request)
      setItem(id, itemId)
    },
    onError(error, { id }) {
      setItem(id, null)
      // Added again elsewhere in the meantime: refreshing shows it.
      if (!hasCode(error, 'already_listed')) showFailure(error, 'Couldn’t restore the item')
    },
    onSettled: refresh,
  })
  const takeOff = api.bucketList.takeOff.useMutation({ onSettled: refresh })
  const deletion = api.lists.remove.useMutation({
    scope: listScope,
    onError: (error) => showFailure(error, 'Couldn’t delete the list'),
    onSettled: refresh,
  })
  const creation = api.lists.create.useMutation({
    scope: listScope,
    onMutate: async () => ({ wasSaved: await isSaved() }),
    onSuccess({ id, title }, _given, { wasSaved }) {
      toast({
        title: `“${title}” created`,
        description: `${idea.title} was added to it.`,
        tone: 'success',
        action: view(id),
        secondAction: {
          label: 'Undo',
          onClick() {
            deletion.mutate({ id })
            if (!wasSaved) takeOff.mutate({ ideaId: idea.id })
          },
        },
      })
    },
    onSettled: refresh,
  })

  return {
    toggle: ({ id, itemId }: ListForIdea) =>
      itemId === null ? addition.mutate({ id, ...request }) : removal.mutate({ id, itemId }),
    creation,
  }
}

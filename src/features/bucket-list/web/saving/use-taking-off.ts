import { api } from '#platform/web/api.ts'
import { isMissing } from '#platform/web/failure.ts'
import { includingInactive } from '#platform/web/query-client.ts'
import { useToast } from '#platform/web/toasts/use-toast.ts'
import { removed, removeFailed } from '#features/bucket-list/messages.ts'
import { inOrder } from '../entry/use-entry-changes.ts'
import { useFailureToast } from './use-failure-toast.ts'

/** Takes an idea off the list at once, and brings the same entry back with Undo. */
export function useTakingOff(ideaId: number) {
  const toast = useToast()
  const failed = useFailureToast()
  const { bucketList } = api.useUtils()

  const hold = () => bucketList.saved.setData(undefined, (ids) => ids && [...ids, ideaId])
  const refresh = () =>
    Promise.all(
      [bucketList.saved, bucketList.list, bucketList.counts, bucketList.sharedList].map((query) =>
        query.invalidate(undefined, includingInactive),
      ),
    )

  const restore = api.bucketList.restore.useMutation({
    scope: inOrder,
    onMutate: hold,
    onError(error) {
      failed(error, 'Could not be put back')
    },
    onSettled: refresh,
  })

  return api.bucketList.takeOff.useMutation({
    scope: inOrder,
    async onMutate() {
      await bucketList.saved.cancel()
      bucketList.saved.setData(undefined, (ids) => ids?.filter((id) => id !== ideaId))
    },
    onSuccess({ id }) {
      toast({
        title: removed,
        tone: 'success',
        action: { label: 'Undo', onClick: () => restore.mutate({ id }) },
      })
    },
    onError(error) {
      // Taken off elsewhere meanwhile, it is where it should be.
      if (isMissing(error)) return
      hold()
      failed(error, removeFailed)
    },
    onSettled: refresh,
  })
}

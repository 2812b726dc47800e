import { api } from '#platform/web/api.ts'
import type { QueryFailure } from '#platform/web/failure.ts'
import type { EntryView } from '#features/bucket-list/contract.ts'
import { updateFailed } from '#features/bucket-list/messages.ts'
import { useFailureToast } from '../saving/use-failure-toast.ts'
import { inOrder } from './use-entry-changes.ts'

/** Writes to an entry's checklist; each answers the whole entry. */
export function useSteps() {
  const failed = useFailureToast()
  const { list } = api.useUtils().bucketList

  const put = (entry: EntryView) =>
    list.setData(undefined, (entries) => entries?.map((other) => (other.id === entry.id ? entry : other)))
  const onError = (error: QueryFailure) => failed(error, updateFailed)

  const options = { scope: inOrder, onSuccess: put, onError }
  const add = api.bucketList.steps.add.useMutation(options)
  const update = api.bucketList.steps.update.useMutation(options)
  const remove = api.bucketList.steps.remove.useMutation(options)
  return { add, update, remove }
}

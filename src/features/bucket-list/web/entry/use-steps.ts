import { api } from '#platform/web/api.ts'
import { sentenceOf, type QueryFailure } from '#platform/web/failure.ts'
import { useToast } from '#platform/web/toasts/use-toast.ts'
import type { EntryView } from '#features/bucket-list/contract.ts'
import { updateFailed } from '#features/bucket-list/messages.ts'
import { inOrder } from './use-entry-changes.ts'

/** Writes to an entry's checklist; each answers the whole entry. */
export function useSteps() {
  const toast = useToast()
  const { list } = api.useUtils().bucketList

  const put = (entry: EntryView) =>
    list.setData(undefined, (entries) => entries?.map((other) => (other.id === entry.id ? entry : other)))
  const onError = (error: QueryFailure) => {
    toast({ title: updateFailed, description: sentenceOf(error, 'Please try again.'), tone: 'danger' })
  }

  const options = { scope: inOrder, onSuccess: put, onError }
  const add = api.bucketList.steps.add.useMutation(options)
  const update = api.bucketList.steps.update.useMutation(options)
  const remove = api.bucketList.steps.remove.useMutation(options)
  return { add, update, remove }
}

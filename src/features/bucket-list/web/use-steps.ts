import { api } from '#platform/web/api.ts'
import { sentenceOf, type QueryFailure } from '#platform/web/failure.ts'
import { useToast } from '#platform/web/toasts/use-toast.ts'
import type { EntryView, StepView } from '../contract.ts'
import { updateFailed } from '../texts.ts'

/** Writes to an entry's checklist; each answers the whole entry. */
export function useSteps() {
  const toast = useToast()
  const { list } = api.useUtils().bucketList

  const replace = (change: (entry: EntryView) => EntryView) =>
    list.setData(undefined, (entries) => entries?.map(change))
  const put = (entry: EntryView) => replace((other) => (other.id === entry.id ? entry : other))
  const onError = (error: QueryFailure) => {
    void list.invalidate()
    toast({ title: updateFailed, description: sentenceOf(error, 'Please try again.'), tone: 'danger' })
  }

  const add = api.bucketList.steps.add.useMutation({ onSuccess: put, onError })
  const update = api.bucketList.steps.update.useMutation({
    onMutate: ({ id, isDone = false }) =>
      replace((entry) => withSteps(entry, (step) => (step.id === id ? { ...step, isDone } : step))),
    onSuccess: put,
    onError,
  })
  const remove = api.bucketList.steps.remove.useMutation({ onSuccess: put, onError })
  return { add, update, remove }
}

/** The same entry where none of its steps changes, so that its row need not render anew. */
function withSteps(entry: EntryView, change: (step: StepView) => StepView): EntryView {
  const steps = entry.steps.map(change)
  return steps.some((step, index) => step !== entry.steps[index]) ? { ...entry, steps } : entry
}

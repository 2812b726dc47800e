import type { EntryView } from '#features/bucket-list/contract.ts'
import { CompletionForm, TargetDateForm } from '#features/bucket-list/web/entry/completion-form.tsx'
import { useEntryChanges } from '#features/bucket-list/web/entry/use-entry-changes.ts'
import { api } from '#platform/web/api.ts'

interface Props {
  /** The member's own entry, as it was when its status was set. */
  entry: EntryView
  onClose: () => void
}

/**
 * Form below an item of a list whose status the member has just set, as on My Bucket List: asks for date, note and
 * photos if it is completed, for the target date if it is planned. Renders nothing if it is in progress. Saves to the
 * item's entry on the member's bucket list; calls `onClose` after success and when it is dismissed.
 */
export function ListItemForm({ entry, onClose }: Props) {
  // Photos are shown from here as they are added.
  const { data: entries } = api.bucketList.list.useQuery()
  const { update } = useEntryChanges()
  const { lists } = api.useUtils()
  const current = entries?.find(({ id }) => id === entry.id) ?? entry
  const options = {
    onSuccess() {
      onClose()
      void lists.invalidate()
    },
  }
  const actions = {
    saveStory: ({ id }: EntryView, story: object) => update.mutate({ id, ...story }, options),
    setTargetDate: ({ id }: EntryView, targetDate: string) => update.mutate({ id, targetDate }, options),
    dismissPrompt: onClose,
  }
  if (entry.status === 'completed') return <CompletionForm entry={current} actions={actions} />
  if (entry.status === 'in_progress') return null
  return <TargetDateForm entry={current} actions={actions} />
}

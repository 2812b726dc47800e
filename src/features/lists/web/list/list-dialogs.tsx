import { useState, type FormEvent } from 'react'
import type { ListDetails, ListItemView } from '#features/lists/contract.ts'
import { maxItemNoteLength, maxTimes } from '#features/lists/limits.ts'
import { api } from '#platform/web/api.ts'
import { Form, TextArea, TextInput } from '#platform/web/forms/controls.ts'
import { Field } from '#platform/web/forms/field.tsx'
import { FormDialog } from '#platform/web/forms/form-dialog.tsx'
import { Dialog, DialogFooter } from '#platform/web/overlays/dialog.tsx'
import { useTerms } from '#platform/web/settings.ts'
import { useToast } from '#platform/web/toasts/use-toast.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { DestructiveButton } from '#platform/web/ui/destructive-button.tsx'
import { ListFormDialog, readText, type ListFields } from '../shelf/list-form.tsx'
import { useListFailure, useListRefresh, useRefreshAfterLeaving } from '../use-lists.ts'
import type { ListActions } from './use-list-actions.ts'

interface ListDialogProps {
  list: ListDetails
  onClose: () => void
}

/**
 * Dialog to edit a list: its title and, for the owner only, description and challenge. Saves only the fields that were
 * changed and shows a toast. Calls `onClose` after success, if nothing was changed, and when it is dismissed.
 */
export function EditListDialog({ list, onClose }: ListDialogProps) {
  const toast = useToast()
  const refresh = useListRefresh()
  const showFailure = useListFailure()
  // The list is fetched again while the dialog is open, but the form starts from what the member saw.
  const [start] = useState(list)
  const isOwner = list.role === 'owner'
  const update = api.lists.update.useMutation({
    async onSuccess() {
      await refresh()
      toast({ title: 'List updated', tone: 'success' })
      onClose()
    },
    onError: (error) => (error.data?.issues ? undefined : showFailure(error, 'Couldn’t update the list')),
  })
  /** Sends only the changed fields, so that other members can change the others at the same time. */
  function save(fields: ListFields) {
    const changed = <Name extends keyof ListFields>(name: Name) =>
      fields[name] === start[name] ? undefined : fields[name]
    const changes = {
      title: changed('title'),
      description: changed('description'),
      goal: changed('goal'),
      startsOn: changed('startsOn'),
      endsOn: changed('endsOn'),
    }
    if (Object.values(changes).every((value) => value === undefined)) onClose()
    else update.mutate({ id: list.id, ...changes })
  }
  return (
    <ListFormDialog
      title="Edit list"
      saveLabel="Save"
      list={start}
      isSaving={update.isPending}
      error={update.error}
      hasTitleOnly={!isOwner}
      onSave={save}
      onClose={onClose}
    />
  )
}

interface EditItemProps {
  item: ListItemView
  onSave: ListActions['edit']
  onClose: () => void
}

/**
 * Dialog with which a list's editors change an item's note, which all members see, and the number of times it is to be
 * done. Calls `onSave`, and `onClose` if that resolves to true or the dialog is dismissed.
 */
export function EditItemDialog({ item, onSave, onClose }: EditItemProps) {
  const [isSaving, setSaving] = useState(false)
  const [timesError, setTimesError] = useState<string>()

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isSaving) return
    const sent = new FormData(event.currentTarget)
    const note = readText(sent, 'note')
    const typed = readText(sent, 'times')
    const times = typed === '' || typed === '1' ? null : Number(typed)
    if (times !== null && (!Number.isInteger(times) || times < 2 || times > maxTimes)) {
      setTimesError(`Enter a number from 2 to ${maxTimes.toLocaleString('en-US')}, or leave it blank`)
      return
    }
    setSaving(true)
    const isSaved = await onSave(item.id, { note: note || null, times })
    setSaving(false)
    if (isSaved) onClose()
  }

  return (
    <FormDialog
      title={item.idea.title}
      description="Everyone on the list can read the note."
      onClose={onClose}
    >
      <Form noValidate onSubmit={(event) => void handleSubmit(event)}>
        <Field label="Note">
          {(ties) => (
            <TextArea
              {...ties}
              name="note"
              rows={4}
              maxLength={maxItemNoteLength}
              defaultValue={item.note ?? ''}
            />
          )}
        </Field>
        <Field
          label="How many times? (optional)"
          error={timesError}
          hint="For “swim in 12 lakes”, enter 12. Each swim counts as one, and the item is done at 12."
        >
          {(ties) => (
            <TextInput
              {...ties}
              name="times"
              inputMode="numeric"
              autoComplete="off"
              maxLength={4}
              defaultValue={item.times ?? ''}
            />
          )}
        </Field>
        <DialogFooter>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="main" aria-disabled={isSaving}>
            {isSaving ? 'Saving...' : 'Save'}
          </Button>
        </DialogFooter>
      </Form>
    </FormDialog>
  )
}

interface LeaveProps extends ListDialogProps {
  userId: number
  onLeft: () => void
}

/**
 * Dialog that asks before the member `userId`, who is signed in, leaves a list, and says who becomes the owner; to
 * return, they need a new invitation. Calls `onLeft` after success, and `onClose` if they stay.
 */
export function LeaveListDialog({ list, userId, onLeft, onClose }: LeaveProps) {
  const say = useTerms()
  const refresh = useListRefresh()
  const refreshOthers = useRefreshAfterLeaving()
  const showFailure = useListFailure()
  const leave = api.lists.members.remove.useMutation({
    onSuccess: onLeft,
    onError: (error) => showFailure(error, 'Couldn’t leave the list'),
    onSettled: (_nothing, error) => (error ? refresh() : refreshOthers()),
  })
  const successor = list.members.find(({ role }) => role === 'editor')?.name
  const consequence =
    list.role !== 'owner'
      ? ''
      : successor
        ? `${successor} will become the owner. `
        : 'No one else can edit it, so the list will be deleted for everyone. '
  return (
    <Dialog
      title={`Leave “${list.title}”?`}
      description={say`${consequence}Your own progress stays on your bucket list. To come back, you’ll need a new invitation.`}
      onClose={onClose}
    >
      <DialogFooter>
        <Button onClick={onClose}>Stay</Button>
        <DestructiveButton isBusy={leave.isPending} onClick={() => leave.mutate({ id: list.id, userId })}>
          Leave list
        </DestructiveButton>
      </DialogFooter>
    </Dialog>
  )
}

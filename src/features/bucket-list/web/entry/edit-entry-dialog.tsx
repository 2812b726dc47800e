import { useState, type FormEvent } from 'react'
import { Button } from '#platform/web/ui/button.tsx'
import { Form, Select, TextArea, TextInput } from '#platform/web/forms/controls.ts'
import { DialogFooter } from '#platform/web/overlays/dialog.tsx'
import { FormDialog } from '#platform/web/forms/form-dialog.tsx'
import { Field } from '#platform/web/forms/field.tsx'
import type { EntryChanges, EntryView, Status } from '#features/bucket-list/contract.ts'
import { maxNotesLength } from '#features/bucket-list/limits.ts'
import { priorityLabels, statusLabels } from '#features/bucket-list/messages.ts'
import { css } from '#platform/web/styled.tsx'
import { doneDayOf, settableStatuses, displayedStatus, readText } from './entry-format.ts'
import { readDoneFields, DoneNoteField, DoneOnField, DoneWithField } from './done-fields.tsx'
import { useEntryChanges } from './use-entry-changes.ts'

interface Props {
  entry: EntryView
  onSaving: () => void
  onClose: () => void
}

/** Dialog to edit an entry. Stays open with its input until the change is saved. */
export function EditEntryDialog({ entry, onSaving, onClose }: Props) {
  const { update } = useEntryChanges()
  // Snapshot at opening: only fields that differ from it are sent.
  const [before] = useState(entry)
  const [status, setStatus] = useState<Status>(displayedStatus(before))

  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (update.isPending) return
    onSaving()
    const changes = getChanges(new FormData(event.currentTarget), before, status)
    update.mutate(changes, { onSuccess: onClose })
  }

  return (
    <FormDialog
      title="Edit item"
      description={before.idea.title}
      isDirty={status !== displayedStatus(before)}
      onClose={onClose}
    >
      <Form onSubmit={save}>
        <div
          className={css({ display: 'grid', gap: 4, gridTemplateColumns: { base: '1fr', sm: '1fr 1fr' } })}
        >
          <Field label="Status">
            {(ties) => (
              <Select
                {...ties}
                value={status}
                onChange={({ target }) =>
                  setStatus(settableStatuses.find((value) => value === target.value) ?? 'planned')
                }
              >
                {settableStatuses.map((value) => (
                  <option key={value} value={value}>
                    {statusLabels[value]}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <Field label="Priority">
            {(ties) => (
              <Select {...ties} name="priority" defaultValue={before.priority ?? ''}>
                <option value="">None</option>
                {Object.entries(priorityLabels).map(([value, label]) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        </div>
        <Field label="Target date">
          {(ties) => (
            <TextInput {...ties} type="date" name="targetDate" defaultValue={before.targetDate ?? ''} />
          )}
        </Field>
        {status === 'completed' ? (
          <>
            <DoneOnField entry={before} label="Completed on" />
            <DoneNoteField entry={before} />
            <DoneWithField entry={before} />
          </>
        ) : null}
        <Field label="Notes">
          {(ties) => (
            <TextArea
              {...ties}
              name="notes"
              rows={5}
              maxLength={maxNotesLength}
              defaultValue={before.notes ?? ''}
            />
          )}
        </Field>
        <DialogFooter>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="main" aria-disabled={update.isPending}>
            {update.isPending ? 'Updating...' : 'Update'}
          </Button>
        </DialogFooter>
      </Form>
    </FormDialog>
  )
}

/**
 * Returns the changed fields, blank ones as null. Unchanged fields are left out, because another device may have
 * changed them.
 */
function getChanges(fields: FormData, before: EntryView, status: Status): EntryChanges {
  const read = (name: string) => readText(fields, name)
  const priority = read('priority')
  const values = {
    priority: priority === null ? null : Number(priority),
    targetDate: read('targetDate'),
    notes: read('notes'),
    ...(status === 'completed' ? readDoneFields(fields) : {}),
  }
  const known = { ...before, doneOn: doneDayOf(before) }
  const changes = Object.entries(values).filter(([name, value]) => value !== Reflect.get(known, name))
  const isSameStatus = displayedStatus(before) === status && changes.length > 0
  return { id: before.id, ...(isSameStatus ? {} : { status }), ...Object.fromEntries(changes) }
}

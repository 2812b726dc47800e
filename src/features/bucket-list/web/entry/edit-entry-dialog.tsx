import { useState } from 'react'
import { Button } from '#platform/web/ui/button.tsx'
import { Form, Select, TextArea, TextInput } from '#platform/web/forms/controls.ts'
import { DialogFooter } from '#platform/web/overlays/dialog.tsx'
import { FormDialog } from '#platform/web/forms/form-dialog.tsx'
import { Field } from '#platform/web/forms/field.tsx'
import type { EntryChanges, EntryView, Status } from '#features/bucket-list/contract.ts'
import { maxNotesLength } from '#features/bucket-list/limits.ts'
import { priorityLabels, statusLabels, updateFailed } from '#features/bucket-list/messages.ts'
import { api } from '#platform/web/api.ts'
import { useValidatedForm } from '#platform/web/forms/use-validated-form.ts'
import { includingInactive } from '#platform/web/query-client.ts'
import { useTerms } from '#platform/web/settings.ts'
import { css } from '#platform/web/styled.tsx'
import { FailureLine } from '#platform/web/ui/failure-line.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import {
  CustomIdeaFields,
  customIdeaForm,
  type CustomIdeaValues,
} from '../custom-ideas/custom-idea-fields.tsx'
import { useFailureToast } from '#platform/web/toasts/use-failure-toast.ts'
import { doneDayOf, settableStatuses, displayedStatus, readText } from './entry-format.ts'
import { readDoneFields, DoneNoteField, DoneOnField, DoneWithField } from './done-fields.tsx'
import { useEntryChanges } from './use-entry-changes.ts'

interface Props {
  entry: EntryView
  onSaving: () => void
  onClose: () => void
}

/**
 * Dialog to edit an entry, and its idea too if that is the member's own. Calls `onSaving` when it is submitted, and
 * `onClose` once the change is saved or when it is dismissed; if saving fails, it stays open with its input. Only
 * changed fields are sent.
 */
export function EditEntryDialog({ entry, onSaving, onClose }: Props) {
  const { update } = useEntryChanges()
  const say = useTerms()
  const own = useOwnIdea(entry.customIdeaId)
  // Snapshot at opening: only fields that differ from it are sent.
  const [before] = useState(entry)
  const [status, setStatus] = useState<Status>(displayedStatus(before))

  async function save({ fields, idea }: { fields: FormData; idea: CustomIdeaValues }) {
    onSaving()
    if (!(await own.save(idea))) return
    const changes = getChanges(fields, before, status)
    update.mutate(changes, { onSuccess: onClose, onSettled: own.refresh })
  }
  const isSaving = update.isPending || own.isSaving
  const { errors, formProps } = useValidatedForm(
    {
      read: (fields: FormData) => ({ fields, idea: customIdeaForm.read(fields) }),
      check: ({ idea }) => (own.idea ? customIdeaForm.check(idea) : {}),
    },
    { mutate: (values) => void save(values), isPending: isSaving || own.isLoading, error: own.error },
  )

  return (
    <FormDialog
      title="Edit Item"
      description={before.idea.title}
      isDirty={status !== displayedStatus(before)}
      onClose={onClose}
    >
      <Form {...formProps}>
        {own.isLoading ? (
          <Skeleton
            className={css({ height: '12rem' })}
            aria-busy="true"
            aria-label={say('Loading your idea')}
          />
        ) : own.idea ? (
          <CustomIdeaFields values={own.idea} errors={errors} />
        ) : own.hasFailed ? (
          <FailureLine onRetry={own.retry}>
            {say('Couldn’t load the title and details of your idea.')}
          </FailureLine>
        ) : null}
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
          <Button type="submit" look="main" aria-disabled={isSaving || own.isLoading}>
            {isSaving ? 'Updating...' : 'Update'}
          </Button>
        </DialogFooter>
      </Form>
    </FormDialog>
  )
}

/**
 * Loads the custom idea of an entry, and returns it with a function that saves its changed values.
 * @param id null for an entry of a catalogue idea: then there is nothing to load or save.
 */
function useOwnIdea(id: number | null) {
  const showFailure = useFailureToast()
  const { bucketList } = api.useUtils()
  const list = api.bucketList.customIdeas.list.useQuery(undefined, { enabled: id !== null })
  const update = api.bucketList.customIdeas.update.useMutation({
    onError: (error) => showFailure(error, updateFailed),
  })
  const idea = list.data?.find((own) => own.id === id)

  /** Returns whether everything is saved. */
  async function save({ season: _season, ageGroup: _ageGroup, ...values }: CustomIdeaValues) {
    if (!idea || Object.entries(values).every(([name, value]) => Reflect.get(idea, name) === value))
      return true
    return update.mutateAsync({ id: idea.id, ...values }).then(
      () => true,
      () => false,
    )
  }

  return {
    idea,
    isLoading: list.isLoading,
    hasFailed: list.isError,
    retry: () => void list.refetch(),
    isSaving: update.isPending,
    error: update.error,
    save,
    refresh: () =>
      idea &&
      Promise.all(
        [bucketList.list, bucketList.customIdeas, bucketList.sharedList].map((query) =>
          query.invalidate(undefined, includingInactive),
        ),
      ),
  }
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

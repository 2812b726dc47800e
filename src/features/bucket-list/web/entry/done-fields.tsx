import { TextArea, TextInput } from '#platform/web/forms/controls.ts'
import { Field } from '#platform/web/forms/field.tsx'
import type { EntryView } from '#features/bucket-list/contract.ts'
import { maxDoneNoteLength, maxDoneWithLength } from '#features/bucket-list/limits.ts'
import { doneDayOf, maxDoneDay, today, readText } from './entry-format.ts'

/** Date field for the day of completion; today by default. */
export function DoneOnField({ entry, label }: { entry: EntryView; label: string }) {
  return (
    <Field label={label}>
      {(ties) => (
        <TextInput
          {...ties}
          type="date"
          name="doneOn"
          max={maxDoneDay(entry)}
          defaultValue={doneDayOf(entry) ?? today()}
        />
      )}
    </Field>
  )
}

/** Text field for the companions of a completed entry. */
export function DoneWithField({ entry }: { entry: EntryView }) {
  return (
    <Field label="Who were you with?">
      {(ties) => (
        <TextInput
          {...ties}
          name="doneWith"
          maxLength={maxDoneWithLength}
          defaultValue={entry.doneWith ?? ''}
          autoComplete="off"
        />
      )}
    </Field>
  )
}

/** Text field for the note on a completed entry. */
export function DoneNoteField({ entry }: { entry: EntryView }) {
  return (
    <Field label="What do you want to remember?">
      {(ties) => (
        <TextArea
          {...ties}
          name="doneNote"
          rows={2}
          maxLength={maxDoneNoteLength}
          defaultValue={entry.doneNote ?? ''}
          placeholder="The sun came up just as we reached the top"
        />
      )}
    </Field>
  )
}

/** Reads the day, the note and the companions of a completed entry from a form; blank fields are null. */
export const readDoneFields = (fields: FormData) => ({
  doneOn: readText(fields, 'doneOn'),
  doneNote: readText(fields, 'doneNote'),
  doneWith: readText(fields, 'doneWith'),
})

import { TextArea, TextInput } from '#platform/web/forms/controls.ts'
import { Field } from '#platform/web/forms/field.tsx'
import type { EntryView } from '#features/bucket-list/contract.ts'
import { maxDoneNoteLength, maxDoneWithLength } from '#features/bucket-list/limits.ts'
import { doneDayOf, maxDoneDay, today, readText } from './entry-format.ts'

/**
 * Date field named `doneOn` for the day on which an entry was completed, with `label`. It is filled with the entry's
 * own day if it has one, otherwise with today, and accepts no day after the later of the two.
 */
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

/**
 * Text field `doneWith` of a form for the people with whom a member completed an entry, filled with the stored value.
 */
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

/**
 * Multi-line text field `doneNote` of a form for what a member wants to remember of a completed entry, filled with the
 * stored value.
 */
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

/** Reads `doneOn`, `doneNote` and `doneWith` of a completed entry from a submitted form; blank fields are null. */
export const readDoneFields = (fields: FormData) => ({
  doneOn: readText(fields, 'doneOn'),
  doneNote: readText(fields, 'doneNote'),
  doneWith: readText(fields, 'doneWith'),
})

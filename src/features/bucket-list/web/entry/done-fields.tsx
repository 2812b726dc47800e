import { TextArea, TextInput } from '#platform/web/forms/controls.ts'
import { Field } from '#platform/web/forms/field.tsx'
import type { EntryView } from '#features/bucket-list/contract.ts'
import { maxDoneNoteLength, maxDoneWithLength } from '#features/bucket-list/limits.ts'
import { doneDayOf, maxDoneDay, today, readText } from './entry-words.ts'

/** The day on which something was done, which is today unless something else is known. */
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

/** Whom one was with, in words of one's own. */
export function DoneWithField({ entry }: { entry: EntryView }) {
  return (
    <Field label="With whom">
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

/** What one wants to remember of it. */
export function DoneNoteField({ entry }: { entry: EntryView }) {
  return (
    <Field label="A line to remember it by">
      {(ties) => (
        <TextArea
          {...ties}
          name="doneNote"
          rows={2}
          maxLength={maxDoneNoteLength}
          defaultValue={entry.doneNote ?? ''}
          placeholder="The sun came up as we reached the top"
        />
      )}
    </Field>
  )
}

/** What was typed into the three. */
export const readDoneFields = (fields: FormData) => ({
  doneOn: readText(fields, 'doneOn'),
  doneNote: readText(fields, 'doneNote'),
  doneWith: readText(fields, 'doneWith'),
})

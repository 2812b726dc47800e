import type { FormEvent, ReactNode } from 'react'
import { Button } from '#platform/web/ui/button.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import type { EntryView } from '#features/bucket-list/contract.ts'
import { css, styled } from '#platform/web/styled.tsx'
import { TextInput } from '#platform/web/forms/controls.ts'
import { Field } from '#platform/web/forms/field.tsx'
import { formatDay, readText, suggestedDays, today } from './entry-format.ts'
import { readDoneFields, DoneNoteField, DoneOnField, DoneWithField } from './done-fields.tsx'
import type { EntryActions } from './entry-actions.ts'
import { EntryPhotos } from './entry-photos.tsx'

interface Props {
  entry: EntryView
  actions: Pick<EntryActions, 'saveStory' | 'setTargetDate' | 'dismissPrompt'>
}

/**
 * Form shown with an entry that has just been completed: date, companions, note and photos, all optional. The
 * completion is already saved, so the form takes no focus and can be dismissed (`actions.dismissPrompt`). Submitting
 * calls `actions.saveStory` with the fields; photos are uploaded as soon as they are chosen.
 */
export function CompletionForm({ entry, actions }: Props) {
  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    actions.saveStory(entry, readDoneFields(new FormData(event.currentTarget)))
  }

  return (
    <FormPanel look="done" data-asks aria-label={`How was “${entry.idea.title}”?`} onSubmit={handleSubmit}>
      <FormHead onDismiss={() => actions.dismissPrompt(entry)}>You did it! How was it?</FormHead>
      <div className={css({ display: 'grid', gap: 3, gridTemplateColumns: { base: '1fr', sm: 'auto 1fr' } })}>
        <DoneOnField entry={entry} label="Date" />
        <DoneWithField entry={entry} />
      </div>
      <DoneNoteField entry={entry} />
      <EntryPhotos entry={entry} />
      <div className={css({ display: 'flex', justifyContent: 'flex-end' })}>
        <Button type="submit">Save</Button>
      </div>
    </FormPanel>
  )
}

/**
 * Form for the target date of an entry that is being planned: a button each for usual dates, and a field for any other
 * one. Calls `actions.setTargetDate` with the entry and the day, or `actions.dismissPrompt` if it is dismissed.
 */
export function TargetDateForm({ entry, actions }: Props) {
  const { targetDate, idea } = entry
  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const day = readText(new FormData(event.currentTarget), 'targetDate')
    if (day) actions.setTargetDate(entry, day)
  }

  return (
    <FormPanel
      ref={showWhole}
      look="planned"
      data-asks
      aria-label={`When is “${idea.title}”?`}
      onSubmit={handleSubmit}
    >
      <FormHead onDismiss={() => actions.dismissPrompt(entry)}>When would you like to do it?</FormHead>
      <div className={css({ display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: 3 })}>
        <div className={css({ display: 'flex', flexWrap: 'wrap', gap: 2 })}>
          {suggestedDays(today()).map(({ label, day }) => (
            <Button
              key={day}
              size="sm"
              aria-label={`${label}, ${formatDay(day)}`}
              onClick={() => actions.setTargetDate(entry, day)}
            >
              {label}
            </Button>
          ))}
        </div>
        <Field label="Another date">
          {(ties) => (
            <TextInput
              {...ties}
              type="date"
              name="targetDate"
              required
              defaultValue={targetDate ?? ''}
              // Chromium announces an empty required date as invalid before anything has been entered.
              aria-invalid={false}
            />
          )}
        </Field>
        <Button type="submit">Save</Button>
      </div>
    </FormPanel>
  )
}

/**
 * Scrolls a form that opens below the visible part of the page into view, by its last button: the button's scroll margin
 * is larger than the form's padding, and the form itself is measured too high while it moves in.
 */
function showWhole(form: HTMLFormElement | null) {
  form?.querySelector('[type=submit]')?.scrollIntoView({ block: 'nearest' })
}

/** Question of a form below an entry, with a button that closes the form. */
function FormHead({ children, onDismiss }: { children: ReactNode; onDismiss: () => void }) {
  return (
    <div className={css({ display: 'flex', justifyContent: 'space-between', alignItems: 'start', gap: 3 })}>
      <div
        className={css({
          fontFamily: 'heading',
          fontSize: 'lg',
          fontWeight: 600,
          lineHeight: 'snug',
          pt: 1.5,
        })}
      >
        {children}
      </div>
      <Button look="quiet" size="icon" aria-label="Not now" onClick={onDismiss}>
        <Icon name="close" />
      </Button>
    </div>
  )
}

/** `data-asks` keeps toasts off the form. */
const FormPanel = styled('form', {
  base: {
    borderRadius: 'md',
    p: 4,
    display: 'flex',
    flexDirection: 'column',
    gap: 3,
    animation: 'unfold 250ms ease-out',
  },
  variants: { look: { done: { background: 'tealSoft' }, planned: { background: 'sunken' } } },
})

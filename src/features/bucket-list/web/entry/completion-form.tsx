import type { FormEvent } from 'react'
import { Button } from '#platform/web/ui/button.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import type { EntryView } from '#features/bucket-list/contract.ts'
import { css, styled } from '#platform/web/styled.tsx'
import { readDoneFields, DoneNoteField, DoneOnField, DoneWithField } from './done-fields.tsx'
import type { EntryActions } from './entry-actions.ts'
import { EntryPhotos } from './entry-photos.tsx'

interface Props {
  entry: EntryView
  actions: EntryActions
}

/**
 * Optional form for an entry that has just been completed: date, companions, note and photos. The completion is already
 * saved, so the form takes no focus and can be ignored.
 */
export function CompletionForm({ entry, actions }: Props) {
  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    actions.tellHow(entry, readDoneFields(new FormData(event.currentTarget)))
  }

  return (
    <FormPanel aria-label={`How was “${entry.idea.title}”?`} onSubmit={handleSubmit}>
      <div
        className={css({
          display: 'flex',
          justifyContent: 'space-between',
          alignItems: 'start',
          gap: 3,
        })}
      >
        <div
          className={css({
            fontFamily: 'heading',
            fontSize: 'lg',
            fontWeight: 600,
            lineHeight: 'snug',
            pt: 1.5,
          })}
        >
          You did it! How was it?
        </div>
        <Button look="quiet" size="icon" aria-label="Not now" onClick={() => actions.dismissLine(entry)}>
          <Icon name="close" />
        </Button>
      </div>
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

const FormPanel = styled('form', {
  base: {
    background: 'tealSoft',
    borderRadius: 'md',
    p: 4,
    display: 'flex',
    flexDirection: 'column',
    gap: 3,
    animation: 'unfold 250ms ease-out',
  },
})

import type { ReactNode } from 'react'
import type { EntryView } from '#features/bucket-list/contract.ts'
import { css, styled } from '#platform/web/styled.tsx'
import { CollapsibleText } from './collapsible-text.tsx'
import type { EntryActions } from './entry-actions.ts'
import { EntryOrders } from './entry-orders.tsx'
import { EntryPhotos } from './entry-photos.tsx'
import { EntrySteps } from './entry-steps.tsx'

interface Props {
  id: string
  entry: EntryView
  actions: EntryActions
  /** A step up or down, where the list can be put in order. */
  moving: ReactNode
}

/** What a row folds out: all that is known of an entry, and all that can be done about it. */
export function EntryDetails({ id, entry, actions, moving }: Props) {
  const { idea, notes, doneNote, doneWith } = entry
  return (
    <Details id={id}>
      {idea.description ? <Description>{idea.description}</Description> : null}
      {doneNote || doneWith ? (
        <Line>
          {doneNote}
          {doneWith ? <With>With {doneWith}</With> : null}
        </Line>
      ) : null}
      {entry.status === 'completed' || entry.photos.length > 0 ? <EntryPhotos entry={entry} /> : null}
      {notes ? <CollapsibleText>{notes}</CollapsibleText> : null}
      <EntrySteps entry={entry} />
      <div className={css({ display: 'flex', flexWrap: 'wrap', gap: 1, ml: -3 })}>
        {moving}
        <div className={css({ display: { base: 'flex', lg: 'none' }, gap: 1, ml: 'auto' })}>
          <EntryOrders entry={entry} actions={actions} />
        </div>
      </div>
    </Details>
  )
}

const Details = styled('div', {
  base: {
    gridArea: 'more',
    display: 'flex',
    flexDirection: 'column',
    gap: 3,
    minWidth: 0,
    pt: 3,
    animation: 'appear 150ms ease-out',
  },
})

const Description = styled('p', {
  base: { color: 'quiet', fontSize: 'sm', maxWidth: 'text', overflowWrap: 'anywhere' },
})

const Line = styled('blockquote', {
  base: {
    whiteSpace: 'pre-line',
    fontSize: 'md',
    lineHeight: 'snug',
    borderLeftWidth: '3px',
    borderColor: 'teal',
    overflowWrap: 'anywhere',
    pl: 3,
  },
})

const With = styled('div', { base: { fontSize: 'sm', color: 'quiet', mt: 1 } })

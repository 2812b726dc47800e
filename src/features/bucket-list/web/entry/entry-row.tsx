import { memo, useState, type ReactNode } from 'react'
import { Button } from '#platform/web/ui/button.tsx'
import { Picture } from '#platform/web/ui/picture.tsx'
import type { EntryView } from '#features/bucket-list/contract.ts'
import { css, styled } from '#platform/web/styled.tsx'
import { CompletionLine } from './completion-line.tsx'
import { doneDayOf } from './days.ts'
import { DoneStamp } from './done-stamp.tsx'
import type { EntryActions } from './entry-actions.ts'
import { EntryBadges } from './entry-badges.tsx'
import { EntryFacts } from './entry-facts.tsx'
import { EntrySteps } from './entry-steps.tsx'
import { EntryTitle } from './entry-title.tsx'
import { CollapsibleText } from './collapsible-text.tsx'
import { StatusButtons } from './status-buttons.tsx'

interface Props {
  entry: EntryView
  /** The member's calendar date. */
  now: string
  /** It has just been completed: a line about it may be added. */
  isJustDone: boolean
  actions: EntryActions
  /** The controls of one's own order. */
  handle?: ReactNode
}

/** An entry of the list with all that can be done about it. */
export const EntryRow = memo(function EntryRow({ entry, now, isJustDone, actions, handle }: Props) {
  const [hasStepsOpen, setStepsOpen] = useState(false)
  const { idea, steps, notes } = entry
  const doneOn = doneDayOf(entry)
  const stepsDone = steps.filter(({ isDone }) => isDone).length
  return (
    <Row aria-label={idea.title}>
      <Frame isDone={entry.status === 'completed'}>
        <Picture src={idea.imageUrl} alt="" />
        {doneOn ? <DoneStamp day={doneOn} /> : null}
      </Frame>
      <div className={css({ gridArea: 'head', minWidth: 0 })}>
        <EntryBadges entry={entry} now={now} />
        <EntryTitle entry={entry} onOpen={actions.openCustomIdea} />
      </div>
      <div
        className={css({ display: 'flex', gridArea: 'body', flexDirection: 'column', gap: 3, minWidth: 0 })}
      >
        {idea.description ? (
          <div className={css({ color: 'quiet', fontSize: 'sm', lineClamp: 2, maxWidth: 'text' })}>
            {idea.description}
          </div>
        ) : null}
        <EntryFacts entry={entry} now={now} />
        {entry.doneNote ? <Line>{entry.doneNote}</Line> : null}
        {notes ? <CollapsibleText>{notes}</CollapsibleText> : null}
        <div
          className={css({
            display: 'flex',
            gap: 2,
            flexWrap: 'wrap',
            alignItems: 'center',
            mt: 'auto',
            pt: 1,
          })}
        >
          <StatusButtons entry={entry} onChange={(status) => actions.setStatus(entry, status)} />
          <div
            className={css({
              display: 'flex',
              flex: '1 1 auto',
              gap: { base: 0, lg: 1 },
              ml: { base: -3, md: 0 },
              mr: -3,
            })}
          >
            <Button
              className={css({ px: 3, mr: 'auto' })}
              look="quiet"
              size="sm"
              aria-expanded={hasStepsOpen}
              onClick={() => setStepsOpen(!hasStepsOpen)}
            >
              {steps.length === 0 ? 'Steps' : `${stepsDone} of ${steps.length} steps`}
            </Button>
            <Button
              className={css({ px: 3 })}
              look="quiet"
              size="sm"
              aria-label={`Edit: ${idea.title}`}
              onClick={() => actions.edit(entry)}
            >
              Edit
            </Button>
            <Button
              className={css({ px: 3 })}
              look="quiet"
              size="sm"
              aria-label={`Remove: ${idea.title}`}
              onClick={() => actions.remove(entry)}
            >
              Remove
            </Button>
          </div>
        </div>
        {isJustDone ? <CompletionLine entry={entry} actions={actions} /> : null}
        {hasStepsOpen ? <EntrySteps entry={entry} /> : null}
      </div>
      {handle ? (
        <div className={css({ gridArea: { base: '3 / 1 / 4 / 3', md: 'handle' } })}>{handle}</div>
      ) : null}
    </Row>
  )
})

const Row = styled('article', {
  base: {
    display: 'grid',
    gridTemplateAreas: {
      base: '"picture head" "body body"',
      md: '"picture head handle" "picture body handle"',
    },
    gridTemplateColumns: {
      base: '7rem minmax(0, 1fr)',
      md: '10rem minmax(0, 1fr) auto',
      lg: '14rem minmax(0, 1fr) auto',
    },
    gridTemplateRows: { md: 'auto 1fr' },
    columnGap: { base: 4, md: 6 },
    rowGap: 3,
    p: { base: 3, md: 4 },
    background: 'card',
    borderWidth: '1px',
    borderColor: 'line',
    borderRadius: 'lg',
  },
})

/** What is still to come waits in paler colours: the album fills up. */
const Frame = styled('div', {
  base: {
    gridArea: 'picture',
    position: 'relative',
    alignSelf: 'start',
    borderRadius: 'md',
    overflow: 'hidden',
    '& img': { transition: 'filter 250ms' },
  },
  variants: { isDone: { false: { '& img': { filter: 'saturate(0.55)' } } } },
})

const Line = styled('blockquote', {
  base: {
    fontFamily: 'heading',
    fontSize: 'md',
    lineHeight: 'snug',
    borderLeftWidth: '3px',
    borderColor: 'teal',
    pl: 3,
  },
})

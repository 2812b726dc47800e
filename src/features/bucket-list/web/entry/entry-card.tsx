import { memo, useId, useState, type ReactNode } from 'react'
import type { EntryView } from '#features/bucket-list/contract.ts'
import { leftCatalogue, priorityBadges, statusLabels } from '#features/bucket-list/messages.ts'
import { useTerms } from '#platform/web/settings.ts'
import { css, styled } from '#platform/web/styled.tsx'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { Picture } from '#platform/web/ui/picture.tsx'
import { CompletionForm } from './completion-form.tsx'
import { doneDayOf, isOverdue, formatMonth, statusTones } from './entry-format.ts'
import type { EntryActions } from './entry-actions.ts'
import { EntryDetails } from './entry-details.tsx'
import { EntryFacts } from './entry-facts.tsx'
import { EntryActionButtons } from './entry-action-buttons.tsx'
import { IdeaTitle } from './idea-title.tsx'
import { StatusButtons } from './status-buttons.tsx'

interface EntryTitleProps {
  entry: EntryView
  /** Called for a custom idea: it has no page, so its title opens its details. */
  onOpen: (customIdeaId: number) => void
}

/** Title that links to the idea's page or opens a custom idea's details. */
function EntryTitle({ entry: { idea, ideaId, customIdeaId, archived }, onOpen }: EntryTitleProps) {
  return (
    <Title>
      {customIdeaId ? (
        <TitleButton type="button" onClick={() => onOpen(customIdeaId)}>
          {idea.title}
        </TitleButton>
      ) : (
        <IdeaTitle ideaId={ideaId} archived={archived}>
          {idea.title}
        </IdeaTitle>
      )}
    </Title>
  )
}

const Title = styled('h3', {
  base: { fontSize: { base: '1rem', md: 'lg' }, fontWeight: 600, lineHeight: 'snug' },
})

const TitleButton = styled('button', {
  base: {
    fontFamily: 'inherit',
    fontWeight: 'inherit',
    letterSpacing: 'inherit',
    lineHeight: 'inherit',
    // A button is as wide as its longest word, unless words may break.
    overflowWrap: 'anywhere',
    textAlign: 'start',
    cursor: 'pointer',
    position: 'relative',
    _before: { content: '""', position: 'absolute', insetInline: 0, insetBlock: -3 },
    _hover: { textDecoration: 'underline', textUnderlineOffset: '0.15em' },
  },
})

/** Postmark on the picture of a completed entry. */
function DoneStamp({ day }: { day: string }) {
  return (
    <Stamp>
      <span>Done</span>
      {formatMonth(day)}
    </Stamp>
  )
}

const Stamp = styled('div', {
  base: {
    position: 'absolute',
    right: 2,
    bottom: 2,
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    px: { base: 1.5, md: 2.5 },
    py: { base: 0.5, md: 1 },
    background: 'card',
    color: 'teal',
    borderWidth: '2px',
    borderColor: 'teal',
    borderRadius: 'sm',
    boxShadow: 'inset 0 0 0 2px {colors.card}, inset 0 0 0 3px {colors.teal}',
    transform: 'rotate(-6deg)',
    fontSize: { base: '0.6875rem', md: 'xs' },
    fontWeight: 600,
    lineHeight: 'snug',
    // Two lines would not fit on a small picture.
    whiteSpace: 'nowrap',
    '& > span': {
      fontFamily: 'heading',
      fontSize: { base: 'sm', md: 'md' },
      lineHeight: 'tight',
    },
  },
})

/** Smaller on a phone, so that two badges fit beside the picture. */
const badgeRow = css({
  display: 'flex',
  gap: { base: 1, md: 1.5 },
  flexWrap: 'wrap',
  mb: 1,
  '& > span': { px: { base: 2, md: 2.5 }, py: { base: 0.5, md: 1 } },
})

/** Status, priority and warnings of an entry as badges. */
function EntryBadges({ entry, now }: { entry: EntryView; now: string }) {
  const say = useTerms()
  const badges: Record<number, string> = priorityBadges
  const { status, priority } = entry
  return (
    <div className={badgeRow}>
      <Badge tone={statusTones[status]}>{statusLabels[status]}</Badge>
      {priority === null ? null : (
        <Badge tone={priority === 3 ? 'hard' : 'neutral'}>{badges[priority]}</Badge>
      )}
      {isOverdue(entry, now) ? (
        <Badge className={css({ background: 'dangerSoft', color: 'danger' })}>Overdue</Badge>
      ) : null}
      {entry.customIdeaId ? <Badge>{say('Custom idea')}</Badge> : null}
      {entry.archived ? <Badge>{leftCatalogue}</Badge> : null}
    </div>
  )
}

interface Props {
  entry: EntryView
  /** Today's date in the member's time zone. */
  now: string
  /** Whether the entry has just been completed, so that the completion form is shown. */
  isJustDone: boolean
  actions: EntryActions
  /** Drag handle. */
  handle: ReactNode
  /** Buttons to move the entry up or down. */
  moving: ReactNode
}

/** Entry of the list: a summary that expands to all details. */
export const EntryCard = memo(function EntryCard({ entry, now, isJustDone, actions, handle, moving }: Props) {
  const [isOpen, setOpen] = useState(false)
  const details = useId()
  const { idea } = entry
  const doneOn = doneDayOf(entry)
  const excerpt = entry.doneNote ?? entry.notes
  return (
    <Row aria-label={idea.title}>
      <Frame isDone={entry.status === 'completed'}>
        <Picture src={idea.imageUrl} alt="" />
        {doneOn ? <DoneStamp day={doneOn} /> : null}
      </Frame>
      <div className={css({ gridArea: 'head', minWidth: 0 })}>
        <EntryBadges entry={entry} now={now} />
        <EntryTitle entry={entry} onOpen={actions.openCustomIdea} />
        {isOpen || !idea.description ? null : (
          <div className={css({ display: { base: 'none', lg: 'block' } })}>
            <Excerpt>{idea.description}</Excerpt>
          </div>
        )}
        <EntryFacts entry={entry} now={now} />
        {isOpen || !excerpt ? null : <Excerpt>{excerpt}</Excerpt>}
      </div>
      <Controls>
        {handle}
        <StatusButtons entry={entry} onChange={(status) => actions.setStatus(entry, status)} />
        <span className={css({ display: { base: 'none', lg: 'flex' } })}>
          <EntryActionButtons entry={entry} actions={actions} />
        </span>
        <Button
          look="quiet"
          size="icon"
          aria-label={`Details: ${idea.title}`}
          aria-expanded={isOpen}
          aria-controls={isOpen ? details : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          <Chevron isOpen={isOpen}>
            <Icon name="down" />
          </Chevron>
        </Button>
      </Controls>
      {isOpen ? <EntryDetails id={details} entry={entry} actions={actions} moving={moving} /> : null}
      {isJustDone ? (
        <div className={css({ gridArea: 'moment', pt: 3 })}>
          <CompletionForm entry={entry} actions={actions} />
        </div>
      ) : null}
    </Row>
  )
})

const Row = styled('article', {
  base: {
    display: 'grid',
    alignItems: { lg: 'center' },
    gridTemplateAreas: {
      base: '"picture head" "controls controls" "more more" "moment moment"',
      md: '"picture head" "picture controls" ". more" ". moment"',
      lg: '"picture head controls" ". more more" ". moment moment"',
    },
    gridTemplateColumns: {
      base: '5rem minmax(0, 1fr)',
      md: '9rem minmax(0, 1fr)',
      lg: '7.5rem minmax(0, 1fr) auto',
    },
    columnGap: { base: 2.5, md: 5 },
    p: { base: 2.5, md: 3 },
    background: 'card',
    borderWidth: '1px',
    borderColor: 'line',
    borderRadius: 'lg',
  },
})

/** Pictures of entries that are not completed are less saturated. */
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

const Controls = styled('div', {
  base: {
    gridArea: 'controls',
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: { base: 0.5, lg: 1 },
    mt: { base: 1, lg: 0 },
    ml: { base: -1, md: -3, lg: 0 },
    mr: { base: -1, lg: 0 },
  },
})

/** First line of a text that the details show in full. */
const Excerpt = styled('div', {
  base: { color: 'quiet', fontSize: { base: 'xs', md: 'sm' }, lineClamp: 1, overflowWrap: 'anywhere' },
})

const Chevron = styled('span', {
  base: { display: 'inline-flex', transition: 'transform 150ms' },
  variants: { isOpen: { true: { transform: 'rotate(180deg)' } } },
})

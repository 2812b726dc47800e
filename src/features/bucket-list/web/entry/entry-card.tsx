import { memo, useId, useState, type ReactNode } from 'react'
import type { EntryView } from '#features/bucket-list/contract.ts'
import { leftCatalogue, priorityBadges, statusLabels } from '#features/bucket-list/messages.ts'
import { useTerms } from '#platform/web/settings.ts'
import { css, styled } from '#platform/web/styled.tsx'
import { IdeaListRow, IdeaListRowPicture } from '#platform/web/ui/idea-list-row.tsx'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { Picture } from '#platform/web/ui/picture.tsx'
import { CompletionForm, TargetDateForm } from './completion-form.tsx'
import { doneDayOf, pictureOf, isOverdue, statusTones } from './entry-format.ts'
import type { EntryActions, EntryPrompt } from './entry-actions.ts'
import { Celebration, DoneStamp } from './done-stamp.tsx'
import { EntryDetails } from './entry-details.tsx'
import { EntryFacts } from './entry-facts.tsx'
import { EntryActionButtons, EntryMenu } from './entry-action-buttons.tsx'
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

/** Smaller than elsewhere, below the title. */
const badgeRow = css({
  display: 'flex',
  gap: { base: 1, md: 1.5 },
  flexWrap: 'wrap',
  my: 1,
  '& > span': { px: 2, py: 0.5, fontWeight: 500 },
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
  /** The form to show below the entry. */
  asks: EntryPrompt | null
  /** Whether the entry has just been completed, which stamps its picture under confetti. */
  isCelebrated: boolean
  actions: EntryActions
  /** Drag handle. */
  handle: ReactNode
  /** Buttons to move the entry up or down. */
  moving: ReactNode
}

/**
 * Card of an entry of the bucket list: a summary that expands to all details, with buttons that set its status and call
 * `actions`. Below it is the form `asks`, if any. `isCelebrated` stamps its picture under confetti. `handle` and
 * `moving` are the controls to sort it.
 */
export const EntryCard = memo(function EntryCard({
  entry,
  now,
  asks,
  isCelebrated,
  actions,
  handle,
  moving,
}: Props) {
  const [isOpen, setOpen] = useState(false)
  const details = useId()
  const { idea } = entry
  const doneOn = doneDayOf(entry)
  const excerpt = entry.doneNote ?? entry.notes
  return (
    <IdeaListRow aria-label={idea.title}>
      <IdeaListRowPicture isDone={entry.status === 'completed'}>
        <Picture src={pictureOf(entry)} alt="" />
        {doneOn ? <DoneStamp day={doneOn} isNew={isCelebrated} /> : null}
      </IdeaListRowPicture>
      <div className={css({ gridArea: 'head', minWidth: 0 })}>
        <div className={css({ display: 'flex', alignItems: 'start', justifyContent: 'space-between' })}>
          <EntryTitle entry={entry} onOpen={actions.openCustomIdea} />
          <div className={css({ hideFrom: 'md', mt: -1 })}>
            <EntryMenu entry={entry} actions={actions} moving={moving} />
          </div>
        </div>
        <EntryBadges entry={entry} now={now} />
        {isOpen || !idea.description ? null : (
          <div className={css({ hideBelow: 'md' })}>
            <Excerpt>{idea.description}</Excerpt>
          </div>
        )}
        <EntryFacts entry={entry} now={now} />
        {isOpen || !excerpt ? null : <Excerpt>{excerpt}</Excerpt>}
      </div>
      <Controls>
        {handle}
        <StatusButtons
          entry={entry}
          onChange={(status) => actions.setStatus(entry, status)}
          onPlanAgain={() => actions.askForDate(entry)}
        />
        <span className={css({ hideBelow: 'md' })}>
          <EntryActionButtons entry={entry} actions={actions} />
        </span>
        <Button
          className={css({ color: 'quiet' })}
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
      {isOpen ? <EntryDetails id={details} entry={entry} moving={moving} /> : null}
      {asks ? (
        <div className={css({ gridArea: 'moment', pt: 3 })}>
          {asks === 'story' ? (
            <CompletionForm entry={entry} actions={actions} />
          ) : (
            <TargetDateForm entry={entry} actions={actions} />
          )}
        </div>
      ) : null}
      {isCelebrated ? <Celebration /> : null}
    </IdeaListRow>
  )
})

const Controls = styled('div', {
  base: {
    gridArea: 'controls',
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: 0.5,
    mt: 1,
    ml: { base: -1, md: -3 },
    mr: -1,
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

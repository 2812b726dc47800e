import type { EntryView } from '#features/bucket-list/contract.ts'
import { soonDays } from '#features/bucket-list/limits.ts'
import { statusActions } from '#features/bucket-list/messages.ts'
import { css, styled } from '#platform/web/styled.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Picture } from '#platform/web/ui/picture.tsx'
import type { EntryActions } from '../entry/entry-actions.ts'
import { displayedStatus, formatDay, pictureOf } from '../entry/entry-format.ts'

interface Props {
  entry: EntryView
  now: string
  actions: EntryActions
}

/**
 * Card above the member's list that suggests the entry to do next, with the reason and its first open step. Its button
 * starts the entry or, if it is in progress, completes it.
 */
export function NextUpCard({ entry, now, actions }: Props) {
  const step = entry.steps.find(({ isDone }) => !isDone)
  const next = displayedStatus(entry) === 'in_progress' ? 'completed' : 'in_progress'
  return (
    <Card aria-labelledby="next-up">
      <div
        className={css({ display: { base: 'none', md: 'block' }, borderRadius: 'md', overflow: 'hidden' })}
      >
        <Picture src={pictureOf(entry)} alt="" isFirst />
      </div>
      <div className={css({ minWidth: 0 })}>
        <div
          className={css({
            display: 'flex',
            flexWrap: 'wrap',
            columnGap: 2,
            alignItems: 'baseline',
            fontSize: 'xs',
          })}
        >
          <h2
            className={css({ fontFamily: 'body', fontSize: 'xs', fontWeight: 700, color: 'accentText' })}
            id="next-up"
          >
            Next Up
          </h2>
          <span className={css({ color: 'quiet' })}>{reasonFor(entry, now)}</span>
        </div>
        <Title>{entry.idea.title}</Title>
        {step ? <Step>First step: {step.text}</Step> : null}
      </div>
      <Button
        size="sm"
        look="main"
        aria-label={`${statusActions[next]} next: ${entry.idea.title}`}
        onClick={() => actions.setStatus(entry, next)}
      >
        {statusActions[next]}
      </Button>
    </Card>
  )
}

const Card = styled('section', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr) auto', md: '7.5rem minmax(0, 1fr) auto' },
    alignItems: 'center',
    gap: { base: 3, md: 5 },
    mt: { base: 2, md: 6 },
    px: 3,
    py: { base: 1.5, md: 3 },
    background: 'accentSoft',
    borderRadius: 'lg',
  },
})

const Title = styled('h3', {
  base: {
    fontSize: { base: '1rem', md: 'lg' },
    fontWeight: 600,
    lineHeight: 'snug',
    lineClamp: { base: 2, md: 'none' },
    overflowWrap: 'anywhere',
  },
})

const Step = styled('div', {
  base: { color: 'quiet', fontSize: { base: 'xs', md: 'sm' }, lineClamp: 1, overflowWrap: 'anywhere' },
})

/**
 * Returns the entry to do next: overdue at `now` (`YYYY-MM-DD`) or due within 30 days first, then started ones, then by
 * priority, then in the member's own order. Undefined if fewer than two entries are open (not completed).
 */
export function findNextUp(entries: readonly EntryView[], now: string): EntryView | undefined {
  const open = entries.filter(({ status }) => status !== 'completed')
  if (open.length < 2) return undefined
  return open.toSorted(
    (a, b) =>
      dueDateKey(a, now).localeCompare(dueDateKey(b, now)) ||
      startedRank(b) - startedRank(a) ||
      (b.priority ?? 0) - (a.priority ?? 0) ||
      a.position - b.position,
  )[0]
}

/**
 * Returns why an entry is suggested next, in a few words: “Was due Mar 4, 2027”, “By …”, “Already started”, “High
 * priority” or “First in your custom order”. `now` is today (`YYYY-MM-DD`).
 */
export function reasonFor(entry: EntryView, now: string): string {
  if (entry.targetDate && entry.targetDate < now) return `Was due ${formatDay(entry.targetDate)}`
  if (entry.targetDate) return `By ${formatDay(entry.targetDate)}`
  if (startedRank(entry)) return 'Already started'
  return entry.priority === 3 ? 'High priority' : 'First in your custom order'
}

const startedRank = (entry: EntryView) => Number(displayedStatus(entry) === 'in_progress')

/** Returns the target date if it is near, otherwise a date after all others. */
function dueDateKey({ targetDate }: EntryView, now: string): string {
  const horizon = new Date(`${now}T12:00:00Z`)
  horizon.setUTCDate(horizon.getUTCDate() + soonDays)
  return targetDate && targetDate <= horizon.toISOString().slice(0, 10) ? targetDate : '9999-12-31'
}

import type { EntryView } from '#features/bucket-list/contract.ts'
import { listTitle } from '#features/bucket-list/messages.ts'
import { hrefOf } from '#platform/addresses.ts'
import { useTerms } from '#platform/web/settings.ts'
import { css, cx, styled } from '#platform/web/styled.tsx'
import { Button, LinkButton } from '#platform/web/ui/button.tsx'
import { PageTitle } from '#platform/web/ui/page.tsx'
import { groupByYear } from './group-by-year.ts'
import type { Filter } from './list-view.ts'
import { horizontalScroll } from './list-toolbar.tsx'

interface Props {
  entries: readonly EntryView[]
  counts: Record<Filter, number>
  onOpen: (panel: 'create' | 'share' | 'take-along') => void
}

/**
 * Header of the member's list: title, a sentence on the progress, the number of completed entries by year, and buttons
 * that call `onOpen` with the name of the panel to open: add a custom idea, share, import and export.
 */
export function MyListHeader({ entries, counts, onOpen }: Props) {
  const say = useTerms()
  return (
    <ListHeader>
      <div className={css({ gridArea: 'title', minWidth: 0 })}>
        <PageTitle className={titleSize} tabIndex={-1}>
          {say(listTitle)}
        </PageTitle>
        <div
          className={css({
            color: 'quiet',
            fontSize: { base: 'sm', md: 'lg' },
            mt: { base: 1, md: 3 },
            maxWidth: 'text',
          })}
        >
          {summary(counts)}
        </div>
      </div>
      <div className={listActions}>
        <Button
          // The one way on from an empty list is to explore ideas.
          look={counts.all > 0 ? 'main' : 'plain'}
          size="sm"
          onClick={() => onOpen('create')}
        >
          {say('Add Custom Idea')}
        </Button>
        <Button size="sm" onClick={() => onOpen('share')}>
          Share
        </Button>
        <LinkButton size="sm" to={hrefOf('lists')}>
          My Lists
        </LinkButton>
        <Button size="sm" onClick={() => onOpen('take-along')}>
          Import, export, calendar
        </Button>
      </div>
      {counts.all > 0 ? (
        <div className={css({ gridArea: 'figures', display: 'flex', gap: 6, alignItems: 'center' })}>
          <ProgressRing done={counts.completed} total={counts.all} />
          <span className={css({ display: { base: 'none', md: 'block' } })}>
            <YearBars entries={entries} />
          </span>
        </div>
      ) : null}
    </ListHeader>
  )
}

export const ListHeader = styled('header', {
  base: {
    display: 'grid',
    gridTemplateAreas: { base: '"title figures" "actions actions"', lg: '"title figures" "actions figures"' },
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    alignItems: 'center',
    columnGap: { base: 3, md: 10 },
    rowGap: { base: 1.5, md: 5 },
    pt: { base: 2, md: 12 },
    pb: { base: 2, md: 8 },
  },
})

export const titleSize = css({ fontSize: { base: '1.625rem', md: '4xl' } })

export const listActions = cx(horizontalScroll, css({ gridArea: 'actions', display: 'flex' }))

function summary({ all, planned, in_progress: started, completed }: Record<Filter, number>): string {
  if (all === 0) return 'Your list starts here.'
  if (completed === all) return 'You’ve done it all! Time for something new?'
  if (completed === 0) return started > 0 ? 'You’re on your way!' : 'Pick one and get started.'
  const open = planned + started
  return `${completed} done, ${open} to go.`
}

const maxYears = 5

/** Bar chart of the entries completed in each of the last years. */
function YearBars({ entries }: { entries: readonly EntryView[] }) {
  const years = groupByYear(entries).slice(0, maxYears).toReversed()
  if (years.length === 0) return null
  const highest = Math.max(...years.map(({ entries: done }) => done.length))
  return (
    <Bars aria-label="Completed by year">
      {years.map(({ year, entries: done }) => (
        <li key={year}>
          <span className={css({ fontWeight: 600 })}>{done.length}</span>
          <div
            className={css({
              width: 6,
              borderTopRadius: 'sm',
              background: 'teal',
            })}
            style={{ height: `${Math.max(4, Math.round((done.length / highest) * 64))}px` }}
            aria-hidden="true"
            data-amount
          />
          <span className={css({ color: 'quiet' })}>{year}</span>
        </li>
      ))}
    </Bars>
  )
}

const Bars = styled('ol', {
  base: {
    display: 'flex',
    alignItems: 'end',
    gap: 3,
    listStyle: 'none',
    fontSize: 'xs',
    lineHeight: 'snug',
    '& > li': { display: 'flex', flexDirection: 'column', alignItems: 'center', gap: 1 },
  },
})

interface ProgressRingProps {
  done: number
  total: number
}

const radius = 52
const circumference = 2 * Math.PI * radius

/** Progress ring with the share of completed entries. */
function ProgressRing({ done, total }: ProgressRingProps) {
  const share = total === 0 ? 0 : done / total
  return (
    <div
      className={css({
        position: 'relative',
        width: { base: '3.75rem', md: '8rem' },
        aspectRatio: 1,
        flexShrink: 0,
      })}
    >
      <svg viewBox="0 0 120 120" width="100%" height="100%" aria-hidden="true" focusable="false">
        <defs>
          <linearGradient id="ring-sunrise" x1="0" y1="0" x2="1" y2="1">
            <stop offset="0" stopColor="#F2745A" />
            <stop offset="1" stopColor="#F5A25D" />
          </linearGradient>
        </defs>
        <circle className={css({ stroke: 'line' })} cx="60" cy="60" r={radius} fill="none" strokeWidth="11" />
        <circle
          className={css({ transition: 'stroke-dashoffset 250ms ease-out' })}
          cx="60"
          cy="60"
          r={radius}
          fill="none"
          stroke="url(#ring-sunrise)"
          strokeWidth="11"
          strokeLinecap="round"
          // A round line cap would draw a dot at 0 %.
          strokeOpacity={share === 0 ? 0 : 1}
          strokeDasharray={circumference}
          strokeDashoffset={circumference * (1 - share)}
          transform="rotate(-90 60 60)"
        />
      </svg>
      <div
        className={css({
          position: 'absolute',
          inset: 0,
          display: 'flex',
          flexDirection: 'column',
          alignItems: 'center',
          justifyContent: 'center',
        })}
      >
        <div
          className={css({
            fontFamily: 'heading',
            fontSize: { base: 'sm', md: 'xl' },
            fontWeight: 600,
            lineHeight: 'tight',
          })}
        >
          {Math.round(share * 100)}%
        </div>
        <div
          className={css({ fontSize: { base: '0.625rem', md: 'xs' }, color: 'quiet', lineHeight: 'snug' })}
        >
          {done} of {total}
        </div>
      </div>
    </div>
  )
}

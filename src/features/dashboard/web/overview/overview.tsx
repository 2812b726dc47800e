import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { DashboardOverview } from '#features/dashboard/contract.ts'
import { hrefOf } from '#platform/addresses.ts'
import { api } from '#platform/web/api.ts'
import { formatCount } from '#platform/web/format-count.ts'
import { useTerms } from '#platform/web/settings.ts'
import { css, styled } from '#platform/web/styled.tsx'
import { FailureLine } from '#platform/web/ui/failure-line.tsx'
import { TextLink } from '#platform/web/ui/text-link.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'

/** Shows the figures of the week, which belong to another feature. */
type WeekFigures = (props: Pick<DashboardOverview['week'], 'series'>) => ReactNode

interface Props {
  isAdmin: boolean
  renderWeek: WeekFigures
}

/**
 * Tiles with the pending work of an editor, each a link to the page that deals with it, and the week's statistics,
 * which `renderWeek` shows. Admins also see failing jobs and backups. Shows an error with a retry if it cannot be
 * loaded.
 */
export function Overview({ isAdmin, renderWeek }: Props) {
  const say = useTerms()
  const { data, isPending, refetch } = api.admin.overview.useQuery(undefined, {
    staleTime: 0,
    refetchOnMount: 'always',
    retryOnMount: true,
  })
  if (!data && !isPending)
    return <FailureLine onRetry={() => void refetch()}>Couldn’t load the overview.</FailureLine>
  const tiles = data ? toTiles(data) : undefined
  return (
    <>
      <Tiles aria-busy={isPending} columns={isAdmin ? 'six' : 'four'}>
        {tiles
          ? tiles.map(({ to, label, value, note, isUrgent }) => (
              <li key={label}>
                <Tile className={css({ borderColor: isUrgent ? 'accent' : 'line' })} to={to}>
                  <Value>{value}</Value>
                  <span className={css({ fontSize: 'sm', lineHeight: 'snug' })}>{say(label)}</span>
                  <span
                    className={css({
                      color: isUrgent ? 'danger' : 'quiet',
                      fontSize: 'xs',
                      overflowWrap: 'anywhere',
                      lineClamp: 2,
                    })}
                  >
                    {note}
                  </span>
                </Tile>
              </li>
            ))
          : Array.from({ length: isAdmin ? 6 : 4 }, (_, index) => (
              <li key={index}>
                <Skeleton className={css({ height: 32 })} />
              </li>
            ))}
      </Tiles>
      <div
        className={css({ display: 'flex', flexWrap: 'wrap', columnGap: 5, alignItems: 'baseline', mt: 3 })}
      >
        <TextLink className={css({ fontSize: 'sm' })} isAlone to={hrefOf('adminAnalytics', { period: '7d' })}>
          This week
        </TextLink>
        {data ? renderWeek(data.week) : null}
      </div>
      {data && data.goneOfficialPages > 0 ? (
        <TextLink
          className={css({ fontSize: 'sm' })}
          isAlone
          to={hrefOf('admin', { view: 'table', state: 'published', officialPage: 'gone' })}
        >
          {data.goneOfficialPages === 1
            ? 'One official page isn’t responding'
            : `${formatCount(data.goneOfficialPages)} official pages aren’t responding`}
        </TextLink>
      ) : null}
    </>
  )
}

interface OverviewTile {
  to: string
  label: string
  value: string
  note: string
  /** Whether something failed or waits for a decision. */
  isUrgent?: boolean
}

function toTiles({ drafts, scheduled, nextIssue, nextIssueDueAt, week, system }: DashboardOverview) {
  const { total, texts } = week.unanswered
  const tiles: OverviewTile[] = [
    {
      to: hrefOf('admin', { view: 'table', state: 'draft' }),
      label: 'Drafts',
      value: formatCount(drafts),
      note: drafts === 0 ? 'None to finish' : 'To finish and publish',
    },
    {
      to: hrefOf('admin', { view: 'table', state: 'scheduled', sort: 'publishAt' }),
      label: 'Scheduled ideas',
      value: formatCount(scheduled),
      note: scheduled === 0 ? 'None planned' : 'Waiting to be published',
    },
    nextIssue
      ? {
          to: hrefOf('adminNewsletter', { issue: nextIssue.id }),
          label: 'Next newsletter',
          value: formatDay(nextIssue.goesOutAt),
          note: nextIssue.needsApproval ? 'Waiting for approval' : nextIssue.subject,
          isUrgent: nextIssue.needsApproval,
        }
      : {
          to: hrefOf('adminNewsletter'),
          label: 'Next newsletter',
          value: nextIssueDueAt ? formatDay(nextIssueDueAt) : 'None',
          note: 'Not drafted yet',
        },
    {
      to: hrefOf('adminAnalytics', { period: '7d' }),
      label: 'Searches without results',
      value: formatCount(total),
      note: total === 0 ? 'None this week' : texts.join(', '),
    },
  ]
  if (!system) return tiles
  const { failingJobs, backupAt, hasBackupFailed } = system
  return [
    ...tiles,
    {
      to: hrefOf('adminJobs'),
      label: 'Failing jobs',
      value: formatCount(failingJobs),
      note: failingJobs === 0 ? 'No errors' : 'View the errors',
      isUrgent: failingJobs > 0,
    },
    {
      to: hrefOf('adminBackups'),
      label: 'Last backup',
      value: backupAt ? formatDay(backupAt) : 'None',
      note: hasBackupFailed ? 'The last one failed' : backupAt ? 'Complete' : 'No backup yet',
      isUrgent: hasBackupFailed,
    },
  ]
}

/** Formats a date in the browser's time zone, such as `Dec 3`. */
const formatDay = (at: string) => new Date(at).toLocaleDateString('en-US', { month: 'short', day: 'numeric' })

const Tiles = styled('ul', {
  base: { display: 'grid', gap: 3, listStyle: 'none', gridTemplateColumns: { base: '1fr 1fr' } },
  variants: {
    columns: {
      four: { gridTemplateColumns: { md: 'repeat(4, minmax(0, 1fr))' } },
      six: { gridTemplateColumns: { md: 'repeat(3, minmax(0, 1fr))', xl: 'repeat(6, minmax(0, 1fr))' } },
    },
  },
})

const Tile = styled(Link, {
  base: {
    display: 'grid',
    gap: 1,
    height: 'full',
    minHeight: 32,
    alignContent: 'start',
    px: 4,
    py: 3,
    background: 'card',
    borderWidth: '1px',
    borderRadius: 'md',
    _hover: { borderColor: 'accent' },
  },
})

const Value = styled('span', {
  base: { fontFamily: 'heading', fontSize: 'xl', fontWeight: 600, lineHeight: 'tight' },
})

import { useState } from 'react'
import type { JobsState, FailedJob } from '#features/dashboard/contract.ts'
import { jobNames } from '#features/dashboard/messages.ts'
import { formatCount } from '#platform/web/format-count.ts'
import { useTerms } from '#platform/web/settings.ts'
import { api } from '#platform/web/api.ts'
import { failureMessageOf } from '#platform/web/failure.ts'
import { formatDateTime } from '#platform/web/dates.ts'
import { useFocusFallback } from '#platform/web/overlays/use-focus-fallback.ts'
import { css, styled } from '#platform/web/styled.tsx'
import { useToast } from '#platform/web/toasts/use-toast.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { FailureState } from '#platform/web/ui/empty-state.tsx'
import { DestructiveButton } from '#platform/web/ui/destructive-button.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { Cell, SortHeading, Table, useSortedRows } from '#platform/web/ui/table.tsx'

/**
 * Background jobs for admins: those that failed (given up, or to be retried), each with buttons to retry and drop it,
 * and a table with the number of jobs in each queue. Shows an error with a retry if they cannot be loaded.
 */
export function JobsView() {
  const { data, isPending, refetch } = api.jobs.list.useQuery(undefined, {
    staleTime: 0,
    refetchOnMount: 'always',
    retryOnMount: true,
  })
  if (isPending) return <Skeleton className={css({ height: '40vh' })} aria-busy="true" />
  if (!data) return <FailureState title="Couldn’t load the jobs" onRetry={() => void refetch()} />
  return (
    <div className={css({ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' })}>
      <Panel title={`Failed jobs: ${data.troubled.length}`}>
        {data.troubled.length === 0 ? (
          <div className={css({ color: 'quiet', fontSize: 'sm' })}>No failed jobs.</div>
        ) : (
          <ul className={css({ listStyle: 'none', display: 'grid', gap: 4 })}>
            {data.troubled.map((job) => (
              <FailedJobItem key={job.id} job={job} onChanged={() => refetch()} />
            ))}
          </ul>
        )}
      </Panel>
      <QueueTable queues={data.queues} />
      <p className={css({ color: 'quiet', fontSize: 'sm' })}>Running version {data.version}.</p>
    </div>
  )
}

/** Jobs by name, with their number in each state. */
function QueueTable({ queues }: { queues: JobsState['queues'] }) {
  const say = useTerms()
  const { rows, by } = useSortedRows(queues, columns)
  return (
    // Focusable, so that the keyboard can scroll it.
    <Frame tabIndex={0} aria-label="Queues, table">
      <Table aria-label="Queues">
        <thead>
          <tr>
            <SortHeading {...by('name')}>Job</SortHeading>
            <SortHeading isNumber {...by('failed')}>
              Failed
            </SortHeading>
            <SortHeading isNumber {...by('waiting')}>
              Waiting
            </SortHeading>
            <SortHeading hideBelow="md" isNumber {...by('planned')}>
              Scheduled
            </SortHeading>
            <SortHeading hideBelow="md" isNumber {...by('active')}>
              Active
            </SortHeading>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, waiting, planned, active, failed }) => (
            <tr key={name}>
              <th scope="row">
                {say(jobNameOf(name))}
                <div className={css({ color: 'quiet', fontSize: 'xs', fontWeight: 400 })}>{name}</div>
              </th>
              <Cell className={css({ color: failed > 0 ? 'danger' : 'quiet' })} isNumber>
                {formatCount(failed)}
              </Cell>
              <Cell isNumber>{formatCount(waiting)}</Cell>
              {/* Not on a phone, because these require no action. */}
              <Cell hideBelow="md" isNumber>
                {formatCount(planned)}
              </Cell>
              <Cell hideBelow="md" isNumber>
                {formatCount(active)}
              </Cell>
            </tr>
          ))}
        </tbody>
      </Table>
    </Frame>
  )
}

const jobNameOf = (queue: string): string => jobNames[queue] ?? queue

/** Sort key of a queue by column. */
const columns = {
  name: ({ name }: QueueRow) => jobNameOf(name),
  failed: ({ failed }: QueueRow) => failed,
  waiting: ({ waiting }: QueueRow) => waiting,
  planned: ({ planned }: QueueRow) => planned,
  active: ({ active }: QueueRow) => active,
}

type QueueRow = JobsState['queues'][number]

const Frame = styled('section', {
  base: {
    overflowX: 'auto',
    background: 'card',
    borderWidth: '1px',
    borderColor: 'line',
    borderRadius: 'md',
    _focusVisible: { borderRadius: 'md' },
  },
})

interface Props {
  job: FailedJob
  onChanged: () => Promise<unknown>
}

/** Failed job with its error, and buttons to retry and drop it. */
function FailedJobItem({ job: { id, queue, isGivenUp, tries, createdAt, nextAt, error }, onChanged }: Props) {
  const name = useTerms()(jobNameOf(queue))
  const toast = useToast()
  const [isAsking, setAsking] = useState(false)
  const focusTarget = useFocusFallback<HTMLButtonElement>(isAsking)
  const withFailureToast = (title: string) => ({
    onError: (failure: { message: string }) =>
      toast({
        title,
        description: failureMessageOf(failure, 'Something went wrong. Please try again.'),
        tone: 'danger',
      }),
    onSettled: onChanged,
  })
  const retry = api.jobs.retry.useMutation(withFailureToast('Couldn’t retry the job'))
  const drop = api.jobs.drop.useMutation(withFailureToast('Couldn’t delete the job'))
  const isBusy = retry.isPending || drop.isPending
  return (
    <li className={css({ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'flex-start' })}>
      <div className={css({ flex: '1 1 18rem', minWidth: 0 })}>
        <div className={css({ fontWeight: 600, fontSize: 'sm' })}>{name}</div>
        <div className={css({ fontSize: 'sm', overflowWrap: 'anywhere' })}>{error}</div>
        <div className={css({ color: 'quiet', fontSize: 'xs' })}>
          {`Created ${formatDateTime(createdAt)}, ${tries} ${tries === 1 ? 'attempt' : 'attempts'}, `}
          {isGivenUp || nextAt === null ? 'won’t be retried' : `next attempt ${formatDateTime(nextAt)}`}
        </div>
      </div>
      <div className={css({ display: 'flex', flexWrap: 'wrap', gap: 2 })}>
        <Button
          size="sm"
          aria-disabled={isBusy}
          aria-label={`Try again: ${name}`}
          onClick={() => {
            if (!isBusy) retry.mutate({ id })
          }}
        >
          Try again
        </Button>
        {isAsking ? (
          <>
            <DestructiveButton size="sm" isBusy={isBusy} onClick={() => drop.mutate({ id })}>
              Delete permanently
            </DestructiveButton>
            <Button ref={focusTarget} size="sm" onClick={() => setAsking(false)}>
              Keep it
            </Button>
          </>
        ) : (
          <Button
            ref={focusTarget}
            size="sm"
            look="quiet"
            aria-label={`Delete: ${name}`}
            onClick={() => setAsking(true)}
          >
            Delete
          </Button>
        )}
      </div>
    </li>
  )
}

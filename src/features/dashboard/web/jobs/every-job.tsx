import { api } from '#platform/web/api.ts'
import { FailureState } from '#platform/web/ui/empty-state.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { css } from '#platform/web/styled.tsx'
import { QueueTable } from './queue-table.tsx'
import { TroubledJobItem } from './troubled-job-item.tsx'

/** The work that is done outside of requests: how much waits, and what did not go well. */
export function EveryJob() {
  const { data, isPending, refetch } = api.jobs.list.useQuery(undefined, {
    staleTime: 0,
    refetchOnMount: 'always',
    retryOnMount: true,
  })
  if (isPending) return <Skeleton className={css({ height: '40vh' })} aria-busy="true" />
  if (!data) return <FailureState title="The jobs did not load" onRetry={() => void refetch()} />
  return (
    <div className={css({ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' })}>
      <Panel title={`Did not go well: ${data.troubled.length}`}>
        {data.troubled.length === 0 ? (
          <div className={css({ color: 'quiet', fontSize: 'sm' })}>
            None: all that was to be done is done.
          </div>
        ) : (
          <ul className={css({ listStyle: 'none', display: 'grid', gap: 4 })}>
            {data.troubled.map((job) => (
              <TroubledJobItem key={job.id} job={job} onChanged={() => refetch()} />
            ))}
          </ul>
        )}
      </Panel>
      <QueueTable queues={data.queues} />
      <p className={css({ color: 'quiet', fontSize: 'sm' })}>Version {data.version} runs here.</p>
    </div>
  )
}

import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#platform/web/api.ts'
import { FailureLine } from '#platform/web/ui/failure-line.tsx'
import { Pager } from '#platform/web/ui/pager.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { css } from '#platform/web/styled.tsx'
import { ActivityEntry } from './activity-entry.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'

const pageSize = 20

/** What editors and admins did, newest first. */
export function ActivityPanel() {
  const [page, setPage] = useState(1)
  const { data, isPending, refetch } = api.admin.audit.useQuery(
    { limit: pageSize, offset: (page - 1) * pageSize },
    { placeholderData: keepPreviousData, staleTime: 0, refetchOnMount: 'always', retryOnMount: true },
  )
  return (
    <Panel title="Activity">
      {isPending ? (
        <Skeleton className={css({ height: 40 })} aria-busy="true" />
      ) : !data ? (
        <FailureLine onRetry={() => void refetch()}>The activity did not load.</FailureLine>
      ) : data.total === 0 ? (
        <div className={css({ color: 'quiet', fontSize: 'sm' })}>Nobody has changed anything yet.</div>
      ) : (
        <>
          <ol className={css({ listStyle: 'none' })}>
            {data.entries.map((entry) => (
              <ActivityEntry key={entry.id} entry={entry} />
            ))}
          </ol>
          <Pager page={page} pageSize={pageSize} total={data.total} onPage={setPage} />
        </>
      )}
    </Panel>
  )
}

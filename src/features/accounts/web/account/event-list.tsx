import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { eventLabels } from '#features/accounts/event-labels.ts'
import { api } from '#platform/web/api.ts'
import { formatDateTime } from '#platform/web/dates.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { FailureLine } from '#platform/web/ui/failure-line.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { css } from '#platform/web/styled.tsx'

const initialCount = 5
const maxCount = 100

/** Shows the latest account events, newest first. */
export function EventList() {
  const [limit, setLimit] = useState(initialCount)
  const { data, isPending, refetch } = api.accounts.events.useQuery(
    { limit },
    // Refetched on each visit, because other devices sign in and out.
    { placeholderData: keepPreviousData, staleTime: 0, refetchOnMount: 'always', retryOnMount: true },
  )
  if (isPending) return <Skeleton className={css({ height: 40 })} aria-busy="true" />
  if (!data) return <FailureLine onRetry={() => void refetch()}>We couldn’t load this list.</FailureLine>
  if (data.total === 0) return <div className={css({ color: 'quiet' })}>Nothing in the last six months.</div>
  return (
    <>
      <ol className={css({ listStyle: 'none' })} aria-label="Newest first">
        {data.events.map(({ id, kind, device, at }) => (
          <li key={id} className={css({ py: 3, borderBottomWidth: '1px', borderColor: 'line' })}>
            <div className={css({ fontWeight: 600 })}>{eventLabels[kind]}</div>
            <div
              className={css({
                display: 'flex',
                color: 'quiet',
                fontSize: 'sm',
                columnGap: 2,
                flexWrap: 'wrap',
              })}
            >
              <time dateTime={at}>{formatDateTime(at)}</time>
              {device === '' ? null : <span>· {device}</span>}
            </div>
          </li>
        ))}
      </ol>
      {data.total > limit && limit < maxCount ? (
        <Button className={css({ mt: 6 })} onClick={() => setLimit(maxCount)}>
          Show more
        </Button>
      ) : null}
    </>
  )
}

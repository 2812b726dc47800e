import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { eventWords } from '#features/accounts/event-words.ts'
import { api } from '#platform/web/api.ts'
import { momentInWords } from '#platform/web/dates.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { FailureLine } from '#platform/web/ui/failure-line.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { css } from '#platform/web/styled.tsx'

const first = 5
const most = 100

/** What happened to the account lately, newest first. */
export function EventList() {
  const [limit, setLimit] = useState(first)
  const { data, isPending, refetch } = api.accounts.events.useQuery(
    { limit },
    // Other devices sign in and out meanwhile.
    { placeholderData: keepPreviousData, staleTime: 0, refetchOnMount: 'always', retryOnMount: true },
  )
  if (isPending) return <Skeleton className={css({ height: 40 })} aria-busy="true" />
  if (!data) return <FailureLine onRetry={() => void refetch()}>The list did not load.</FailureLine>
  if (data.total === 0) return <div className={css({ color: 'quiet' })}>Nothing in the last half year.</div>
  return (
    <>
      <ol className={css({ listStyle: 'none' })} aria-label="Newest first">
        {data.events.map(({ id, kind, device, at }) => (
          <li key={id} className={css({ py: 3, borderBottomWidth: '1px', borderColor: 'line' })}>
            <div className={css({ fontWeight: 600 })}>{eventWords[kind]}</div>
            <div
              className={css({
                display: 'flex',
                color: 'quiet',
                fontSize: 'sm',
                columnGap: 2,
                flexWrap: 'wrap',
              })}
            >
              <time dateTime={at}>{momentInWords(at)}</time>
              {device === '' ? null : <span>· {device}</span>}
            </div>
          </li>
        ))}
      </ol>
      {data.total > limit && limit < most ? (
        <Button className={css({ mt: 6 })} onClick={() => setLimit(most)}>
          Show more
        </Button>
      ) : null}
    </>
  )
}

import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import type { EventKind } from '#features/accounts/contract.ts'
import { eventLabels } from '#features/accounts/event-labels.ts'
import { api } from '#platform/web/api.ts'
import { Select } from '#platform/web/forms/dense-controls.ts'
import { formatDateTime } from '#platform/web/dates.ts'
import { FailureLine } from '#platform/web/ui/failure-line.tsx'
import { Pager } from '#platform/web/ui/pager.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import { css } from '#platform/web/styled.tsx'

const pageSize = 20
const isKind = (value: string): value is EventKind => value in eventLabels

interface EventFilters {
  personId?: number | undefined
  kind?: EventKind | undefined
  page: number
}

/**
 * Panel with the account events of editors and admins, such as sign-ins and changed passwords, 20 per page, with
 * filters by person and kind. Shows an error with a retry if they cannot be loaded.
 */
export function StaffEvents() {
  const [{ personId, kind, page }, setFilters] = useState<EventFilters>({ page: 1 })
  const { data, isPending, refetch } = api.people.events.useQuery(
    { ...(personId && { personId }), ...(kind && { kind }), limit: pageSize, offset: (page - 1) * pageSize },
    { placeholderData: keepPreviousData, staleTime: 0, refetchOnMount: 'always', retryOnMount: true },
  )
  return (
    <Panel title="Sign-ins by Editors and Admins">
      {isPending ? (
        <Skeleton className={css({ height: 40 })} aria-busy="true" />
      ) : !data ? (
        <FailureLine onRetry={() => void refetch()}>Couldn’t load the sign-ins.</FailureLine>
      ) : (
        <>
          <div className={css({ display: 'flex', gap: 2, flexWrap: 'wrap', mb: 3 })}>
            <Select
              className={css({ width: 'auto', maxWidth: 'full' })}
              aria-label="Account"
              value={personId ?? ''}
              onChange={({ target }) =>
                setFilters({
                  personId: target.value === '' ? undefined : Number(target.value),
                  kind,
                  page: 1,
                })
              }
            >
              <option value="">Everyone</option>
              {data.staff.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
            <Select
              className={css({ width: 'auto', maxWidth: 'full' })}
              aria-label="Event"
              value={kind ?? ''}
              onChange={({ target }) =>
                setFilters({
                  personId,
                  kind: isKind(target.value) ? target.value : undefined,
                  page: 1,
                })
              }
            >
              <option value="">All events</option>
              {Object.entries(eventLabels).map(([one, words]) => (
                <option key={one} value={one}>
                  {words}
                </option>
              ))}
            </Select>
          </div>
          {data.total === 0 ? (
            <div className={css({ color: 'quiet', fontSize: 'sm' })}>No events in the last six months.</div>
          ) : (
            <>
              <ol className={css({ listStyle: 'none' })} aria-label="Newest first">
                {data.events.map(({ id, at, device, person, ...event }) => (
                  <li key={id} className={css({ fontSize: 'sm', py: 1.5 })}>
                    <strong>{person.name}</strong> ({person.role}): {eventLabels[event.kind]}
                    <div className={css({ color: 'quiet', fontSize: 'xs' })}>
                      <time dateTime={at}>{formatDateTime(at)}</time> · {device}
                    </div>
                  </li>
                ))}
              </ol>
              <Pager
                page={page}
                pageSize={pageSize}
                total={data.total}
                of="Sign-ins"
                onPage={(to) => setFilters({ personId, kind, page: to })}
              />
            </>
          )}
        </>
      )}
    </Panel>
  )
}

import { keepPreviousData } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { SessionView } from '#features/accounts/contract.ts'
import { eventLabels, toDeviceName } from '#features/accounts/event-labels.ts'
import { dayMs } from '#platform/durations.ts'
import { formatDateTime } from '#platform/web/dates.ts'
import { api } from '#platform/web/api.ts'
import { failureMessageOf } from '#platform/web/failure.ts'
import { css } from '#platform/web/styled.tsx'
import { useToast } from '#platform/web/toasts/use-toast.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { FailureLine } from '#platform/web/ui/failure-line.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { useSignOutHandler } from '../signing-in/use-signed-out.ts'

/**
 * Shows the member's sessions (signed-in browsers), each but the current one with a button to end it; a placeholder
 * while loading, or an error with a retry if they cannot be loaded.
 */
export function SessionList() {
  const list = useRef<HTMLUListElement>(null)
  const toast = useToast()
  const utils = api.useUtils().accounts
  const {
    data: sessions,
    isPending,
    error,
    refetch,
  } = api.accounts.sessions.useQuery(undefined, {
    // Refetched on each visit, because other devices sign in and out.
    staleTime: 0,
    refetchOnMount: 'always',
  })
  const end = api.accounts.endSession.useMutation({
    onSuccess: (_, { id }) => {
      const ended = sessions?.find((session) => session.id === id)
      utils.sessions.setData(undefined, (known) => known?.filter((session) => session.id !== id))
      void utils.events.invalidate()
      // The focused button is removed with its row.
      list.current?.focus()
      toast({ title: `Signed out: ${toDeviceName(ended?.userAgent ?? '')}`, tone: 'success' })
    },
    onError: (failed) => {
      toast({ title: failureMessageOf(failed), tone: 'danger' })
      // The session may have ended in the meantime.
      void utils.sessions.invalidate()
    },
  })

  if (isPending) return <SessionListSkeleton />
  if (!sessions) {
    return (
      <div
        className={css({
          display: 'flex',
          alignItems: 'center',
          justifyContent: 'space-between',
          gap: 4,
          flexWrap: 'wrap',
        })}
        role="alert"
      >
        {failureMessageOf(error)}
        <Button size="sm" onClick={() => void refetch()}>
          Try again
        </Button>
      </div>
    )
  }
  return (
    <ul className={css({ listStyle: 'none' })} ref={list} tabIndex={-1}>
      {sessions.map((session) => (
        <SessionItem
          key={session.id}
          session={session}
          isEnding={end.isPending && end.variables.id === session.id}
          onEnd={() => end.mutate({ id: session.id })}
        />
      ))}
    </ul>
  )
}

function SessionListSkeleton() {
  return (
    <div className={css({ display: 'flex', flexDirection: 'column', gap: 5 })} aria-busy="true">
      <Skeleton className={css({ height: 12 })} />
      <Skeleton className={css({ height: 12 })} />
    </div>
  )
}

interface Props {
  session: SessionView
  isEnding: boolean
  onEnd: () => void
}

/** One session. The current one has no button; the header has one to sign out. */
function SessionItem({ session, isEnding, onEnd }: Props) {
  const device = toDeviceName(session.userAgent)
  return (
    <li
      className={css({
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'space-between',
        gap: 4,
        py: 3,
        borderBottomWidth: '1px',
        borderColor: 'line',
      })}
    >
      <div className={css({ minWidth: 0 })}>
        <div
          className={css({
            display: 'flex',
            alignItems: 'center',
            gap: 2,
            flexWrap: 'wrap',
            fontWeight: 600,
          })}
        >
          {device}
          {session.isCurrent ? <Badge tone="easy">This device</Badge> : null}
        </div>
        <div className={css({ color: 'quiet', fontSize: 'sm' })}>
          Last used {formatDay(session.lastUsedAt)}, signed in {formatDay(session.createdAt)}
        </div>
      </div>
      {session.isCurrent ? null : (
        <Button
          className={css({ flexShrink: 0 })}
          size="sm"
          aria-label={`Sign out ${device}`}
          aria-disabled={isEnding || undefined}
          onClick={() => {
            if (!isEnding) onEnd()
          }}
        >
          {isEnding ? 'Signing out…' : 'Sign out'}
        </Button>
      )}
    </li>
  )
}

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })

/** Formats a date as "today", "yesterday" or "5 days ago", in the browser's time zone. */
function formatDay(moment: string): string {
  const days = Math.round((midnight(moment) - midnight(Date.now())) / dayMs)
  return relative.format(Math.min(days, 0), 'day')
}

const midnight = (moment: string | number) => new Date(moment).setHours(0, 0, 0, 0)

/**
 * Button “Sign out everywhere”, which ends all sessions of the member, including the current one, and then shows the
 * home page with a toast.
 */
export function SignOutEverywhere() {
  const leave = useSignOutHandler()
  const toast = useToast()
  const { mutate, isPending } = api.accounts.signOutEverywhere.useMutation({
    onSuccess: () => leave({ title: 'You’re signed out everywhere', tone: 'success' }),
    onError: (error) => toast({ title: failureMessageOf(error), tone: 'danger' }),
  })
  return (
    <Button
      className={css({ mt: 6 })}
      aria-disabled={isPending || undefined}
      onClick={() => {
        if (!isPending) mutate()
      }}
    >
      {isPending ? 'Signing out…' : 'Sign out everywhere'}
    </Button>
  )
}

const initialCount = 5
const maxCount = 100

/**
 * Shows the latest events of the account's security history, such as sign-ins and changed passwords, newest first, with
 * a button for more; a placeholder while loading, or an error with a retry.
 */
export function EventList() {
  const [limit, setLimit] = useState(initialCount)
  const { data, isPending, refetch } = api.accounts.events.useQuery(
    { limit },
    // Refetched on each visit, because other devices sign in and out.
    { placeholderData: keepPreviousData, staleTime: 0, refetchOnMount: 'always', retryOnMount: true },
  )
  if (isPending) return <Skeleton className={css({ height: 40 })} aria-busy="true" />
  if (!data) return <FailureLine onRetry={() => void refetch()}>We couldn’t load your activity.</FailureLine>
  if (data.total === 0)
    return <div className={css({ color: 'quiet' })}>No activity in the last six months.</div>
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

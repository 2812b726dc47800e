import { useRef } from 'react'
import type { SessionView } from '#features/accounts/contract.ts'
import { toDeviceName } from '#features/accounts/event-labels.ts'
import { dayMs } from '#platform/durations.ts'
import { api } from '#platform/web/api.ts'
import { failureMessageOf } from '#platform/web/failure.ts'
import { css } from '#platform/web/styled.tsx'
import { useToast } from '#platform/web/toasts/use-toast.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'

/** Shows the member's sessions, each with a button to end it, or an error with a retry if they cannot be loaded. */
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

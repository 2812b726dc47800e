import { useRef } from 'react'
import { api } from '#platform/web/api.ts'
import { sentenceOf } from '#platform/web/failure.ts'
import { useToast } from '#platform/web/toasts/use-toast.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { deviceWords } from '#features/accounts/device-words.ts'
import { css } from '#platform/web/styled.tsx'
import { SessionItem } from './session-item.tsx'

/** Where an account is signed in. */
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
    // Other devices sign in and out meanwhile.
    staleTime: 0,
    refetchOnMount: 'always',
  })
  const end = api.accounts.endSession.useMutation({
    onSuccess: (_, { id }) => {
      const ended = sessions?.find((session) => session.id === id)
      utils.sessions.setData(undefined, (known) => known?.filter((session) => session.id !== id))
      void utils.events.invalidate()
      // The button that had the focus goes with its row.
      list.current?.focus()
      toast({ title: `Signed out: ${deviceWords(ended?.userAgent ?? '')}`, tone: 'success' })
    },
    onError: (failed) => {
      toast({ title: sentenceOf(failed), tone: 'danger' })
      // It may have ended by itself in the meantime.
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
        {sentenceOf(error)}
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

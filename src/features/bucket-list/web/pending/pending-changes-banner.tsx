import { lazy, Suspense, useState, useSyncExternalStore } from 'react'
import { api } from '#platform/web/api.ts'
import { CornerBanner, useOffline } from '#platform/web/offline.tsx'
import { css } from '#platform/web/styled.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import type { ChangeQueue } from './change-queue.ts'

const RefusedChangesDialog = lazy(() =>
  import('./refused-changes-dialog.tsx').then((module) => ({ default: module.RefusedChangesDialog })),
)

interface Props {
  queue: ChangeQueue
  /** Called after a decision, to send what may be sent now. */
  onSend: () => void
  /** Text if no change waits. */
  otherwise: string | null
}

/** Tells how many changes wait to be sent, and offers to look at those that the server has refused. */
export function PendingChangesBanner({ queue, onSend, otherwise }: Props) {
  const { changes, sending, isStorageFull } = useSyncExternalStore(
    queue.subscribe,
    queue.getState,
    queue.getState,
  )
  const { data: user } = api.accounts.current.useQuery()
  const isOffline = useOffline()
  const [isOpen, setOpen] = useState(false)
  const own = changes.filter(({ userId }) => !user || userId === user.id)
  const refused = user ? own.filter(({ refusal }) => refusal) : []
  const count = own.filter(({ refusal }) => !refusal).length
  const text = sending
    ? `Sending changes: ${sending.done} of ${sending.total}`
    : describeWaiting(count, { isOffline, isSignedOut: user === null, isStorageFull })
  return (
    <>
      <CornerBanner>{text ?? otherwise}</CornerBanner>
      {refused.length > 0 ? (
        <Button
          className={css({
            position: 'fixed',
            left: 4,
            bottom: 'calc(max(1rem, env(safe-area-inset-bottom)) + var(--bottom-bar, 0px))',
            mb: 12,
            zIndex: 10,
            boxShadow: 'lifted',
          })}
          look="main"
          size="sm"
          onClick={() => setOpen(true)}
        >
          {refused.length === 1 ? '1 change wasn’t saved' : `${refused.length} changes weren’t saved`}
        </Button>
      ) : null}
      {isOpen && refused.length > 0 ? (
        <Suspense>
          <RefusedChangesDialog
            changes={refused}
            queue={queue}
            onSend={onSend}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      ) : null}
    </>
  )
}

interface Situation {
  isOffline: boolean
  isSignedOut: boolean
  isStorageFull: boolean
}

/** Returns null if no change waits. */
function describeWaiting(count: number, { isOffline, isSignedOut, isStorageFull }: Situation): string | null {
  if (count === 0) return null
  const changes = count === 1 ? '1 change' : `${count} changes`
  if (isSignedOut) return `Sign in to send ${changes}`
  const waiting = isOffline ? `Offline: ${changes} waiting` : `${changes} waiting`
  return isStorageFull ? `${waiting}. Storage is full: keep this page open` : waiting
}

import { dayMs } from '#platform/durations.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import type { SessionView } from '#features/accounts/contract.ts'
import { deviceWords } from '#features/accounts/device-words.ts'
import { css } from '#platform/web/styled.tsx'

interface Props {
  session: SessionView
  isEnding: boolean
  onEnd: () => void
}

/** A device that is signed in. This one is signed out by the button in the header, as everywhere. */
export function SessionItem({ session, isEnding, onEnd }: Props) {
  const device = deviceWords(session.userAgent)
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
          Last used {dayWords(session.lastUsedAt)}, signed in {dayWords(session.createdAt)}
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

/** 'today', 'yesterday', '5 days ago', by the calendar of whoever reads it. */
function dayWords(moment: string): string {
  const days = Math.round((midnight(moment) - midnight(Date.now())) / dayMs)
  return relative.format(Math.min(days, 0), 'day')
}

const midnight = (moment: string | number) => new Date(moment).setHours(0, 0, 0, 0)

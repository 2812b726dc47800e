import { css } from '#platform/web/styled.tsx'
import { Icon } from '../ui/icon.tsx'
import { useSay } from '../settings.ts'
import type { Toast } from './use-toast.ts'

/** What a toast says, with a sign of how it is meant. */
export function ToastWords({ toast: { title, description, tone = 'neutral' } }: { toast: Toast }) {
  const say = useSay()
  return (
    <span className={css({ display: 'flex', gap: 3, py: 2, animation: 'appear 250ms ease-out' })}>
      {tone === 'neutral' ? null : <Sign tone={tone} />}
      <span className={css({ minWidth: 0, pt: 0.5 })}>
        <span className={css({ display: 'block', fontWeight: 600, lineHeight: 'snug' })}>{say(title)}</span>
        {description ? (
          <span
            className={css({ display: 'block', color: 'quiet', fontSize: 'sm', lineHeight: 'snug', mt: 1 })}
          >
            {say(description)}
          </span>
        ) : null}
      </span>
    </span>
  )
}

function Sign({ tone }: { tone: 'success' | 'danger' }) {
  const isSuccess = tone === 'success'
  return (
    <span
      className={css({
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'center',
        flexShrink: 0,
        width: 7,
        height: 7,
        borderRadius: 'full',
        fontWeight: 700,
        background: isSuccess ? 'tealSoft' : 'dangerSoft',
        color: isSuccess ? 'teal' : 'danger',
      })}
      aria-hidden="true"
    >
      {isSuccess ? <Icon name="check" size={16} /> : '!'}
    </span>
  )
}

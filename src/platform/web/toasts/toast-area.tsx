import {
  useEffect,
  useLayoutEffect,
  useRef,
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
} from 'react'
import { css, styled } from '#platform/web/styled.tsx'
import { useTerms } from '../settings.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import type { Toast } from './use-toast.ts'

interface Props {
  id: number
  toast: Toast | null
  onClose: () => void
}

/**
 * Where toasts appear; F8 brings the focus here. Its two live regions stand in the page from the start, because
 * screen readers only report what changes in regions they know, and hold the words without the buttons.
 */
export function ToastArea({ id, toast, onClose }: Props) {
  const area = useRef<HTMLElement>(null)
  const previousFocus = useRef<HTMLElement>(null)
  const shownId = toast && id
  useLifetime(area, shownId, onClose)
  useLayoutEffect(() => {
    if (shownId !== null && area.current) avoidDialogHeader(area.current)
  }, [shownId])

  useEffect(() => {
    const focusArea = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'F8' || event.ctrlKey || event.altKey || event.shiftKey || event.metaKey) return
      event.preventDefault()
      area.current?.focus()
    }
    document.addEventListener('keydown', focusArea)
    return () => document.removeEventListener('keydown', focusArea)
  }, [])

  function rememberOrigin({ currentTarget, relatedTarget }: FocusEvent) {
    if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget)) {
      previousFocus.current = relatedTarget
    }
  }

  function close() {
    if (area.current?.contains(document.activeElement)) previousFocus.current?.focus({ preventScroll: true })
    onClose()
  }

  function closeOnEscape(event: KeyboardEvent) {
    if (!toast || event.key !== 'Escape') return
    // A dialog that is open stays so.
    event.preventDefault()
    close()
  }

  const isUrgent = toast?.tone === 'danger'
  const content = toast ? <ToastContent key={id} toast={toast} /> : null
  return (
    <Area
      ref={area}
      look={toast ? (isUrgent ? 'danger' : 'plain') : 'empty'}
      aria-label="Notifications (F8)"
      data-stays-reachable
      tabIndex={-1}
      onFocus={rememberOrigin}
      onKeyDown={closeOnEscape}
    >
      <div className={css({ flex: '1', minWidth: 0 })}>
        <output className={css({ display: 'block' })} aria-live="polite">
          {isUrgent ? null : content}
        </output>
        <div role="alert" aria-live="assertive">
          {isUrgent ? content : null}
        </div>
        {toast?.action ? (
          <Button
            className={css({ mt: 2, mb: 2 })}
            size="sm"
            onClick={() => {
              // First, for the action may show a toast of its own.
              close()
              toast.action?.onClick()
            }}
          >
            {toast.action.label}
          </Button>
        ) : null}
      </div>
      {toast ? (
        <Button look="quiet" size="icon" aria-label="Close" onClick={close}>
          <Icon name="close" />
        </Button>
      ) : null}
    </Area>
  )
}

const edge = 16
const gap = 8
/** Of a dialog: its title beside the button that closes it. */
const dialogHeaderHeight = 68

/** Where a toast begins that leaves the head of the dialog it stands in alone; how high that reaches differs. */
function avoidDialogHeader(area: HTMLElement): void {
  const panel = area.parentElement?.closest('dialog')?.firstElementChild?.getBoundingClientRect()
  if (!panel) return
  const room = area.offsetHeight + 2 * gap
  const top = panel.top >= room + edge ? 0 : Math.max(0, panel.top - edge + dialogHeaderHeight)
  area.style.setProperty('--beside-dialog', `${top}px`)
}

const visibleStyle = {
  display: 'flex',
  alignItems: 'flex-start',
  gap: 2,
  paddingInlineStart: 5,
  paddingInlineEnd: 2,
  py: 2,
  background: 'card',
  borderWidth: '1px',
  borderColor: 'line',
  borderRadius: 'lg',
  boxShadow: 'lifted',
  animation: 'rise 250ms ease-out',
  _focusVisible: { outline: '3px solid {colors.accent}', outlineOffset: '2px', borderRadius: 'lg' },
} as const

const Area = styled('section', {
  base: {
    position: 'fixed',
    insetInlineEnd: 4,
    bottom: 'calc(max(1rem, env(safe-area-inset-bottom)) + var(--bottom-bar, 0px))',
    // At the top of the screen while a dialog is open, whose buttons stand at its foot; on a phone above it where there is
    // room, else below its head, where one closes it.
    ':root:has(dialog[open]) &': {
      bottom: 'auto',
      top: {
        base: 'calc(max(1rem, env(safe-area-inset-top)) + var(--beside-dialog, 3.75rem))',
        md: 'max(1rem, env(safe-area-inset-top))',
      },
      insetInline: '1rem auto',
    },
    width: 'calc(100% - 2rem)',
    maxWidth: '420px',
    zIndex: 40,
  },
  variants: {
    look: { empty: {}, plain: visibleStyle, danger: { ...visibleStyle, borderColor: 'danger' } },
  },
})

const displayMs = 5000
const checkIntervalMs = 100

/**
 * Ends what the element shows after 5 seconds, not counting those in which it is pointed at, has the focus or
 * cannot be seen. The element is asked and not listened to: one that changes under a resting pointer is not told
 * that the pointer has left.
 */
function useLifetime(element: RefObject<HTMLElement | null>, id: number | null, onEnd: () => void) {
  useEffect(() => {
    if (id === null) return undefined
    let remainingMs = displayMs
    let checkedAt = performance.now()
    let timer = setTimeout(check, checkIntervalMs)

    function check() {
      const now = performance.now()
      if (!isPaused(element.current)) remainingMs -= now - checkedAt
      checkedAt = now
      if (remainingMs <= 0) onEnd()
      else timer = setTimeout(check, Math.min(remainingMs, checkIntervalMs))
    }

    return () => clearTimeout(timer)
  }, [element, id, onEnd])
}

/** A finger leaves its :hover behind when it is lifted, so that only devices that can hover count. */
function isPaused(element: HTMLElement | null): boolean {
  if (document.hidden || element?.matches(':focus-within')) return true
  return matchMedia('(hover: hover)').matches && element?.matches(':hover') === true
}

/** What a toast says, with a sign of how it is meant. */
function ToastContent({ toast: { title, description, tone = 'neutral' } }: { toast: Toast }) {
  const say = useTerms()
  return (
    <span className={css({ display: 'flex', gap: 3, py: 2, animation: 'appear 250ms ease-out' })}>
      {tone === 'neutral' ? null : <ToneIcon tone={tone} />}
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

function ToneIcon({ tone }: { tone: 'success' | 'danger' }) {
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

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
 * Shows the given toast; nothing while it is null. Calls `onClose` after 5 seconds, not counting the time it is
 * hovered, focused or in a hidden tab. F8 moves the focus here. The two live regions exist from the start, because
 * screen readers only announce changes of regions they know. They contain the text without the buttons.
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
    // An open dialog must not close too.
    event.preventDefault()
    close()
  }

  const actions = [toast?.action, toast?.secondAction].filter((action) => action !== undefined)
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
        {actions.length > 0 ? (
          <div className={css({ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2, mb: 2 })}>
            {actions.map(({ label, onClick }) => (
              <Button
                key={label}
                size="sm"
                onClick={() => {
                  // Closes first, because the action may show another toast.
                  close()
                  onClick()
                }}
              >
                {label}
              </Button>
            ))}
          </div>
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
/** Height of a dialog's title and close button. */
const dialogHeaderHeight = 68

/** Positions a toast below the header of the dialog it is in, or above the dialog if there is space. */
function avoidDialogHeader(area: HTMLElement): void {
  const panel = area.parentElement?.closest('dialog')?.firstElementChild?.getBoundingClientRect()
  if (!panel) return
  const room = area.offsetHeight + 2 * gap
  const top = panel.top >= room + edge ? 0 : Math.max(0, panel.top - edge + dialogHeaderHeight)
  area.style.setProperty('--beside-dialog', `${top}px`)
}

/** Moves a toast over the site's header while a form marked with `data-asks` is open, so that it covers no field. */
function avoidForm(area: HTMLElement): void {
  const isAsking = !area.closest('dialog') && document.querySelector('[data-asks]') !== null
  area.style.top = isAsking ? '4px' : ''
  area.style.bottom = isAsking ? 'auto' : ''
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
    // At the top while a dialog is open, as its buttons are at the bottom. On phones above the dialog if there is
    // space, else below its header with the close button.
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
 * Closes the toast after 5 seconds, not counting the time it is hovered, focused or hidden. Polls, because an element
 * that changes under a resting pointer gets no pointerleave event.
 */
function useLifetime(element: RefObject<HTMLElement | null>, id: number | null, onEnd: () => void) {
  useEffect(() => {
    if (id === null) return undefined
    let remainingMs = displayMs
    let checkedAt = performance.now()
    let timer: ReturnType<typeof setTimeout>
    check()

    function check() {
      if (element.current) avoidForm(element.current)
      const now = performance.now()
      if (!isPaused(element.current)) remainingMs -= now - checkedAt
      checkedAt = now
      if (remainingMs <= 0) onEnd()
      else timer = setTimeout(check, Math.min(remainingMs, checkIntervalMs))
    }

    return () => clearTimeout(timer)
  }, [element, id, onEnd])
}

/** Touch leaves :hover set after the finger is lifted, so only devices with hover count. */
function isPaused(element: HTMLElement | null): boolean {
  if (document.hidden || element?.matches(':focus-within')) return true
  return matchMedia('(hover: hover)').matches && element?.matches(':hover') === true
}

/** A toast's text, with an icon for its tone. */
function ToastContent({ toast: { title, description, note, tone = 'neutral' } }: { toast: Toast }) {
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
        {note ? (
          <span className={css({ display: 'block', fontSize: 'sm', lineHeight: 'snug', mt: 1 })}>
            {say(note)}
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

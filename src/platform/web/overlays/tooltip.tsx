import {
  use,
  useId,
  type FocusEvent,
  type PointerEvent,
  type ReactElement,
  useLayoutEffect,
  useRef,
} from 'react'
import { styled, css } from '#platform/web/styled.tsx'
import { TooltipContext } from './tooltip-provider.tsx'

interface Props {
  /** Text of the tooltip: the control's aria-label, for users who only see its icon. */
  label: string
  /** A control without visible text. */
  children: ReactElement
}

/**
 * Wraps a control without visible text and shows `label` on hover and keyboard focus. The tooltip is hidden from
 * touch and screen readers, and does not affect the layout.
 * @throws Error outside a TooltipProvider.
 */
export function Tooltip({ label, children }: Props) {
  const id = useId()
  const tooltips = use(TooltipContext)
  if (!tooltips) throw new Error('Tooltip needs a <TooltipProvider> above it')
  const { openId, openSoon, close } = tooltips

  function openForPointer({ pointerType }: PointerEvent) {
    if (pointerType !== 'touch') openSoon(id)
  }

  function openForKeyboard({ target }: FocusEvent) {
    if (target.matches(':focus-visible')) openSoon(id)
  }

  return (
    <TooltipAnchor
      onPointerEnter={openForPointer}
      onPointerLeave={close}
      onFocus={openForKeyboard}
      onBlur={close}
      onClick={close}
    >
      {children}
      {openId === id ? <TooltipBubble label={label} /> : null}
    </TooltipAnchor>
  )
}

const TooltipAnchor = styled('span', { base: { display: 'contents' } })

const margin = 8

/** Bubble of a tooltip, within the window: above the previous sibling, or below it if there is no space above. */
function TooltipBubble({ label }: { label: string }) {
  const bubble = useRef<HTMLSpanElement>(null)

  useLayoutEffect(() => {
    const element = bubble.current
    const control = element?.previousElementSibling
    if (!element || !control) return
    // Uses the top layer, so that no ancestor clips it. Older browsers show it in place.
    if ('showPopover' in element) element.showPopover()
    element.style.translate = placeBeside(control.getBoundingClientRect(), element.getBoundingClientRect())
  }, [])

  // The padding lets the pointer move from the control to the tooltip without leaving either.
  return (
    <Bubble ref={bubble} popover="manual" aria-hidden="true">
      <span
        className={css({
          display: 'block',
          px: 3,
          py: 1.5,
          borderRadius: 'sm',
          background: 'ink',
          color: 'paper',
          fontSize: 'xs',
          fontWeight: 500,
          lineHeight: 'snug',
        })}
      >
        {label}
      </span>
    </Bubble>
  )
}

/** Returns the translation that places the tooltip. */
function placeBeside(control: DOMRect, bubble: DOMRect): string {
  const centred = control.left + (control.width - bubble.width) / 2
  const rightmost = document.documentElement.clientWidth - bubble.width - margin
  const left = Math.max(margin, Math.min(centred, rightmost))
  const above = control.top - bubble.height
  const top = above < 0 ? control.bottom : above
  return `${Math.round(left - bubble.left)}px ${Math.round(top - bubble.top)}px`
}

const Bubble = styled('span', {
  base: {
    position: 'fixed',
    inset: 'auto',
    top: 0,
    left: 0,
    zIndex: 50,
    width: 'max-content',
    maxWidth: 'min(20rem, calc(100vw - 1rem))',
    margin: 0,
    padding: `${margin}px 0`,
    border: 'none',
    background: 'transparent',
    overflow: 'visible',
    animation: 'appear 150ms ease-out',
  },
})

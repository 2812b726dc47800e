import { useLayoutEffect, useRef } from 'react'
import { css, styled } from '#platform/web/styled.tsx'

const margin = 8

/** Stands above the control before it, or below where there is no room, and within the window. */
export function TooltipBubble({ label }: { label: string }) {
  const bubble = useRef<HTMLSpanElement>(null)

  useLayoutEffect(() => {
    const element = bubble.current
    const control = element?.previousElementSibling
    if (!element || !control) return
    // The top layer: nothing around the control can cut the bubble off. Older browsers show it in its place.
    if ('showPopover' in element) element.showPopover()
    element.style.translate = placeBeside(control.getBoundingClientRect(), element.getBoundingClientRect())
  }, [])

  // The padding around the words leads the pointer from the control to them without leaving.
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

/** How far the bubble has to move from where it is. */
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

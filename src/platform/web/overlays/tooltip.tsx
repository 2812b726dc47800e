import { use, useId, type FocusEvent, type PointerEvent, type ReactElement } from 'react'
import { styled } from '#platform/web/styled.tsx'
import { TooltipBubble } from './tooltip-bubble.tsx'
import { TooltipContext } from './tooltip-provider.tsx'

interface Props {
  /** What the control's aria-label says, for those who see its icon only. */
  label: string
  /** One control that shows no words. */
  children: ReactElement
}

/**
 * Shows a control's name beside it to those who rest the pointer on it or reach it by keyboard. For everybody
 * else nothing changes: fingers and screen readers do not meet it, and the control keeps its place in the layout.
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
    <Place
      onPointerEnter={openForPointer}
      onPointerLeave={close}
      onFocus={openForKeyboard}
      onBlur={close}
      onClick={close}
    >
      {children}
      {openId === id ? <TooltipBubble label={label} /> : null}
    </Place>
  )
}

const Place = styled('span', { base: { display: 'contents' } })

import { useEffect, useRef, useState, type MouseEvent, type PointerEvent, type RefObject } from 'react'
import { maxFannedIdeas } from '../limits.ts'
import type { Pin } from '../pins.ts'
import type { MapView } from './map-state.ts'

/** The pin whose card is open, and where it is. */
export interface Preview {
  pin: Pin
  anchor: DOMRect
  /** The view in which it was opened. In another one, the pin is elsewhere. */
  view: MapView
  /** Whether the card was opened by a tap or click, and stays until it is closed. */
  isKept: boolean
}

const openDelayMs = 150
/** Long enough to move the pointer from the pin to the card. */
const closeDelayMs = 300

/**
 * Holds the state of the card that previews a pin, open while a mouse is on the pin or the card, or after a tap; a
 * second tap follows the pin's link. Also holds the cluster whose ideas are fanned out, after a click on one that never
 * splits, until it is clicked again. Escape, a press beside them and a change of the view close both. Returns `preview`
 * and `fanned` (null while closed), the ref `card`, `close`, and the props of the map's element, the card and each pin.
 * @param frame gets the focus if it was in the card.
 */
export function usePinPreview(frame: RefObject<HTMLElement | null>, view: MapView) {
  const [opened, setPreview] = useState<Preview | null>(null)
  const preview = opened && toViewKey(opened.view) === toViewKey(view) ? opened : null
  const [openedFan, setFan] = useState<{ pin: Pin; view: MapView } | null>(null)
  const fanned = openedFan && toViewKey(openedFan.view) === toViewKey(view) ? openedFan.pin : null
  const card = useRef<HTMLElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const pointerType = useRef('')
  useEffect(() => () => clearTimeout(timer.current), [])

  function setSoon(next: Preview | null, delayMs: number) {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setPreview(next), delayMs)
  }

  function close() {
    clearTimeout(timer.current)
    if (card.current?.contains(document.activeElement)) frame.current?.focus({ preventScroll: true })
    setPreview(null)
  }

  function closeAll() {
    close()
    setFan(null)
  }

  const isOpen = preview !== null || fanned !== null
  useEffect(() => {
    if (!isOpen) return undefined
    const closeOnEscape = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      if (preview) close()
      else setFan(null)
    }
    document.addEventListener('keydown', closeOnEscape)
    return () => document.removeEventListener('keydown', closeOnEscape)
  })

  return {
    preview,
    fanned,
    card,
    close,
    /** Props of the map's element: a press beside the pins, a drag and the wheel close the card. */
    frameProps: {
      onPointerDown({ target, pointerType: type }: PointerEvent) {
        pointerType.current = type
        if (target instanceof Element && !target.closest('a')) closeAll()
      },
      onGotPointerCapture({ target, currentTarget }: PointerEvent) {
        if (target === currentTarget) closeAll()
      },
      onWheel: closeAll,
    },
    /** Props of the card. */
    cardProps: {
      onPointerEnter: () => clearTimeout(timer.current),
      onPointerLeave: () => {
        if (!preview?.isKept) setSoon(null, closeDelayMs)
      },
    },
    /** Props of a pin's link. */
    pinProps: (pin: Pin) => ({
      onPointerEnter({ pointerType: type, buttons, currentTarget }: PointerEvent) {
        if (type === 'touch' || buttons > 0 || preview?.isKept) return
        setSoon({ pin, anchor: currentTarget.getBoundingClientRect(), view, isKept: false }, openDelayMs)
      },
      onPointerLeave() {
        if (!preview?.isKept) setSoon(null, closeDelayMs)
      },
      onClick(event: MouseEvent) {
        clearTimeout(timer.current)
        const isTapped =
          pointerType.current === 'touch' && pin.idea !== null && !(preview && isSamePin(preview.pin, pin))
        const listsIdeas = pin.list !== null && !event.ctrlKey && !event.metaKey && !event.shiftKey
        if (listsIdeas && canFanOut(pin)) {
          event.preventDefault()
          setPreview(null)
          setFan(fanned && isSamePin(fanned, pin) ? null : { pin, view })
        } else if (isTapped || listsIdeas) {
          event.preventDefault()
          setPreview({ pin, anchor: event.currentTarget.getBoundingClientRect(), view, isKept: true })
        } else setPreview(null)
      },
    }),
  }
}

const toViewKey = ({ latitude, longitude, zoom }: MapView) => `${latitude} ${longitude} ${zoom}`

/**
 * Returns whether two pins are the same one, by place, number of ideas and idea: the pins are computed again when all
 * places have loaded.
 */
export const isSamePin = (one: Pin, other: Pin): boolean => toPinKey(one) === toPinKey(other)

/** Returns a key that identifies a pin among those of a view. */
export const toPinKey = ({ latitude, longitude, count, idea }: Pin): string =>
  `${latitude} ${longitude} ${count} ${idea ?? ''}`

/** Returns whether the ideas of a cluster that never splits fit around it. Those of a larger one are listed. */
const canFanOut = ({ list }: Pin): boolean => list !== null && list.ideas.length <= maxFannedIdeas

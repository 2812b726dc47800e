import { useEffect, useRef, type KeyboardEvent, type RefObject } from 'react'
import { maxZoom, viewHeight, viewWidth } from '../limits.ts'
import type { Point } from '../projection.ts'
import type { MapView } from './map-state.ts'
import {
  clampToMap,
  panView,
  zoomView,
  toMapTransform,
  type Frame,
  type MapTransform,
} from './map-geometry.ts'

/** Shorter pointer movements count as a click. */
const minDragPx = 5
/** Distance that an arrow key moves the map, in view box units. */
const keyStep = 90
const settleMs = 180
/** Zoom steps by which the land may be scaled with CSS, and look blurred, before it is redrawn. */
const maxBlurredSteps = 1.5

interface MapGestures {
  frame: RefObject<HTMLDivElement | null>
  onKeyDown: (event: KeyboardEvent) => void
}

/**
 * Lets the visitor pan and zoom the map by pointer, wheel and keyboard. Returns `frame`, the ref for the map's element,
 * and its `onKeyDown`. The DOM is updated directly, without React: the element must contain the layers `data-layer`,
 * the land `data-land` and the pins with `data-x` and `data-y`. `onMove` is called with each view during a movement,
 * and `onRest` once it stops.
 */
export function useMapGestures(
  view: MapView,
  onRest: (view: MapView) => void,
  onMove: (view: MapView) => void,
): MapGestures {
  const frame = useRef<HTMLDivElement>(null)
  const live = useRef(view)
  /** View for which the layers were last drawn. During a movement they are only transformed with CSS. */
  const drawn = useRef(view)
  const rest = useRef(onRest)
  const move = useRef(onMove)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => {
    rest.current = onRest
    move.current = onMove
  })

  // Depends on the numbers, not on the object: an unrelated render must not reset the map during a movement.
  const { latitude, longitude, zoom } = view
  useEffect(() => {
    // A view that arrives during a movement is ignored; `onRest` reports the current one when the movement stops.
    if (timer.current === undefined) live.current = { latitude, longitude, zoom }
    drawn.current = live.current
    if (frame.current) drawView(frame.current, live.current)
  }, [latitude, longitude, zoom])

  function show(next: MapView) {
    if (!frame.current) return
    const within = { ...next, zoom: Math.min(maxZoom, Math.max(0, next.zoom)) }
    live.current = clampToMap(within, getFrame(frame.current))
    move.current(live.current)
    const steps = Math.abs(live.current.zoom - drawn.current.zoom)
    if (steps > maxBlurredSteps) drawLive()
    else transformLayers(frame.current, drawn.current, live.current)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      timer.current = undefined
      drawLive()
      rest.current(live.current)
    }, settleMs)
  }

  function drawLive() {
    if (!frame.current) return
    drawn.current = live.current
    drawView(frame.current, live.current)
  }

  const latestShow = useRef(show)
  useEffect(() => {
    latestShow.current = show
  })

  useEffect(() => {
    const element = frame.current
    if (!element) return undefined
    const stop = addGestureListeners(element, live, (next) => latestShow.current(next))
    const cancelRest = () => {
      clearTimeout(timer.current)
      timer.current = undefined
    }
    // After a click on a link in the map, a late `onRest` would navigate back to the map.
    element.addEventListener('click', cancelRest)
    return () => {
      stop()
      element.removeEventListener('click', cancelRest)
      cancelRest()
    }
  }, [])

  function onKeyDown(event: KeyboardEvent) {
    const next =
      event.altKey || event.ctrlKey || event.metaKey ? undefined : getViewAfterKey(live.current, event.key)
    if (!next) return
    event.preventDefault()
    show(next)
  }

  return { frame, onKeyDown }
}

function getViewAfterKey(view: MapView, key: string): MapView | undefined {
  const step = steps[key]
  if (step) return panView(view, step)
  if (key === '+' || key === '=') return zoomView(view, Math.floor(view.zoom) + 1)
  if (key === '-') return zoomView(view, Math.ceil(view.zoom) - 1)
  return key === '0' ? { ...view, zoom: 0 } : undefined
}

const steps: Partial<Record<string, Point>> = {
  ArrowLeft: { x: keyStep, y: 0 },
  ArrowRight: { x: -keyStep, y: 0 },
  ArrowUp: { x: 0, y: keyStep },
  ArrowDown: { x: 0, y: -keyStep },
}

/** Registers the gestures: one pointer pans, two also zoom. The wheel zooms while the map has the focus. */
function addGestureListeners(frame: HTMLElement, live: RefObject<MapView>, show: (view: MapView) => void) {
  const pointers = new Map<number, Point>()
  const controller = new AbortController()
  const { signal } = controller
  let hasMoved = false

  const pointOf = ({ clientX, clientY }: MouseEvent): Point => {
    const { left, top, width, height } = frame.getBoundingClientRect()
    const unit = pixelsPerUnit(frame)
    return {
      x: viewWidth / 2 + (clientX - left - width / 2) / unit,
      y: viewHeight / 2 + (clientY - top - height / 2) / unit,
    }
  }

  frame.addEventListener(
    'pointerdown',
    (event) => {
      if (event.button !== 0) return
      if (pointers.size === 0) hasMoved = false
      pointers.set(event.pointerId, pointOf(event))
    },
    { signal },
  )
  frame.addEventListener(
    'pointermove',
    (event) => {
      const before = pointers.get(event.pointerId)
      if (!before) return
      const now = pointOf(event)
      if (!hasMoved && pointers.size === 1 && distance(before, now) * pixelsPerUnit(frame) < minDragPx) return
      if (!hasMoved) frame.setPointerCapture(event.pointerId)
      hasMoved = true
      const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1]
      pointers.set(event.pointerId, now)
      if (other) {
        const closer = distance(other, now) / (distance(other, before) || 1)
        show(zoomView(live.current, live.current.zoom + Math.log2(closer || 1), other))
      } else show(panView(live.current, { x: now.x - before.x, y: now.y - before.y }))
    },
    { signal },
  )
  for (const end of ['pointerup', 'pointercancel'] as const) {
    frame.addEventListener(end, (event) => void pointers.delete(event.pointerId), { signal })
  }
  // The click at the end of a drag must not open a pin.
  frame.addEventListener(
    'click',
    (event) => {
      if (!hasMoved || event.detail === 0) return
      event.preventDefault()
      event.stopPropagation()
    },
    { capture: true, signal },
  )
  frame.addEventListener('dragstart', (event) => event.preventDefault(), { signal })
  frame.addEventListener(
    'dblclick',
    (event) => {
      // A double click on a pin follows its link, and zooming would navigate back to the map.
      const isOnLink = event.target instanceof Element && event.target.closest('a') !== null
      if (!hasMoved && !isOnLink) show(zoomView(live.current, live.current.zoom + 1, pointOf(event)))
    },
    { signal },
  )
  // The wheel zooms only while the map has the focus (or with Ctrl), so that scrolling the page does not stop at the
  // map.
  frame.addEventListener(
    'wheel',
    (event) => {
      if (!event.ctrlKey && !frame.contains(document.activeElement)) return
      event.preventDefault()
      const lines = event.deltaMode === 1 ? event.deltaY * 16 : event.deltaY
      const turn = Math.max(-1, Math.min(1, -lines * (event.ctrlKey ? 0.01 : 0.002)))
      show(zoomView(live.current, live.current.zoom + turn, pointOf(event)))
    },
    { passive: false, signal },
  )
  return () => controller.abort()
}

const distance = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y)

/** Returns CSS pixels per view box unit. The picture covers its frame and is cropped (`slice`). */
export const pixelsPerUnit = ({ clientWidth, clientHeight }: HTMLElement) =>
  Math.max(clientWidth / viewWidth, clientHeight / viewHeight) || 1

/** Returns width and height of the part of the SVG view box that an element shows, in view box units. */
export function getFrame(element: HTMLElement): Frame {
  const unit = pixelsPerUnit(element)
  return { width: element.clientWidth / unit, height: element.clientHeight / unit }
}

/**
 * Transforms the painted layers with CSS, because repainting all coastlines is too slow for a gesture. Land outside the
 * frame is painted already. Pins keep their size; at the same zoom their layer is moved as a whole.
 */
function transformLayers(frame: HTMLElement, from: MapView, to: MapView) {
  const [before, now] = [toMapTransform(from), toMapTransform(to)]
  const unit = pixelsPerUnit(frame)
  const growth = now.scale / before.scale
  // Relative to the centre, which is the transform origin.
  const x = now.left - viewWidth / 2 - growth * (before.left - viewWidth / 2)
  const y = now.top - viewHeight / 2 - growth * (before.top - viewHeight / 2)
  const by = `translate(${x * unit}px, ${y * unit}px)`
  transformLayer(frame, 'land', `${by} scale(${growth})`)
  if (growth === 1) transformLayer(frame, 'pins', by)
  else {
    resetLayer(frame, 'pins')
    drawPins(frame, now)
  }
}

type Layer = 'land' | 'pins'

function transformLayer(frame: HTMLElement, layer: Layer, transform: string) {
  const picture = frame.querySelector<SVGElement>(`[data-layer=${layer}]`)
  if (!picture) return
  picture.style.willChange = 'transform'
  picture.style.transform = transform
}

function resetLayer(frame: HTMLElement, layer: Layer) {
  const picture = frame.querySelector<SVGElement>(`[data-layer=${layer}]`)
  picture?.style.removeProperty('transform')
  picture?.style.removeProperty('will-change')
}

/** Draws the land and all pins for a view. */
function drawView(frame: HTMLElement, view: MapView) {
  const placing = toMapTransform(view)
  const { scale, left, top } = placing
  resetLayer(frame, 'land')
  resetLayer(frame, 'pins')
  frame.querySelector('[data-land]')?.setAttribute('transform', `translate(${left} ${top}) scale(${scale})`)
  drawPins(frame, placing)
}

function drawPins(frame: HTMLElement, { scale, left, top }: MapTransform) {
  for (const pin of frame.querySelectorAll<SVGElement>('[data-x]')) {
    const x = Number(pin.dataset.x) * scale + left
    const y = Number(pin.dataset.y) * scale + top
    pin.setAttribute('transform', `translate(${x} ${y})`)
  }
}

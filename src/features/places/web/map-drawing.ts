import { viewHeight, viewWidth } from '../limits.ts'
import type { MapView } from './looking.ts'
import { placingOf, type Frame, type Placing } from './seen.ts'

/** Pixels of the screen that a unit of the picture takes: the picture fills its frame, whatever is cut off. */
export const pixelsPerUnit = ({ clientWidth, clientHeight }: HTMLElement) =>
  Math.max(clientWidth / viewWidth, clientHeight / viewHeight) || 1

export function frameOf(element: HTMLElement): Frame {
  const unit = pixelsPerUnit(element)
  return { width: element.clientWidth / unit, height: element.clientHeight / unit }
}

/**
 * Moves and grows the land as it is to where a view has it: whoever drags or turns it must not wait until every coast
 * has been painted anew, and what lies outside the frame is there already. Pins keep their size, and are moved together
 * where the zoom is the same.
 */
export function shift(frame: HTMLElement, from: MapView, to: MapView) {
  const [before, now] = [placingOf(from), placingOf(to)]
  const unit = pixelsPerUnit(frame)
  const growth = now.scale / before.scale
  // From the middle, which is where pictures grow from.
  const x = now.left - viewWidth / 2 - growth * (before.left - viewWidth / 2)
  const y = now.top - viewHeight / 2 - growth * (before.top - viewHeight / 2)
  const by = `translate(${x * unit}px, ${y * unit}px)`
  moveLayer(frame, 'land', `${by} scale(${growth})`)
  if (growth === 1) moveLayer(frame, 'pins', by)
  else {
    stillLayer(frame, 'pins')
    drawPins(frame, now)
  }
}

type Layer = 'land' | 'pins'

function moveLayer(frame: HTMLElement, layer: Layer, transform: string) {
  const picture = frame.querySelector<SVGElement>(`[data-layer=${layer}]`)
  if (!picture) return
  picture.style.willChange = 'transform'
  picture.style.transform = transform
}

function stillLayer(frame: HTMLElement, layer: Layer) {
  const picture = frame.querySelector<SVGElement>(`[data-layer=${layer}]`)
  picture?.style.removeProperty('transform')
  picture?.style.removeProperty('will-change')
}

/** Puts the land, and every pin on it, where a view has them. */
export function draw(frame: HTMLElement, view: MapView) {
  const placing = placingOf(view)
  const { scale, left, top } = placing
  stillLayer(frame, 'land')
  stillLayer(frame, 'pins')
  frame.querySelector('[data-land]')?.setAttribute('transform', `translate(${left} ${top}) scale(${scale})`)
  drawPins(frame, placing)
}

function drawPins(frame: HTMLElement, { scale, left, top }: Placing) {
  for (const pin of frame.querySelectorAll<SVGElement>('[data-x]')) {
    const x = Number(pin.dataset.x) * scale + left
    const y = Number(pin.dataset.y) * scale + top
    pin.setAttribute('transform', `translate(${x} ${y})`)
  }
}

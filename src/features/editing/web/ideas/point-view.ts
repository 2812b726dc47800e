import { equatorAt, worldWidth } from '#features/places/limits.ts'
import { toPoint, toPosition, type Point, type Position } from '#features/places/projection.ts'

/** What of the map of the world the form shows: its middle in the map's units, and how closely it is looked at. */
export interface PointView extends Point {
  zoom: number
}

const closestPointZoom = 8
export const wholeWorld: PointView = { x: worldWidth / 2, y: equatorAt - 60, zoom: 0 }

const ratio = 1.5
const widest = 1000
const farthestNorth = 84

/** Where the view begins, and how much it shows. */
export function windowOf({ x, y, zoom }: PointView) {
  const width = widest / 2 ** zoom
  const height = width / ratio
  return { left: x - width / 2, top: y - height / 2, width, height }
}

/** The view at another zoom, around a point if there is one. */
export function zoomedTo(view: PointView, zoom: number, around?: Position): PointView {
  const kept = Math.min(closestPointZoom, Math.max(0, zoom))
  return { ...(around ? toPoint(around) : view), zoom: kept }
}

/** What lies at a part of the view, 0 to 1 from its left and from its top; as exactly as can be pointed at. */
export function positionAt(view: PointView, right: number, down: number): Position {
  const { left, top, width, height } = windowOf(view)
  return rounded(toPosition({ x: left + right * width, y: top + down * height }), view.zoom)
}

/** A point moved by a key: a step is a thirtieth of what is seen, and with shift a tenth of that. */
export function stepped(from: Position, key: string, view: PointView, isFine: boolean): Position | undefined {
  const step = steps[key]
  if (!step) return undefined
  const size = windowOf(view).width / (isFine ? 300 : 30)
  const { x, y } = toPoint(from)
  return rounded(toPosition({ x: x + step.x * size, y: y + step.y * size }), view.zoom)
}

/** The view itself, or one that has the point well inside. */
export function following(view: PointView, position: Position): PointView {
  const point = toPoint(position)
  const { width, height } = windowOf(view)
  const isInside = Math.abs(point.x - view.x) < width * 0.45 && Math.abs(point.y - view.y) < height * 0.45
  return isInside ? view : { ...view, ...point }
}

const steps: Partial<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

function rounded({ latitude, longitude }: Position, zoom: number): Position {
  const places = zoom < 2 ? 1 : zoom < 5 ? 2 : 3
  const to = (value: number, most: number) => Number(Math.min(most, Math.max(-most, value)).toFixed(places))
  return { latitude: to(latitude, farthestNorth), longitude: to(longitude, 180) }
}

import { viewHeight, viewWidth, worldHeight, worldWidth } from '../limits.ts'
import { toPoint, toPosition, type Point, type Position } from '../projection.ts'
import type { MapView } from './looking.ts'

/** What of the picture is seen where it stands, in units as they are seen: more is cut off where it is higher than wide. */
export interface Frame {
  width: number
  height: number
}

/** As the server draws it. */
export const serverFrame: Frame = { width: viewWidth, height: viewHeight }

/** How the map is laid under the frame: larger by a factor, and moved. */
export interface MapTransform {
  scale: number
  left: number
  top: number
}

/** A view that stays on the map: at its edges what is in the middle gives way. */
export function clampToMap({ zoom, ...position }: MapView, { width, height }: Frame): MapView {
  const scale = 2 ** zoom
  const point = toPoint(position)
  const kept = {
    x: clampOrCenter(point.x, width / scale / 2, worldWidth - width / scale / 2),
    y: clampOrCenter(point.y, height / scale / 2, worldHeight - height / scale / 2),
  }
  return { ...toPosition(kept), zoom }
}

export function toMapTransform(view: MapView): MapTransform {
  const scale = 2 ** view.zoom
  const { x, y } = toPoint(view)
  return { scale, left: viewWidth / 2 - x * scale, top: viewHeight / 2 - y * scale }
}

/** Where a position is seen, from the left and the top of the picture. */
export function toViewPoint(position: Position, { scale, left, top }: MapTransform): Point {
  const { x, y } = toPoint(position)
  return { x: x * scale + left, y: y * scale + top }
}

/** The view after the picture was moved by so much. */
export function panView(view: MapView, { x, y }: Point): MapView {
  const scale = 2 ** view.zoom
  const middle = toPoint(view)
  return { ...toPosition({ x: middle.x - x / scale, y: middle.y - y / scale }), zoom: view.zoom }
}

/** The view at another zoom that leaves what is at a point of the picture where it is. */
export function zoomView(view: MapView, zoom: number, at: Point = center): MapView {
  const away = { x: at.x - center.x, y: at.y - center.y }
  const there = panView(view, { x: -away.x, y: -away.y })
  return panView({ ...there, zoom }, away)
}

/** Whether a point of the picture is seen, with some room around. */
export const isInFrame = ({ x, y }: Point, { width, height }: Frame, room: number): boolean =>
  Math.abs(x - center.x) <= width / 2 + room && Math.abs(y - center.y) <= height / 2 + room

const center: Point = { x: viewWidth / 2, y: viewHeight / 2 }

/** In the middle where there is no room to move. */
const clampOrCenter = (value: number, least: number, most: number) =>
  least > most ? (least + most) / 2 : Math.min(most, Math.max(least, value))

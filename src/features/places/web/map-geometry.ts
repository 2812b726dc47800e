import { maxZoom, viewHeight, viewWidth, worldHeight, worldWidth } from '../limits.ts'
import type { Bounds, Pin } from '../pins.ts'
import { toPoint, toPosition, type Point, type Position } from '../projection.ts'
import type { MapView } from './map-state.ts'

/** Visible part of the SVG view box, in its units. A frame with another aspect ratio crops the picture. */
export interface Frame {
  width: number
  height: number
}

/** Frame of the server-rendered map. */
export const serverFrame: Frame = { width: viewWidth, height: viewHeight }

/** Transform from map units to view box units: scaled, then translated. */
export interface MapTransform {
  scale: number
  left: number
  top: number
}

/**
 * Returns the view with its centre moved so that the frame, the visible part, stays within the map; centred on an axis
 * on which the map is smaller than the frame.
 */
export function clampToMap({ zoom, ...position }: MapView, { width, height }: Frame): MapView {
  const scale = 2 ** zoom
  const point = toPoint(position)
  const kept = {
    x: clampOrCenter(point.x, width / scale / 2, worldWidth - width / scale / 2),
    y: clampOrCenter(point.y, height / scale / 2, worldHeight - height / scale / 2),
  }
  return { ...toPosition(kept), zoom }
}

/**
 * Returns the transform (scale and offset) from map units to units of the SVG view box, which puts the view's centre in
 * its middle, at 2^zoom view box units per map unit.
 */
export function toMapTransform(view: MapView): MapTransform {
  const scale = 2 ** view.zoom
  const { x, y } = toPoint(view)
  return { scale, left: viewWidth / 2 - x * scale, top: viewHeight / 2 - y * scale }
}

/** Projects a position (latitude and longitude) to units of the SVG view box by a transform from `toMapTransform`. */
export function toViewPoint(position: Position, { scale, left, top }: MapTransform): Point {
  const { x, y } = toPoint(position)
  return { x: x * scale + left, y: y * scale + top }
}

/**
 * Returns the view after the map is dragged by an offset in view-box units, not clamped to the map (see `clampToMap`).
 */
export function panView(view: MapView, { x, y }: Point): MapView {
  const scale = 2 ** view.zoom
  const middle = toPoint(view)
  return { ...toPosition({ x: middle.x - x / scale, y: middle.y - y / scale }), zoom: view.zoom }
}

/**
 * Returns the view at another zoom, with the point `at` of the view box (its middle by default) kept in place. Not
 * clamped to the map (see `clampToMap`).
 */
export function zoomView(view: MapView, zoom: number, at: Point = center): MapView {
  const away = { x: at.x - center.x, y: at.y - center.y }
  const there = panView(view, { x: -away.x, y: -away.y })
  return panView({ ...there, zoom }, away)
}

/**
 * Returns the view that shows all of the bounds in the frame with a margin, as close as `closestZoom` allows. The zoom
 * is an integer, and at least `minZoom`, even if a part of the bounds is then outside the frame.
 */
export function fitView(
  { south, west, north, east }: Bounds,
  minZoom: number,
  frame: Frame,
  closestZoom = maxZoom,
): MapView {
  const start = toPoint({ latitude: north, longitude: west })
  const end = toPoint({ latitude: south, longitude: east })
  const scale = Math.min(
    (frame.width - 2 * boundsMargin) / (end.x - start.x),
    (frame.height - 2 * boundsMargin) / (end.y - start.y),
  )
  const zoom = Math.min(closestZoom, Math.max(minZoom, Math.floor(Math.log2(scale))))
  return clampToMap({ ...toPosition({ x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 }), zoom }, frame)
}

/** Distance of the outermost pins from the edge of the frame, in view box units. */
const boundsMargin = 50

/**
 * Returns whether a point, in view box units, lies inside the visible part of the map (`frame`) or within `room` units
 * around it.
 */
export const isInFrame = ({ x, y }: Point, { width, height }: Frame, room: number): boolean =>
  Math.abs(x - center.x) <= width / 2 + room && Math.abs(y - center.y) <= height / 2 + room

/** Pins this many units outside the frame are rendered too, so that they are visible while panning. */
const pinMargin = 400

/** Returns the pins to render at a view: those in the frame and close to it. */
export function listPinsAround(pins: readonly Pin[], view: MapView, frame: Frame): Pin[] {
  const placing = toMapTransform(view)
  return pins.filter((pin) => isInFrame(toViewPoint(pin, placing), frame, pinMargin))
}

const center: Point = { x: viewWidth / 2, y: viewHeight / 2 }

/** Clamps a value; returns the middle of an empty range. */
const clampOrCenter = (value: number, least: number, most: number) =>
  least > most ? (least + most) / 2 : Math.min(most, Math.max(least, value))

import type { Color } from './color.ts'

/** Point of the picture, in its 1200×900 pixels. */
export type Point = readonly [x: number, y: number]

/** A fill: a colour or the `url(#…)` of a gradient. */
export type Paint = Color

/**
 * Template tag for path data: d`M${x} ${y}h${width}`. Rounds every number to a whole pixel, which does not show in a
 * picture of 1200 px and makes it smaller.
 */
export function d(parts: TemplateStringsArray, ...numbers: number[]): string {
  return parts.reduce((data, part, index) => data + Math.round(numbers[index - 1] ?? 0) + part)
}

/** SVG element of a filled path. */
export function area(data: string, fill: Paint, opacity = 1): string {
  return `<path d="${data}" fill="${fill}"${renderOpacity(opacity)}/>`
}

/** SVG element of a stroked path with round ends. */
export function stroke(data: string, color: Color, width: number, opacity = 1): string {
  return `<path d="${data}" fill="none" stroke="${color}" stroke-width="${formatNumber(width)}" stroke-linecap="round" stroke-linejoin="round"${renderOpacity(opacity)}/>`
}

/** SVG element of a group of paths with the same fill. */
export function group(shapes: string, fill: Paint, opacity = 1): string {
  return `<g fill="${fill}"${renderOpacity(opacity)}>${shapes}</g>`
}

/** A closed polygon through `[x1, y1, x2, y2, …]`, as path data. */
export function polygon(coordinates: readonly number[]): string {
  let data = 'M'
  for (const [index, coordinate] of coordinates.entries()) {
    data += `${index === 0 ? '' : index % 2 ? ' ' : 'L'}${Math.round(coordinate)}`
  }
  return `${data}z`
}

/**
 * A polygon in the proportions of an object, as path data. The origin is the middle of its foot at `at`; 1 is its
 * width, and upwards its height.
 */
export function outline(at: Point, size: Point, proportions: readonly number[]): string {
  return polygon(
    proportions.map((part, index) => (index % 2 ? at[1] - part * size[1] : at[0] + part * size[0])),
  )
}

/** A rectangle as path data. */
export function box(x: number, y: number, width: number, height: number): string {
  return d`M${x} ${y}h${width}v${height}h${-width}z`
}

/** An ellipse as path data, so that many can share one path. */
export function oval([x, y]: Point, radiusX: number, radiusY = radiusX): string {
  return d`M${x - radiusX} ${y}a${radiusX} ${radiusY} 0 1 1 ${2 * radiusX} 0a${radiusX} ${radiusY} 0 1 1 ${-2 * radiusX} 0z`
}

/** A smooth line through `[x1, y1, x2, y2, …]` (Catmull-Rom as cubic curves), as open path data. */
export function curve(coordinates: readonly number[]): string {
  const at = (index: number) => coordinates[index] ?? 0
  const last = coordinates.length - 2
  let data = d`M${at(0)} ${at(1)}`
  for (let from = 0; from < last; from += 2) {
    const to = from + 2
    const before = Math.max(0, from - 2)
    const after = Math.min(last, to + 2)
    data += d`C${at(from) + (at(to) - at(before)) / 6} ${at(from + 1) + (at(to + 1) - at(before + 1)) / 6} ${at(to) - (at(after) - at(from)) / 6} ${at(to + 1) - (at(after + 1) - at(from + 1)) / 6} ${at(to)} ${at(to + 1)}`
  }
  return data
}

/** Returns the path data of an edge-to-edge line, closed along the bottom of the picture. */
export function closeToBottom(line: string): string {
  return `${line}V900H-20z`
}

/** Formats a number with at most two decimals and without a leading zero. */
export function formatNumber(value: number): string {
  return String(Math.round(value * 100) / 100).replace(/^(-?)0\./, '$1.')
}

function renderOpacity(opacity: number): string {
  return opacity === 1 ? '' : ` opacity="${formatNumber(opacity)}"`
}

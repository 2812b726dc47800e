import type { Color } from './color.ts'

/** Point of the picture, in its 1200×900 pixels. */
export type Point = readonly [x: number, y: number]

/** A fill: a colour or the `url(#…)` of a gradient. */
export type Paint = Color

/**
 * Template tag that returns SVG path data: d`M${x} ${y}h${width}`. Rounds every number to a whole pixel, which does
 * not show in a picture of 1200 px and makes it smaller.
 */
export function d(parts: TemplateStringsArray, ...numbers: number[]): string {
  return parts.reduce((data, part, index) => data + Math.round(numbers[index - 1] ?? 0) + part)
}

/** Returns an SVG `<path>` with this path data and fill; `opacity` is 0 to 1. */
export function area(data: string, fill: Paint, opacity = 1): string {
  return `<path d="${data}" fill="${fill}"${renderOpacity(opacity)}/>`
}

/** Returns an SVG `<path>` without a fill, stroked `width` pixels wide with round ends; `opacity` is 0 to 1. */
export function stroke(data: string, color: Color, width: number, opacity = 1): string {
  return `<path d="${data}" fill="none" stroke="${color}" stroke-width="${formatNumber(width)}" stroke-linecap="round" stroke-linejoin="round"${renderOpacity(opacity)}/>`
}

/** Returns an SVG `<g>` that gives its shapes (SVG elements) a common fill and opacity. */
export function group(shapes: string, fill: Paint, opacity = 1): string {
  return `<g fill="${fill}"${renderOpacity(opacity)}>${shapes}</g>`
}

/** Returns path data of a closed polygon through `[x1, y1, x2, y2, …]`, rounded to whole pixels. */
export function polygon(coordinates: readonly number[]): string {
  let data = 'M'
  for (const [index, coordinate] of coordinates.entries()) {
    data += `${index === 0 ? '' : index % 2 ? ' ' : 'L'}${Math.round(coordinate)}`
  }
  return `${data}z`
}

/**
 * Returns path data of a closed polygon in the proportions of an object: `[x1, y1, …]` relative to the middle of its
 * foot `at`, where 1 is the object's width and, upwards, its height.
 */
export function outline(at: Point, size: Point, proportions: readonly number[]): string {
  return polygon(
    proportions.map((part, index) => (index % 2 ? at[1] - part * size[1] : at[0] + part * size[0])),
  )
}

/** Returns path data of a rectangle, from its top left corner. */
export function box(x: number, y: number, width: number, height: number): string {
  return d`M${x} ${y}h${width}v${height}h${-width}z`
}

/**
 * Returns path data of an ellipse around a centre, so that many can share one `<path>`. A single radius gives a
 * circle.
 */
export function oval([x, y]: Point, radiusX: number, radiusY = radiusX): string {
  return d`M${x - radiusX} ${y}a${radiusX} ${radiusY} 0 1 1 ${2 * radiusX} 0a${radiusX} ${radiusY} 0 1 1 ${-2 * radiusX} 0z`
}

/** Returns path data of an open smooth line through `[x1, y1, x2, y2, …]` (Catmull-Rom as cubic curves). */
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

/** Returns the path data of an edge-to-edge line, closed along the bottom edge of the picture (y 900). */
export function closeToBottom(line: string): string {
  return `${line}V900H-20z`
}

/** Formats a number for SVG, with at most two decimals and without a leading zero: `.5`, `-12.25`. */
export function formatNumber(value: number): string {
  return String(Math.round(value * 100) / 100).replace(/^(-?)0\./, '$1.')
}

function renderOpacity(opacity: number): string {
  return opacity === 1 ? '' : ` opacity="${formatNumber(opacity)}"`
}

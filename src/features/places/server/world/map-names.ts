import type { MapNames } from '#features/places/contract.ts'
import type { Point } from '#features/places/projection.ts'
import { findCountryByCode } from '../country-names.ts'
import type { MapRectangle } from './path-data.ts'
import type { City, CountryOutline, World } from './world.ts'

/**
 * Returns the names that the interactive map shows, with their places in map units: `countries`, the widest first, and
 * `cities`, the largest first. Countries without a known name are left out.
 */
export function listMapNames({ outlines, cities }: World): MapNames {
  const countries = Object.entries(outlines).flatMap(([code, { bounds, name: row }]) => {
    const name = findCountryByCode(code)?.name
    const [, top, , bottom] = bounds
    return name === undefined ? [] : [{ name, ...row, top, bottom }]
  })
  return { countries: countries.toSorted((one, other) => other.width - one.width), cities }
}

/** Name on a map, centred at `x` and `y`, in map units. */
export interface PlacedName {
  text: string
  x: number
  y: number
  size: number
  /** `own` is a country that any of the shown points lies in. */
  kind: 'own' | 'other' | 'city'
  /** Point of a city that is marked; undefined for countries and cities close to one of the shown points. */
  dot?: Point | undefined
}

interface NamingContext {
  seen: MapRectangle
  /** Points that names must not cover. */
  points: readonly Point[]
  /** Areas that names must not cover. */
  blocked: readonly MapRectangle[]
  /** Size of a pixel in map units, at the usual display width. */
  pixel: number
  /** Returns the width of a text at a font size. */
  widthOf: (text: string, size: number) => number
}

interface CountryLabel {
  name: string
  outline: CountryOutline | undefined
  /** First of the shown points in that country. */
  point?: Point | undefined
}

const fontSizes = { own: 14, other: 11, city: 10.5 }
const maxOwnNames = 6
const maxOtherNames = 6
const maxCities = 7
/** Minimum distances from the edge of the map, from a point and from another name, in pixels. */
const edgePx = 6
const dotClearancePx = 10
const nameGapPx = 3
/** Distance between a city's point and its name, in pixels. */
const cityGapPx = 5
/** Vertical offsets tried to avoid overlaps, in lines. */
const lineShifts = [0, 1.5, -1.5, 3, -3, 4.5, -4.5]

/**
 * Places the names of countries and cities so that none covers another where that is possible. Those of the points'
 * countries (`own`, at most six) are always shown, moved into view and off the points, even if there is no room; other
 * countries only where the name fits inside the outline, and cities, given the largest first, where there is room
 * beside them.
 */
export function placeNames(
  { own, others, cities }: { own: CountryLabel[]; others: CountryLabel[]; cities: readonly City[] },
  shown: NamingContext,
): PlacedName[] {
  const { seen, pixel, widthOf } = shown
  const placed: PlacedName[] = []
  for (const { name, outline, point } of own.slice(0, maxOwnNames)) {
    const usual = fontSizes.own * pixel
    const size = Math.min(usual, (usual * (seen.width - 2 * edgePx * pixel)) / widthOf(name, usual))
    const base = { text: name, size, kind: 'own' as const }
    const inside = outline && { ...base, x: outline.name.x, y: outline.name.y }
    const beside = { ...base, x: point?.x ?? seen.x, y: point?.y ?? seen.y }
    // The map may show a part of a large country without its middle.
    const first = inside && isWithin(inside, shown) ? inside : moveIntoView(beside, shown)
    const tries = lineShifts.map((lines) => moveIntoView({ ...first, y: first.y + lines * size }, shown))
    placed.push(tries.find((each) => isFree(each, placed, shown)) ?? first)
  }
  let left = maxOtherNames
  for (const { name, outline } of others) {
    if (!outline || left === 0) continue
    const { x, y, width } = outline.name
    const tried = { text: name, x, y, size: fontSizes.other * pixel, kind: 'other' as const }
    if (widthOf(name, tried.size) > width || !isWithin(tried, shown) || !isFree(tried, placed, shown))
      continue
    placed.push(tried)
    left -= 1
  }
  return [...placed, ...placeCities(cities, placed, shown)]
}

/** Places the names of cities in view beside their points. */
function placeCities(
  cities: readonly City[],
  countries: readonly PlacedName[],
  shown: NamingContext,
): PlacedName[] {
  const { seen, points, pixel, widthOf } = shown
  const placed: PlacedName[] = []
  for (const { name, x, y } of cities) {
    if (placed.length === maxCities) break
    if (x < seen.x || y < seen.y || x > seen.x + seen.width || y > seen.y + seen.height) continue
    const isAtPoint = points.some((point) => Math.hypot(point.x - x, point.y - y) < dotClearancePx * pixel)
    const size = fontSizes.city * pixel
    const away = (isAtPoint ? dotClearancePx + cityGapPx * 2 : cityGapPx) * pixel
    const across = widthOf(name, size) / 2 + away
    const found = [
      { x: x + across, y },
      { x: x - across, y },
      { x, y: y + away + size / 2 },
      { x, y: y - away - size / 2 },
    ]
      .map((at) => ({
        text: name,
        size,
        kind: 'city' as const,
        ...at,
        dot: isAtPoint ? undefined : { x, y },
      }))
      .find((each) => isWithin(each, shown) && isFree(each, [...countries, ...placed], shown))
    if (found) placed.push(found)
  }
  return placed
}

function moveIntoView(name: PlacedName, { seen, pixel, widthOf }: NamingContext): PlacedName {
  const across = widthOf(name.text, name.size) / 2 + edgePx * pixel
  const down = name.size / 2 + edgePx * pixel
  return {
    ...name,
    x: Math.min(seen.x + seen.width - across, Math.max(seen.x + across, name.x)),
    y: Math.min(seen.y + seen.height - down, Math.max(seen.y + down, name.y)),
  }
}

function isWithin(name: PlacedName, shown: NamingContext): boolean {
  const { x, y } = moveIntoView(name, shown)
  return x === name.x && y === name.y
}

function isFree(name: PlacedName, placed: readonly PlacedName[], shown: NamingContext): boolean {
  const { points, blocked, pixel, widthOf } = shown
  const across = widthOf(name.text, name.size) / 2
  const isClear = ({ x, y }: Point, right: number, down: number) =>
    Math.abs(x - name.x) > across + right || Math.abs(y - name.y) > name.size / 2 + down
  const gap = nameGapPx * pixel
  return (
    points.every((point) => isClear(point, dotClearancePx * pixel, dotClearancePx * pixel)) &&
    blocked.every(({ x, y, width, height }) =>
      isClear({ x: x + width / 2, y: y + height / 2 }, width / 2, height / 2),
    ) &&
    placed.every(
      (other) =>
        isClear(other, widthOf(other.text, other.size) / 2 + gap, other.size / 2 + gap) &&
        (!other.dot || isClear(other.dot, gap, gap)),
    ) &&
    // The point of a city must not lie under another name.
    (!name.dot ||
      placed.every(
        (other) =>
          Math.abs(other.x - (name.dot?.x ?? 0)) > widthOf(other.text, other.size) / 2 + gap ||
          Math.abs(other.y - (name.dot?.y ?? 0)) > other.size / 2 + gap,
      ))
  )
}

import { closestZoom, pinsApart } from './limits.ts'
import { toPoint, toPosition, type Point, type Position } from './projection.ts'

/** An idea at one of its places. */
export interface Spot extends Position {
  idea: number
  title: string
  name: string
  country: string | null
}

/** What stands on the map at one point: an idea, or several that stand too close to be told apart. */
export interface Pin extends Position {
  /** How many ideas. */
  count: number
  /** The place; of several the one in their middle, or the countries that they are in. */
  name: string
  /** The idea where it is but one. */
  idea: number | null
  title: string
  /** From where on it falls apart; null where it never does. */
  opensAt: number | null
}

type Placed = Spot & Point

/**
 * The spots as pins that do not cover each other at a zoom. They are the same wherever one looks, so that nothing
 * changes under a hand that moves the map.
 */
export function pinsOf(spots: readonly Spot[], zoom: number): Pin[] {
  const level = Math.floor(zoom)
  return gathered(
    spots.map((spot) => ({ ...spot, ...toPoint(spot) })),
    level,
  ).map((group) => pinOf(group, level))
}

/** Those that are near each other on paper: each joins the first group that it is close to. */
function gathered(spots: readonly Placed[], level: number): Placed[][] {
  const apart = pinsApart / 2 ** level
  const groups: Placed[][] = []
  const cells = new Map<string, Placed[][]>()
  for (const spot of spots) {
    const [column, row] = [Math.floor(spot.x / apart), Math.floor(spot.y / apart)]
    const near = around.flatMap(([right, down]) => cells.get(`${column + right} ${row + down}`) ?? [])
    const group = near.find(([first]) => first && Math.hypot(first.x - spot.x, first.y - spot.y) < apart)
    if (group) group.push(spot)
    else {
      const own = [spot]
      groups.push(own)
      const cell = `${column} ${row}`
      cells.set(cell, [...(cells.get(cell) ?? []), own])
    }
  }
  return apartFrom(groups, apart * leastApart)
}

/** The middles of what has been gathered may have come too close to each other: then they are one. */
function apartFrom(groups: Placed[][], least: number): Placed[][] {
  const middles = groups.map((group) => ({ group, ...middleOf(group) }))
  for (let at = 0; at < middles.length; at++) {
    const one = middles[at]
    const found = middles.findIndex(
      (other, index) => index > at && one && Math.hypot(other.x - one.x, other.y - one.y) < least,
    )
    const other = middles[found]
    if (!one || !other) continue
    const group = [...one.group, ...other.group]
    middles[at] = { group, ...middleOf(group) }
    middles.splice(found, 1)
    // It has moved: whoever came before may be close to it now.
    at = -1
  }
  return middles.map(({ group }) => group)
}

const leastApart = 0.8

const middleOf = (group: readonly Placed[]): Point => ({
  x: mean(group.map(({ x }) => x)),
  y: mean(group.map(({ y }) => y)),
})

const around = [-1, 0, 1].flatMap((right) => [-1, 0, 1].map((down) => [right, down] as const))

function pinOf(group: readonly Placed[], level: number): Pin {
  const middle = middleOf(group)
  const away = ({ x, y }: Point) => Math.hypot(x - middle.x, y - middle.y)
  const [nearest] = group.toSorted((one, other) => away(one) - away(other))
  const ideas = new Map(group.map((spot) => [spot.idea, spot.title]))
  const [[idea, title] = [null, ''] as const] = ideas
  return {
    ...rounded(toPosition(middle)),
    count: ideas.size,
    name: nameOf(group, nearest?.name ?? ''),
    idea: ideas.size === 1 ? idea : null,
    title: ideas.size === 1 ? title : '',
    opensAt: ideas.size === 1 ? null : opensAt(group, level),
  }
}

function nameOf(group: readonly Spot[], middle: string): string {
  if (group.every(({ name }) => name === middle)) return middle
  const counts = new Map<string, number>()
  for (const { country } of group) if (country) counts.set(country, (counts.get(country) ?? 0) + 1)
  if (counts.size < 2) return `Around ${middle}`
  const names = [...counts]
    .toSorted(([, one], [, other]) => other - one)
    .map(([code]) => countryNames.of(code) ?? code)
  const rest = names.length - namedCountries
  return rest > 0 ? `${names.slice(0, namedCountries).join(', ')} and ${rest} more` : names.join(', ')
}

const namedCountries = 3
const countryNames = new Intl.DisplayNames(['en'], { type: 'region' })

function opensAt(group: readonly Placed[], level: number): number | null {
  for (let next = level + 1; next <= closestZoom; next++) {
    if (gathered(group, next).length > 1) return next
  }
  return null
}

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
const rounded = ({ latitude, longitude }: Position): Position => ({
  latitude: Math.round(latitude * 1000) / 1000,
  longitude: Math.round(longitude * 1000) / 1000,
})

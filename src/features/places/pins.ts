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
  const squares = squaresOf<Placed[]>(apart)
  for (const spot of spots) {
    const group = squares
      .around(spot)
      .find(([first]) => first && Math.hypot(first.x - spot.x, first.y - spot.y) < apart)
    if (group) group.push(spot)
    else {
      const own = [spot]
      groups.push(own)
      squares.add(own, spot)
    }
  }
  return apartFrom(groups, apart * leastApart)
}

/** The middles of what has been gathered may have come too close to each other: then they are one. */
function apartFrom(groups: Placed[][], least: number): Placed[][] {
  const middles: (Middle | undefined)[] = groups.map((group) => ({ group, ...middleOf(group) }))
  const squares = squaresOf<number>(least)
  for (const [index, middle] of middles.entries()) if (middle) squares.add(index, middle)

  /** The first of those that are too close to one. */
  const closeTo = (at: number, one: Middle) =>
    squares
      .around(one)
      .filter((index) => {
        const other = index === at ? undefined : middles[index]
        return other !== undefined && Math.hypot(other.x - one.x, other.y - one.y) < least
      })
      .reduce((first, index) => Math.min(first, index), Infinity)

  for (let start = 0; start < middles.length; start++) {
    let at = start
    for (let one = middles[at]; one; one = middles[at]) {
      const found = closeTo(at, one)
      const other = middles[found]
      if (!other) break
      // Into the earlier of both. It has moved then: whoever came before may be close to it now.
      const [first, second] = found < at ? [other, one] : [one, other]
      const group = [...first.group, ...second.group]
      const merged = { group, ...middleOf(group) }
      squares.remove(at, one)
      squares.remove(found, other)
      middles[Math.max(at, found)] = undefined
      at = Math.min(at, found)
      middles[at] = merged
      squares.add(at, merged)
    }
  }
  return middles.flatMap((middle) => (middle ? [middle.group] : []))
}

interface Middle extends Point {
  group: Placed[]
}

const leastApart = 0.8

const middleOf = (group: readonly Placed[]): Point => ({
  x: mean(group.map(({ x }) => x)),
  y: mean(group.map(({ y }) => y)),
})

function pinOf(group: readonly Placed[], level: number): Pin {
  const middle = middleOf(group)
  const away = ({ x, y }: Point) => Math.hypot(x - middle.x, y - middle.y)
  const [nearest] = group.toSorted((one, other) => away(one) - away(other))
  const ideas = new Map(group.map((spot) => [spot.idea, spot.title]))
  const [[idea, title] = [null, ''] as const] = ideas
  return {
    ...rounded(toPosition(middle)),
    count: ideas.size,
    name: nameOfGroup(group, nearest?.name ?? ''),
    idea: ideas.size === 1 ? idea : null,
    title: ideas.size === 1 ? title : '',
    opensAt: ideas.size === 1 ? null : opensAt(group, level),
  }
}

function nameOfGroup(group: readonly Spot[], middle: string): string {
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

/** Things by where they are, so that what is near one is found without looking at all. */
interface Squares<Thing> {
  add: (thing: Thing, at: Point) => void
  remove: (thing: Thing, at: Point) => void
  /** All that are no farther than a side, and some that are. */
  around: (at: Point) => Thing[]
}

/** Squares of a side, empty. */
function squaresOf<Thing>(side: number): Squares<Thing> {
  const squares = new Map<string, Set<Thing>>()
  const placeOf = ({ x, y }: Point) => [Math.floor(x / side), Math.floor(y / side)] as const
  const nameOf = (at: Point) => placeOf(at).join(' ')
  return {
    add(thing, at) {
      const name = nameOf(at)
      const square = squares.get(name)
      if (square) square.add(thing)
      else squares.set(name, new Set([thing]))
    },
    remove: (thing, at) => void squares.get(nameOf(at))?.delete(thing),
    around(at) {
      const [column, row] = placeOf(at)
      return steps.flatMap(([right, down]) => [...(squares.get(`${column + right} ${row + down}`) ?? [])])
    },
  }
}

const steps = [-1, 0, 1].flatMap((right) => [-1, 0, 1].map((down) => [right, down] as const))

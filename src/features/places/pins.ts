import { maxZoom, minPinDistance } from './limits.ts'
import { toPoint, toPosition, type Point, type Position } from './projection.ts'

/** An idea at one of its places. */
export interface Spot extends Position {
  idea: number
  title: string
  name: string
  country: string | null
}

/** Marker on the map: one idea, or a cluster of ideas too close to each other to show apart. */
export interface Pin extends Position {
  /** Number of ideas. */
  count: number
  /** Name of the place. A cluster has the name of the place nearest to its centroid, or the names of its countries. */
  name: string
  /** ID of the idea; null in a cluster. */
  idea: number | null
  title: string
  /** Zoom at which the cluster splits; null if it never does. */
  opensAt: number | null
  /** Extent of the cluster's places; null for an idea. */
  bounds: Bounds | null
  /** All ideas of a cluster that never splits, and the place in their middle; null for other pins. */
  list: { place: string; ideas: { idea: number; title: string }[] } | null
}

/** Extent of several places, in degrees. */
export interface Bounds {
  south: number
  west: number
  north: number
  east: number
}

type ProjectedSpot = Spot & Point

/**
 * Clusters spots (ideas at their places) into the pins of a map, so that pins do not cover each other at the integer
 * part of the zoom: each pin is one idea, or a cluster with its number of ideas, name, position and bounds. The result
 * does not depend on the visible part of the map, so that pins stay the same while it is panned.
 */
export function toPins(spots: readonly Spot[], zoom: number): Pin[] {
  const level = Math.floor(zoom)
  const groups = clusterSpots(
    spots.map((spot) => ({ ...spot, ...toPoint(spot) })),
    level,
  )
  return nameApart(groups.map((group) => ({ pin: toPin(group, level), nearest: findNearest(group).name })))
}

/** Adds a place in the middle to the names of clusters that would otherwise be alike. */
function nameApart(named: readonly { pin: Pin; nearest: string }[]): Pin[] {
  const clusters = named.filter(({ pin }) => pin.idea === null)
  const counts = new Map<string, number>()
  for (const { pin } of clusters) counts.set(pin.name, (counts.get(pin.name) ?? 0) + 1)
  return named.map(({ pin, nearest }) =>
    pin.idea === null && (counts.get(pin.name) ?? 0) > 1 && !pin.name.includes(nearest)
      ? { ...pin, name: `${pin.name}, around ${nearest}` }
      : pin,
  )
}

/** Clusters spots by distance: each joins the first cluster whose first spot is close enough. */
function clusterSpots(spots: readonly ProjectedSpot[], level: number): ProjectedSpot[][] {
  const apart = minPinDistance / 2 ** level
  const groups: ProjectedSpot[][] = []
  const squares = createSpatialGrid<ProjectedSpot[]>(apart)
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
  return mergeCloseClusters(groups, apart * minCentroidDistance)
}

/** Merges clusters whose centroids are closer than `least`. */
function mergeCloseClusters(groups: ProjectedSpot[][], least: number): ProjectedSpot[][] {
  const clusters: (Cluster | undefined)[] = groups.map((group) => ({ group, ...getCentroid(group) }))
  const squares = createSpatialGrid<number>(least)
  for (const [index, middle] of clusters.entries()) if (middle) squares.add(index, middle)

  /** Returns the lowest index of a cluster too close to another; `Infinity` if there is none. */
  const findClose = (at: number, one: Cluster) =>
    squares
      .around(one)
      .filter((index) => {
        const other = index === at ? undefined : clusters[index]
        return other !== undefined && Math.hypot(other.x - one.x, other.y - one.y) < least
      })
      .reduce((first, index) => Math.min(first, index), Infinity)

  for (let start = 0; start < clusters.length; start++) {
    let at = start
    for (let one = clusters[at]; one; one = clusters[at]) {
      const found = findClose(at, one)
      const other = clusters[found]
      if (!other) break
      // The merged cluster takes the lower index. Its centroid has moved, so it is compared with all others again.
      const [first, second] = found < at ? [other, one] : [one, other]
      const group = [...first.group, ...second.group]
      const merged = { group, ...getCentroid(group) }
      squares.remove(at, one)
      squares.remove(found, other)
      clusters[Math.max(at, found)] = undefined
      at = Math.min(at, found)
      clusters[at] = merged
      squares.add(at, merged)
    }
  }
  return clusters.flatMap((middle) => (middle ? [middle.group] : []))
}

interface Cluster extends Point {
  group: ProjectedSpot[]
}

const minCentroidDistance = 0.8

const getCentroid = (group: readonly ProjectedSpot[]): Point => ({
  x: mean(group.map(({ x }) => x)),
  y: mean(group.map(({ y }) => y)),
})

function toPin(group: readonly ProjectedSpot[], level: number): Pin {
  const middle = getCentroid(group)
  const nearest = findNearest(group)
  const ideas = new Map(group.map((spot) => [spot.idea, spot.title]))
  const [[idea, title] = [null, ''] as const] = ideas
  const opensAt = ideas.size === 1 ? null : findSplitZoom(group, level)
  return {
    ...roundCoordinates(toPosition(middle)),
    count: ideas.size,
    name: getClusterName(group, nearest.name),
    idea: ideas.size === 1 ? idea : null,
    title: ideas.size === 1 ? title : '',
    opensAt,
    bounds: ideas.size === 1 ? null : getBounds(group),
    list:
      ideas.size === 1 || opensAt !== null
        ? null
        : {
            place: nearest.name,
            ideas: Array.from(ideas, ([listed, name]) => ({ idea: listed, title: name })),
          },
  }
}

/** Returns the spot nearest to the centroid of a group. */
function findNearest(group: readonly ProjectedSpot[]): ProjectedSpot {
  const middle = getCentroid(group)
  const distance = ({ x, y }: Point) => Math.hypot(x - middle.x, y - middle.y)
  return group.reduce((best, spot) => (distance(spot) < distance(best) ? spot : best))
}

/**
 * Returns the box around positions: its southern, western, northern and eastern edge in degrees. There must be at least
 * one position. The box never crosses the antimeridian: positions on both sides of it make it almost as wide as the
 * world.
 */
export function getBounds(spots: readonly Position[]): Bounds {
  const latitudes = spots.map(({ latitude }) => latitude)
  const longitudes = spots.map(({ longitude }) => longitude)
  return {
    south: Math.min(...latitudes),
    west: Math.min(...longitudes),
    north: Math.max(...latitudes),
    east: Math.max(...longitudes),
  }
}

function getClusterName(group: readonly Spot[], middle: string): string {
  if (group.every(({ name }) => name === middle)) return middle
  const counts = new Map<string, number>()
  for (const { country } of group) if (country) counts.set(country, (counts.get(country) ?? 0) + 1)
  if (counts.size < 2) return `Around ${middle}`
  const names = [...counts]
    .toSorted(([, one], [, other]) => other - one)
    .map(([code]) => countryNames.of(code) ?? code)
  const rest = names.length - maxNamedCountries
  return rest > 0 ? `${names.slice(0, maxNamedCountries).join(', ')} and ${rest} more` : names.join(', ')
}

const maxNamedCountries = 3
const countryNames = new Intl.DisplayNames(['en'], { type: 'region' })

function findSplitZoom(group: readonly ProjectedSpot[], level: number): number | null {
  for (let next = level + 1; next <= maxZoom; next++) {
    if (clusterSpots(group, next).length > 1) return next
  }
  return null
}

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
const roundCoordinates = ({ latitude, longitude }: Position): Position => ({
  latitude: Math.round(latitude * 1000) / 1000,
  longitude: Math.round(longitude * 1000) / 1000,
})

/** Spatial index: finds the items near a point without scanning all of them. */
interface SpatialGrid<Thing> {
  add: (thing: Thing, at: Point) => void
  remove: (thing: Thing, at: Point) => void
  /** Returns all items within one cell's side, and some that are farther away. */
  around: (at: Point) => Thing[]
}

/** Creates an empty grid of square cells. */
function createSpatialGrid<Thing>(side: number): SpatialGrid<Thing> {
  const squares = new Map<string, Set<Thing>>()
  const toCell = ({ x, y }: Point) => [Math.floor(x / side), Math.floor(y / side)] as const
  const toCellKey = (at: Point) => toCell(at).join(' ')
  return {
    add(thing, at) {
      const name = toCellKey(at)
      const square = squares.get(name)
      if (square) square.add(thing)
      else squares.set(name, new Set([thing]))
    },
    remove: (thing, at) => void squares.get(toCellKey(at))?.delete(thing),
    around(at) {
      const [column, row] = toCell(at)
      return steps.flatMap(([right, down]) => [...(squares.get(`${column + right} ${row + down}`) ?? [])])
    },
  }
}

const steps = [-1, 0, 1].flatMap((right) => [-1, 0, 1].map((down) => [right, down] as const))

import { mkdir, readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { replaceFile } from '#platform/server/site/build-if-stale.ts'

/** Coastlines and borders as lines of `x, y, x, y, …`, in steps of which `fineness` make one map unit. */
export interface Drawing {
  fineness: number
  /** Rings of each landmass. */
  land: number[][][]
  borders: number[][]
}

/** Lines and areas inside countries that help readers to find a place, as lines of `x, y, x, y, …`, like coastlines. */
export interface Details {
  fineness: number
  /** Rings of each lake. */
  lakes: number[][][]
  rivers: number[][]
  /** Borders between the states of the largest countries. */
  states: number[][]
}

/** City and its position in map units. */
export interface City {
  name: string
  x: number
  y: number
  population: number
}

/** Extent of a country on the map, in map units. */
export interface CountryOutline {
  /** Left, top, right and bottom of its largest landmass; overseas territories are too far away. */
  bounds: [number, number, number, number]
  /** Best position for its name: the middle of the widest row of that landmass, and the width of that row. */
  name: { x: number; y: number; width: number }
}

/** Data that maps are drawn from. */
export interface World {
  /** For maps of the whole world. */
  coarse: Drawing
  /** For close-ups. */
  fine: Drawing
  coarseDetails: Details
  fineDetails: Details
  /** Cities of at least 500,000 people, the largest first. */
  cities: City[]
  /** Bordering countries by ISO 3166-1 alpha-2 code. */
  neighbours: Record<string, string[]>
  /** Outlines by ISO 3166-1 alpha-2 code. */
  outlines: Record<string, CountryOutline>
  /** Rings of the larger countries by ISO 3166-1 alpha-2 code, in the steps of `coarse`. */
  shapes: Record<string, number[][]>
}

/** Returns the world, read from its file once. */
export type ReadWorld = () => Promise<World>

/**
 * Draws the world from the atlas and writes it as JSON to `file`, atomically and with its folders, for
 * `createWorldReader`. Runs when the site is built.
 */
export async function buildWorldFile(file: string): Promise<void> {
  // Imported dynamically, because only the build draws the world: the server must not load the atlas.
  const { drawWorld } = await import('./draw-world.ts')
  await mkdir(dirname(file), { recursive: true })
  replaceFile(file, JSON.stringify(await drawWorld()))
}

/**
 * Creates a function that reads the world's drawing (coastlines, countries, cities) from the JSON file at its first
 * call, and returns the same promise afterwards. The promise rejects if the file cannot be read; the next call tries
 * again.
 */
export function createWorldReader(file: string): ReadWorld {
  let world: Promise<World> | undefined
  return () => {
    const reading = (world ??= readFile(file, 'utf8').then((text): World => JSON.parse(text)))
    reading.catch(() => (world = undefined))
    return reading
  }
}

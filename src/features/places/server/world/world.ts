import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Coasts and borders as lines of `x, y, x, y, …`, in steps of which `fineness` are a unit of the map. */
export interface Drawing {
  fineness: number
  /** The rings of each piece of land. */
  land: number[][][]
  borders: number[][]
}

/** Where a country lies on the map, in its units. */
export interface CountryOutline {
  /** Left, top, right and bottom of its largest piece of land: overseas parts lie too far away. */
  bounds: [number, number, number, number]
  /** Where a name fits best inside that piece: the middle of its widest row, and how wide that is. */
  name: { x: number; y: number; width: number }
}

/** What maps are drawn from. */
export interface World {
  /** For the whole of it. */
  coarse: Drawing
  /** For what is looked at closely. */
  fine: Drawing
  /** Who shares a border with whom, by ISO 3166-1 alpha-2. */
  neighbours: Record<string, string[]>
  /** By ISO 3166-1 alpha-2. */
  outlines: Record<string, CountryOutline>
}

/** Asked for what it has read once. */
export type ReadWorld = () => Promise<World>

/** Writes what `keepWorld` reads. */
export async function writeWorld(file: string): Promise<void> {
  // Only a build draws it: the running process need not hold the atlas.
  const { drawWorld } = await import('./draw-world.ts')
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, JSON.stringify(await drawWorld()))
}

/** Read when the first map is drawn, and kept. */
export function createWorldReader(file: string): ReadWorld {
  let world: Promise<World> | undefined
  return () => {
    const reading = (world ??= readFile(file, 'utf8').then((text): World => JSON.parse(text)))
    reading.catch(() => (world = undefined))
    return reading
  }
}

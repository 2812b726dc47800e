import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { geoMercator, geoStream, type GeoStream } from 'd3-geo'
import countries from 'i18n-iso-countries/index.js'
import { feature, mesh, neighbors } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { equatorAt, worldHeight, worldWidth } from '#features/places/limits.ts'
import type { Drawing, World } from './world.ts'

type Atlas = Topology<{ countries: GeometryCollection; land: GeometryCollection }>

/**
 * The world on paper, out of `world-atlas`, in the projection of `projection.ts`. It takes seconds, so the build does it
 * once and the running process reads what came of it.
 */
export async function drawWorld(): Promise<World> {
  const [coarse, fine] = await Promise.all([readAtlas('110m'), readAtlas('50m')])
  return { coarse: drawn(coarse, 10), fine: drawn(fine, 100), neighbours: neighboursIn(fine) }
}

async function readAtlas(detail: '110m' | '50m'): Promise<Atlas> {
  const file = createRequire(import.meta.url).resolve(`world-atlas/countries-${detail}.json`)
  return JSON.parse(await readFile(file, 'utf8'))
}

/** @param fineness how many steps there are to a unit: whole numbers are shorter. */
function drawn(atlas: Atlas, fineness: number): Drawing {
  const { land, countries: all } = atlas.objects
  const polygons = linesOf(feature(atlas, land), fineness)
  const borders = linesOf(
    mesh(atlas, all, (one, other) => one !== other),
    fineness,
  )
  return { fineness, land: polygons, borders: borders.flat() }
}

/** The rings of each polygon, or each line by itself, as `x, y, x, y, …`. */
function linesOf(shape: Parameters<typeof geoStream>[0], fineness: number): number[][][] {
  const projection = geoMercator()
    .scale(worldWidth / (2 * Math.PI))
    .translate([worldWidth / 2, equatorAt])
    .clipExtent([
      [0, 0],
      [worldWidth, worldHeight],
    ])
  const found: number[][][] = []
  let rings: number[][] | undefined
  let line: number[] = []
  const step = (value: number) => Math.round(value * fineness)
  const sink: GeoStream = {
    polygonStart: () => (rings = []),
    polygonEnd: () => {
      if (rings?.length) found.push(rings)
      rings = undefined
    },
    lineStart: () => (line = []),
    lineEnd: () => {
      if (line.length < 4) return
      if (rings) rings.push(line)
      else found.push([line])
    },
    point(x, y) {
      const [left, top] = [step(x), step(y)]
      if (line.at(-2) !== left || line.at(-1) !== top) line.push(left, top)
    },
  }
  geoStream(shape, projection.stream(sink))
  return found
}

/** By ISO 3166-1 alpha-2. What the atlas draws and nobody has given a number is left out. */
function neighboursIn({ objects: { countries: all } }: Atlas): Record<string, string[]> {
  const codes = all.geometries.map(({ id }) => countries.numericToAlpha2(String(id)) ?? '')
  return Object.fromEntries(
    neighbors(all.geometries).flatMap((those, index) => {
      const code = codes[index]
      const around = [...new Set(those.flatMap((other) => codes[other] || []))].filter(
        (other) => other !== code,
      )
      return code && around.length > 0 ? [[code, around]] : []
    }),
  )
}

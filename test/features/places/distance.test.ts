import { assert, double, integer, property, record } from 'fast-check'
import { geoDistance } from 'd3-geo'
import { describe, expect, it } from 'vitest'
import {
  getBoundingBox,
  usesMiles,
  formatDistance,
  distanceKm,
  roundPosition,
} from '#features/places/distance.ts'
import { toPoint, toPosition } from '#features/places/projection.ts'

const position = record({
  latitude: double({ min: -90, max: 90, noNaN: true }),
  longitude: double({ min: -180, max: 180, noNaN: true }),
})
const earthKm = 6371.0088

describe('a distance', () => {
  it('equals that of another implementation, between any two positions', () => {
    assert(
      property(position, position, (from, to) => {
        const other = geoDistance([from.longitude, from.latitude], [to.longitude, to.latitude]) * earthKm
        expect(distanceKm(from, to)).toBeCloseTo(other, 3)
      }),
      { numRuns: 2000 },
    )
  })

  it('is the same in both directions', () => {
    assert(
      property(position, position, (from, to) => {
        expect(distanceKm(from, to)).toBeCloseTo(distanceKm(to, from), 6)
      }),
    )
  })

  it('is some 344 km from London to Paris', () => {
    expect(
      distanceKm({ latitude: 51.5074, longitude: -0.1278 }, { latitude: 48.8566, longitude: 2.3522 }),
    ).toBeCloseTo(343.6, 0)
  })

  it('is within the bounding box, across the date line and at the poles too', () => {
    assert(
      property(position, position, integer({ min: 1, max: 20_000 }), (from, to, km) => {
        if (distanceKm(from, to) > km) return
        const { south, north, stretches } = getBoundingBox(from, km)
        const slack = 1e-6
        expect(to.latitude).toBeGreaterThanOrEqual(south - slack)
        expect(to.latitude).toBeLessThanOrEqual(north + slack)
        expect(
          stretches.some(([west, east]) => to.longitude >= west - slack && to.longitude <= east + slack),
        ).toBe(true)
      }),
      { numRuns: 5000 },
    )
  })

  it.each([
    [3, false, 'less than 10 km'],
    [42, false, 'about 40 km'],
    [42, true, 'about 25 miles'],
    [356, false, 'about 360 km'],
    [8891, false, 'about 8,900 km'],
    [8891, true, 'about 5,500 miles'],
  ])('of %i km, in miles %s, is shown as “%s”', (km, isInMiles, words) => {
    expect(formatDistance(km, isInMiles)).toBe(words)
  })

  it.each([
    ['en-US', true],
    ['en', true],
    ['en-GB', true],
    ['es-US', true],
    ['en-AU', false],
    ['de-DE', false],
    ['fr', false],
    ['no such language', false],
  ])('is in miles for %s: %s', (locale, isInMiles) => {
    expect(usesMiles(locale)).toBe(isInMiles)
  })
})

it('a position is rounded to about 10 km before it leaves the browser', () => {
  assert(
    property(position, (exact) => {
      const told = roundPosition(exact)
      expect(distanceKm(exact, told)).toBeLessThan(8)
      expect(`${told.latitude} ${told.longitude}`).toMatch(/^-?\d+(\.\d)? -?\d+(\.\d)?$/)
    }),
  )
})

it('a point on the map converts back to its coordinates', () => {
  assert(
    property(
      record({
        latitude: double({ min: -85, max: 85, noNaN: true }),
        longitude: double({ min: -180, max: 180, noNaN: true }),
      }),
      (there) => {
        const back = toPosition(toPoint(there))
        expect(back.latitude).toBeCloseTo(there.latitude, 6)
        expect(back.longitude).toBeCloseTo(there.longitude, 6)
      },
    ),
  )
})

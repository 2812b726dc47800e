import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import type { Trip } from '#features/places/contract.ts'
import { distanceKm } from '#features/places/distance.ts'
import { maxStopsSearched, maxTripIdeas, nearTripKm } from '#features/places/limits.ts'
import type { Spot } from '#features/places/pins.ts'
import { tripsByClient } from '#features/places/server/places.procedures.ts'
import { client } from '../../support/app/client.ts'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'

let app: TestApp
let spots: Spot[]
beforeAll(async () => {
  app = await startTestApp()
  spots = (await client(app).call('places.spots', {})).data.spots
})
afterAll(() => app.close())

async function findTrip(ideas: number[]): Promise<Trip> {
  const { data, status } = await client(app).call('places.trip', { ideas })
  expect(status).toBe(200)
  return data
}

const inJapan = () => [...new Set(spots.filter(({ country }) => country === 'JP').map(({ idea }) => idea))]

it('a trip has the places of its ideas, in their order', async () => {
  const ideas = inJapan().slice(0, 4).toReversed()
  const { stops } = await findTrip(ideas)
  expect([...new Set(stops.map(({ idea }) => idea))]).toEqual(ideas)
  for (const stop of stops) expect(spots).toContainEqual(stop)
})

it('other ideas near a trip are listed by their distance from its nearest stop, without those on it', async () => {
  const ideas = inJapan().slice(0, 4)
  const { stops, near } = await findTrip(ideas)
  expect(near).toHaveLength(6)
  expect(near.map(({ km }) => km)).toEqual(near.map(({ km }) => km).toSorted((one, other) => one - other))
  for (const { idea, km, stop, name } of near) {
    expect(ideas).not.toContain(idea.id)
    const from = stops.filter((each) => each.name === stop)
    const to = spots.filter((spot) => spot.idea === idea.id && spot.name === name)
    const distances = from.flatMap((one) => to.map((other) => distanceKm(one, other)))
    expect(km).toBe(Math.round(Math.min(...distances)))
    expect(km).toBeLessThanOrEqual(nearTripKm)
  }
})

it('an idea without a place has neither stops nor ideas near it', async () => {
  const placed = new Set(spots.map(({ idea }) => idea))
  const unplaced = Array.from({ length: 1000 }, (_, index) => index + 1).find((id) => !placed.has(id))
  expect(await findTrip([unplaced ?? 0])).toEqual({ stops: [], near: [], searched: 0 })
})

it('a long trip says around how many of its stops other ideas were searched', async () => {
  const ideas = [...new Set(spots.map(({ idea }) => idea))].slice(0, 20)
  const { stops, searched } = await findTrip(ideas)
  expect(stops.length).toBeGreaterThanOrEqual(20)
  expect(searched).toBe(maxStopsSearched)
  expect((await findTrip(ideas.slice(0, 3))).searched).toBeLessThanOrEqual(maxStopsSearched)
})

it('a client that asks for trip after trip must pause, while pages of single ideas stay whole', async () => {
  const own = await startTestApp()
  onTestFinished(() => own.close())
  const visitor = client(own)
  const call = async (ideas: number[]) => (await visitor.call('places.trip', { ideas })).status
  for (let other = 2; other < tripsByClient.free + 2; other++) expect(await call([1, other])).toBe(200)
  expect(await call([1, tripsByClient.free + 2])).toBe(429)
  expect(await call([3])).toBe(200)
})

it('a trip of too many ideas, of none, or of the same idea twice is refused', async () => {
  const many = Array.from({ length: maxTripIdeas + 1 }, (_, index) => index + 1)
  for (const ideas of [many, [], [1, 1]])
    expect((await client(app).call('places.trip', { ideas })).status).toBe(400)
  expect((await client(app).call('places.trip', { ideas: many.slice(1) })).status).toBe(200)
})

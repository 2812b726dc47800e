import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { IdeaView } from '#features/catalogue/idea-fields.ts'
import type { CountryView, IdeaMap, NearDraw, NearIdea, NearPlace } from '#features/places/contract.ts'
import { distanceKm } from '#features/places/distance.ts'
import { maxZoom } from '#features/places/limits.ts'
import type { Bounds, Spot } from '#features/places/pins.ts'
import type { Position } from '#features/places/projection.ts'
import {
  fitView,
  isInFrame,
  serverFrame,
  toMapTransform,
  toViewPoint,
} from '#features/places/web/map-geometry.ts'
import type { MapView } from '#features/places/web/map-state.ts'
import { nearQuery, namePrefixQuery, namePhraseQuery } from '#features/places/server/near.service.ts'
import { client } from '../../support/app/client.ts'
import { signUp } from '../../support/app/members.ts'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const ask = async <T>(path: string, input: object): Promise<T> => {
  const { data } = await client(app).call(path, input)
  return data
}
const query = (statement: string) => app.orm.em.fork().execute<Record<string, unknown>[]>(statement)

const isWithin = ({ latitude, longitude }: Position, { south, west, north, east }: Bounds) =>
  latitude >= south && latitude <= north && longitude >= west && longitude <= east

describe('places of ideas', () => {
  it('are found by position, as the ideas have them', async () => {
    const [row] =
      await query(`select (select jsonb_agg(jsonb_build_object('name', name, 'country', country, 'latitude',
        latitude, 'longitude', longitude, 'precision', precision) order by idea_id, position) from idea_place)
      = (select jsonb_agg(place.value order by idea.id, place.position)
        from idea, jsonb_array_elements(places) with ordinality place(value, position)
        where state = 'published') as same`)
    expect(row).toEqual({ same: true })
  })

  it('change with the idea, and are deleted with it', async () => {
    const placesOf3 = () => query('select name, band from idea_place where idea_id = 3')
    const place = { name: 'Somewhere', country: 'PE', latitude: -13.2, longitude: -72, precision: 'site' }
    await query(`update idea set places = '${JSON.stringify([place])}' where id = 3`)
    expect(await placesOf3()).toEqual([{ name: 'Somewhere', band: -14 }])
    await query(`update idea set places = '[]' where id = 3`)
    expect(await placesOf3()).toEqual([])
  })
})

describe('the map', () => {
  it('shows every idea with a place, at any zoom', async () => {
    const spots = await ask<{ spots: unknown[]; total: number }>('places.spots', {})
    const [row] = await query(
      `select count(*)::int as count from idea where places <> '[]' and state = 'published'`,
    )
    const count = row?.count
    expect(spots.total).toBe(count)
    const far = await ask<IdeaMap>('places.map', { zoom: 0 })
    const close = await ask<IdeaMap>('places.map', { zoom: 5 })
    expect([far.total, close.total]).toEqual([count, count])
    expect(close.pins.length).toBeGreaterThan(far.pins.length * 3)
  })

  it('opens a cluster to the bounds of its places, as close as the zoom allows', async () => {
    const { spots } = await ask<{ spots: Spot[] }>('places.spots', {})
    const allIn = (view: MapView, inside: Spot[], room: number) =>
      inside.every((spot) => isInFrame(toViewPoint(spot, toMapTransform(view)), serverFrame, room))
    for (const zoom of [0, 2, 4]) {
      const { pins } = await ask<IdeaMap>('places.map', { zoom })
      const clusters = pins.flatMap(({ count, bounds, opensAt }) =>
        bounds && opensAt !== null ? { count, bounds, opensAt } : [],
      )
      expect(clusters.length).toBeGreaterThan(10)
      for (const { count, bounds, opensAt } of clusters) {
        const inside = spots.filter((spot) => isWithin(spot, bounds))
        expect(new Set(inside.map((spot) => spot.idea)).size).toBeGreaterThanOrEqual(count)
        const view = fitView(bounds, opensAt, serverFrame)
        expect(view.zoom).toBeGreaterThan(zoom)
        expect(allIn(view, inside, 0) || view.zoom === opensAt).toBe(true)
        const closer = fitView(bounds, view.zoom + 1, serverFrame)
        expect(closer.zoom === view.zoom || !allIn(closer, inside, -49)).toBe(true)
      }
    }
  })

  it('lists the ideas of a cluster that never splits, and names a place in its middle', async () => {
    const { pins } = await ask<IdeaMap>('places.map', { zoom: maxZoom })
    const clusters = pins.filter(({ idea }) => idea === null)
    expect(clusters.length).toBeGreaterThan(10)
    for (const { count, opensAt, list } of clusters) {
      expect([opensAt, list?.ideas.length]).toEqual([null, count])
      expect((await ask<NearPlace>('places.nearPlace', { place: list?.place }))?.name).toBe(list?.place)
    }
    expect(pins.filter(({ idea, list }) => idea !== null && list !== null)).toEqual([])
  })

  it('applies the filters, as the lists do', async () => {
    const filters = { categoryId: 1, difficulty: 2 }
    const listed = await ask<IdeaView[]>('ideas.list', { ...filters, limit: 2000 })
    const { spots } = await ask<{ spots: { idea: number }[] }>('places.spots', filters)
    const placed = listed.filter(({ places }) => places.length > 0).map(({ id }) => id)
    expect(placed.length).toBeGreaterThan(0)
    expect(new Set(spots.map(({ idea }) => idea))).toEqual(new Set(placed))
  })

  it('accepts words and months', async () => {
    const { spots } = await ask<{ spots: { title: string }[] }>('places.spots', { search: 'volcano' })
    expect(spots.length).toBeGreaterThan(0)
    const april = await ask<IdeaMap>('places.map', { month: 4 })
    const all = await ask<IdeaMap>('places.map', {})
    expect(april.total).toBeGreaterThan(0)
    expect(april.total).toBeLessThan(all.total)
    expect((await ask<IdeaMap>('places.map', { search: 'xyzzyqwerty' })).pins).toEqual([])
  })
})

describe('a country', () => {
  it('has the ideas there, and its neighbours', async () => {
    const peru = await ask<CountryView>('places.country', { slug: 'peru' })
    expect(peru.ideas).toBe(peru.list.length)
    const all = await ask<IdeaView[]>('ideas.list', { limit: 2000 })
    const there = all.filter(({ places }) => places.some(({ country }) => country === 'PE'))
    expect(peru.list.map(({ id }) => id)).toEqual(there.map(({ id }) => id))
    for (const { places } of peru.list) expect(places.map(({ country }) => country)).toContain('PE')
    expect(peru.neighbours.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['BO', 'CL', 'EC', 'BR', 'CO']),
    )
    expect(peru.months.length).toBeGreaterThan(0)
  })

  it('without an idea is not found', async () => {
    expect((await client(app).call('places.country', { slug: 'chad' })).status).toBe(404)
  })

  it('is not shown for hidden ideas', async () => {
    const [row] = await query(`select idea_id as id from idea_place where country = 'BT'`)
    await query(`update idea set state = 'draft' where id = ${Number(row?.id)}`)
    expect((await client(app).call('places.country', { slug: 'bhutan' })).status).toBe(404)
    await query(`update idea set state = 'published' where id = ${Number(row?.id)}`)
  })
})

describe('near a position', () => {
  it.each([
    [35, 135.8],
    [0, 179.9],
    [-77, 166],
    [89.9, 0],
    [51.5, -0.1],
  ])('the nearest ideas come first: %d, %d', async (latitude, longitude) => {
    const near = await ask<NearIdea[]>('places.near', { latitude, longitude })
    const all = await ask<IdeaView[]>('ideas.list', { limit: 2000 })
    const expected = all
      .filter(({ places }) => places.length > 0)
      .map(({ id, places }) => ({
        id,
        km: Math.min(...places.map((place) => distanceKm({ latitude, longitude }, place))),
      }))
      .toSorted((one, other) => one.km - other.km)
      .slice(0, near.length)
    expect(near).toHaveLength(24)
    expect(near.map(({ km }) => km)).toEqual(expected.map(({ km }) => Math.round(km)))
  })

  it('positions are used with a precision of some 10 km, however exact they are sent', async () => {
    const exact = await ask<NearIdea[]>('places.near', { latitude: 35.0449, longitude: 135.7501 })
    const rough = await ask<NearIdea[]>('places.near', { latitude: 35, longitude: 135.8 })
    expect(exact).toEqual(rough)
  })

  it('the deck draws one of the ideas nearby, never the one shown last', async () => {
    const kyoto = { latitude: 35.04, longitude: 135.75 }
    const near = await ask<NearIdea[]>('places.near', kyoto)
    const drawn: NearDraw[] = []
    for (let n = 0; n < 40; n++)
      drawn.push(await ask<NearDraw>('places.drawNear', { ...kyoto, not: drawn.at(-1)?.idea.id }))
    expect(new Set(drawn.map(({ idea }) => idea.id)).size).toBeGreaterThan(3)
    for (const [at, { idea, place }] of drawn.entries()) {
      expect(idea.id).not.toBe(drawn[at - 1]?.idea.id)
      expect({ idea, ...place }).toEqual(near.find((other) => other.idea.id === idea.id))
    }
  })

  it('the deck draws an idea for anywhere if there is none within 300 km', async () => {
    // In the south of the Pacific Ocean.
    const { idea, place } = await ask<NearDraw>('places.drawNear', { latitude: -48.9, longitude: -123.4 })
    expect([idea.locationType, place]).toEqual(['anywhere', null])
  })

  it('the deck never draws a hidden idea', async () => {
    const { id } = (await ask<NearIdea[]>('places.near', { latitude: -77, longitude: 166 }))[0]?.idea ?? {
      id: 0,
    }
    const draw = () => ask<NearDraw>('places.drawNear', { latitude: -77, longitude: 166 })
    expect((await draw()).place).not.toBeNull()
    await query(`update idea set state = 'draft' where id = ${id}`)
    for (let n = 0; n < 20; n++) expect((await draw()).idea.id).not.toBe(id)
    await query(`update idea set state = 'published' where id = ${id}`)
  })

  it.each(['places.near', 'places.drawNear'])('%s uses up the client’s share of the work', async (name) => {
    // Forty cost units at once, and one more per second.
    const strict = await startTestApp({ WORK_PER_CLIENT: '1' })
    onTestFinished(() => strict.close())
    const visitor = client(strict)
    const statuses: number[] = []
    for (let n = 0; n < 20; n++)
      statuses.push((await visitor.call(name, { latitude: 35, longitude: 135.8 })).status)
    expect(statuses[0]).toBe(200)
    expect(statuses).toContain(429)
    expect((await visitor.get('/api/ideas/random')).status).toBe(429)
  })

  it('the position is not in the URL', async () => {
    const asked = await app.inject(
      `/api/trpc/places.near?input=${encodeURIComponent('{"latitude":35,"longitude":135}')}`,
    )
    expect(asked.statusCode).toBe(405)
  })

  it('ideas are found by an index on latitude and longitude', async () => {
    const plan = await app.orm.em.fork().transactional(async (em) => {
      // The seed has so few rows that a sequential scan is faster.
      await em.execute('set local enable_seqscan = off')
      return nearQuery(em, { latitude: 35, longitude: 135.8 }, 100).explain()
    })
    const text = plan.map((line) => line['QUERY PLAN']).join('\n')
    expect(text).toContain('idea_place_near_index')
    expect(text).toMatch(/Index Cond: .*band.*longitude/)
  })

  it('ideas can be requested by the name of a place, in any spelling', async () => {
    for (const place of ['Kyoto', 'kyoto, japan', ' KYOTO  Japan '])
      expect(await ask('places.nearPlace', { place })).toMatchObject({ name: 'Kyoto, Japan' })
    expect(await ask('places.nearPlace', { place: 'Iceland' })).toMatchObject({ name: 'Iceland' })
    expect(await ask('places.nearPlace', { place: 'Atlantis Nowhere' })).toBeNull()
    for (const place of ['!!!', '漢', "o'", '%', 'a & b | !c'])
      expect(await ask('places.nearPlace', { place })).toBeNull()
  })

  it('ideas can be requested by every place name, however many there are', async () => {
    await query(`insert into idea_place select 3, number, 'Nowhere in Peru ' || number, 'PE', -13, -72, 'site', -13
      from generate_series(5, 21000) number`)
    await query(`insert into idea_place
      select max(id), 5, 'Upper Zzyzx Wells, California', 'US', 35.1, -116.1, 'site', 35 from idea where state = 'published'`)
    for (const place of ['upper zzyzx wells california', 'Upper Zzyzx', 'zzyzx wells'])
      expect(await ask('places.nearPlace', { place })).toMatchObject({
        name: 'Upper Zzyzx Wells, California',
      })
    await query('delete from idea_place where position >= 5')
  })

  it('names are found by an index', async () => {
    const plans = await app.orm.em.fork().transactional(async (em) => {
      await em.execute('set local enable_seqscan = off')
      return [await namePrefixQuery(em, 'kyoto').explain(), await namePhraseQuery(em, 'kyoto').explain()]
    })
    const [beginning, holding] = plans.map((plan) => plan.map((line) => line['QUERY PLAN']).join('\n'))
    expect(beginning).toMatch(/Index Scan on idea_place_name_index[^]*Index Cond: /)
    expect(holding).toMatch(/Index Scan on idea_place_words_index[^]*Index Cond: .*to_tsvector/)
  })
})

it('an editor’s change of a place changes the map', async () => {
  const editor = await signUp(app, { role: 'editor' })
  const place = {
    name: 'Timbuktu, Mali',
    country: 'ML',
    latitude: 16.77,
    longitude: -3.01,
    precision: 'town',
  }
  expect((await client(app).call('places.country', { slug: 'mali' })).status).toBe(404)
  await client(app, editor).put('/api/ideas/12', { places: [place] })
  await expect.poll(async () => (await app.inject('/places/mali')).statusCode).toBe(200)
})

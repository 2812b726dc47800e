import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formatMonths } from '#features/catalogue/format-months.ts'
import { client } from '../../support/app/client.ts'
import { createEditions } from '../../support/app/editions.ts'
import { signUp, type Member } from '../../support/app/members.ts'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'

let app: TestApp
let editor: Member
beforeAll(async () => {
  app = await startTestApp()
  editor = await signUp(app, { role: 'editor' })
})
afterAll(() => app.close())

const read = async (id: number) => (await client(app).get(`/api/ideas/${id}`)).body
const save = (id: number, fields: object) => client(app, editor).put(`/api/ideas/${id}`, fields)

const places = [
  {
    name: 'Machu Picchu (citadel), Peru',
    country: 'PE',
    latitude: -13.163,
    longitude: -72.545,
    precision: 'site',
  },
  { name: 'Point Nemo', country: null, latitude: -48.877, longitude: -123.393, precision: 'region' },
]
const written =
  'Machu Picchu (citadel), Peru (pe, site) -13.163, -72.545\n\nPoint Nemo (region) -48.877 -123.393 '

describe('the places and best months of an idea', () => {
  it('are set for most ideas of the catalogue', async () => {
    const { body } = await client(app).get('/api/ideas?limit=2000')
    const placed = body.filter((idea: { places: unknown[] }) => idea.places.length > 0)
    const timed = body.filter((idea: { months: unknown[] }) => idea.months.length > 0)
    expect([placed.length, timed.length]).toEqual([691, 795])
    expect(placed[0].places[0]).toEqual({
      name: expect.any(String),
      country: expect.stringMatching(/^[A-Z]{2}$/),
      latitude: expect.any(Number),
      longitude: expect.any(Number),
      precision: expect.stringMatching(/^(site|town|region|country)$/),
    })
  })

  it.each([
    ['a list', places, [12, 2, 1, 2]],
    ['text, as in files and the form', written, '12; 1 2'],
  ])('are changed by editors as %s', async (_form, sentPlaces, sentMonths) => {
    await save(10, { places: [], months: [] })
    const { status, body } = await save(10, { places: sentPlaces, months: sentMonths })
    expect([status, body.places, body.months]).toEqual([200, places, [1, 2, 12]])
    expect(await read(10)).toMatchObject({ places, months: [1, 2, 12] })
  })

  it('are kept when another field changes', async () => {
    await save(10, { places, months: [5] })
    await save(10, { cost: 2 })
    expect(await read(10)).toMatchObject({ places, months: [5] })
  })

  it('are refused with a sentence that shows the format', async () => {
    const { status, body } = await save(10, { places: 'Machu Picchu' })
    expect([status, body.issues.places[0]]).toEqual([
      400,
      expect.stringContaining('Machu Picchu, Peru (PE, site)'),
    ])
    expect((await save(10, { months: 'June' })).body.issues.months[0]).toContain('1 to 12')
    expect((await save(10, { places: [{ ...places[0], country: 'XY' }] })).body.message).toContain('ISO 3166')
  })

  it.each([
    ['Nowhere (PE, site) 95 0', 'Latitude must be a number from -90 (south) to 90 (north)'],
    ['Nowhere (PE, site) -90.5 0', 'Latitude must be a number from -90 (south) to 90 (north)'],
    ['Nowhere (PE, site) 1.2.3 0', 'Latitude must be a number from -90 (south) to 90 (north)'],
    ['Nowhere (PE, site) 0 181', 'Longitude must be a number from -180 (west) to 180 (east)'],
    [[{ ...places[0], longitude: -999 }], 'Longitude must be a number from -180 (west) to 180 (east)'],
    [[{ ...places[0], latitude: null }], 'Latitude must be a number from -90 (south) to 90 (north)'],
    [[{ ...places[0], name: ' ' }], 'Enter a name for the place'],
    ['Nowhere (PE, street) 0 0', 'Precision must be site, town, region or country'],
  ])('are refused with a sentence if the coordinates do not exist: %j', async (sent, sentence) => {
    const { status, body } = await save(10, { places: sent })
    expect([status, body.issues.places]).toEqual([400, [sentence]])
  })

  it.each([
    ["places = '{}'"],
    ["places = '[1,2,3,4]'"],
    ["months = '[13]'"],
    ["months = '[1.5]'"],
    [`months = '"6"'`],
  ])('are checked by the database too: %s', async (assignment) => {
    await expect(app.orm.em.fork().execute(`update idea set ${assignment} where id = 10`)).rejects.toThrow(
      /check/,
    )
  })
})

describe('editors’ tools for places', () => {
  const table = async (input: object) => {
    const url = `/api/trpc/ideas.editing.table?input=${encodeURIComponent(JSON.stringify(input))}`
    const { rows, total } = (await client(app, editor).get(url)).body.result.data
    return { ids: rows.map(({ id }: { id: number }) => id), total }
  }

  it('find ideas without one, among those about travel too', async () => {
    const before = (await table({ place: 'none' })).total
    await save(14, { places: [] })
    expect((await table({ place: 'none' })).total).toBe(before + 1)
    await save(14, { locationType: 'travel' })
    expect((await table({ place: 'none', locationType: 'travel', limit: 100 })).ids).toContain(14)
  })

  it('find places far from their country, of which the catalogue has none', async () => {
    expect((await table({ place: 'far' })).ids).toEqual([])
    const inPeru = { name: 'Cusco, Peru', country: 'PE', latitude: -13.5, longitude: -72, precision: 'town' }
    const turned = { ...inPeru, longitude: 72 }
    await save(15, { places: [inPeru] })
    await save(16, { places: [inPeru, turned] })
    await save(17, { places: [{ ...turned, country: null }] })
    expect((await table({ place: 'far' })).ids).toEqual([16])
    await save(16, { places: [inPeru] })
    expect((await table({ place: 'far' })).ids).toEqual([])
  })

  it('know the extent of every country in the atlas, across the date line too', async () => {
    const reaches = async (country: string, latitude: number, longitude: number) => {
      const at = JSON.stringify([{ country, latitude, longitude }])
      const [row] = await app.orm.em
        .fork()
        .execute<{ far: boolean }[]>('select f_has_far_place(?::jsonb) as far', [at])
      return !row?.far
    }
    expect([await reaches('FJ', -16.8, 179.9), await reaches('FJ', -16.8, -179.9)]).toEqual([true, true])
    expect([await reaches('NO', 59.9, 10.7), await reaches('NO', 48.9, 2.3)]).toEqual([true, false])
  })

  it('find places by a part of their name, prefixes first', async () => {
    const named = async (q: string) => {
      const url = `/api/trpc/ideas.editing.placesNamed?input=${encodeURIComponent(JSON.stringify({ q }))}`
      const found: { name: string }[] = (await client(app, editor).get(url)).body.result.data
      return found.map(({ name }) => name)
    }
    expect(await named('machu p')).toContain('Machu Picchu, Peru')
    expect((await named('vienna'))[0]).toMatch(/^Vienna/)
    expect(await named('ZÜRICH')).toEqual(await named('zurich'))
    expect(await named('frabjous')).toEqual([])
    expect(await named('%_')).toEqual([])
  })

  it('change places and months of many ideas at once, and undo it', async () => {
    const order = async (name: string, input: object) =>
      (await client(app, editor).post(`/api/trpc/ideas.editing.${name}`, input)).body.result.data
    await save(18, { places, months: [1] })
    await save(19, { places: [], months: [] })
    const request = { selection: { ids: [18, 19] }, change: { places: written, months: [6, 7] } }
    expect(await order('bulkPreview', request)).toMatchObject({ selected: 2, changing: 2, problems: [] })
    const { undo } = await order('bulkChange', request)
    for (const id of [18, 19]) expect(await read(id)).toMatchObject({ places, months: [6, 7] })
    await order('bulkUndo', { undo })
    expect(await read(18)).toMatchObject({ places, months: [1] })
    expect(await read(19)).toMatchObject({ places: [], months: [] })
  })
})

describe('an older database, at its next start,', () => {
  it('gets places and months for every idea that editors have not changed', async () => {
    const run = (statement: string) => app.orm.em.fork().execute(statement)
    const before = await Promise.all([3, 4].map(read))
    expect(before.map((idea) => idea.places.length > 0)).toEqual([true, true])
    await save(4, { title: 'Edda wrote this' })
    // In earlier versions, facts and durations were generated columns.
    await run('drop trigger idea_facts on idea')
    for (const column of ['places', 'months', 'facts', 'duration'])
      await run(`alter table idea drop column ${column} cascade`)
    await run(
      'alter table idea add column duration text generated always as (f_duration(time_commitment)) stored',
    )
    await run('alter table search_count drop column left_out')
    const made = ['f_hours', 'f_time_fact', 'f_idea_facts', 'f_country_squares', 'f_has_far_place']
    for (const name of [...made, 'f_idea_places', 'set_idea_facts'])
      await run(`drop function if exists ${name} cascade`)
    await run(`update seeded_idea set wrote = wrote - 'places' - 'months'`)
    await run(`delete from mikro_orm_migrations where name ~ '^00(30|43|44|52)'`)
    await run('delete from catalogue_seed')
    await app.orm.migrator.up()
    expect(await run(`select id from idea where places <> '[]'`)).toEqual([])
    await createEditions(app).start()
    expect(await read(3)).toMatchObject({ places: before[0].places, months: before[0].months })
    expect(await read(4)).toMatchObject({ title: 'Edda wrote this', places: [], months: [] })
  })
})

it.each([
  [[], undefined],
  [[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], undefined],
  [[4], 'April'],
  [[4, 5], 'April and May'],
  [[12, 1], 'December and January'],
  [[6, 7, 8, 9], 'June to September'],
  [[11, 12, 1, 2], 'November to February'],
  [[4, 10, 11, 12], 'April and October to December'],
  [[4, 9, 10], 'April, September and October'],
  [[1, 5, 9], 'January, May and September'],
  [[1, 4, 5, 11], 'January, April, May and November'],
  [[2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], 'February to December'],
])('months %j are shown as %s', (months, words) => {
  expect(formatMonths(months)).toBe(words)
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { monthsInWords } from '#features/catalogue/months-in-words.ts'
import { client } from '../../support/app/client.ts'
import { editionsOn } from '../../support/app/editions.ts'
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

describe('where an idea happens and when it is best there', () => {
  it('comes with the catalogue, for most of its ideas', async () => {
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
    ['text, as a file and the form have them', written, '12; 1 2'],
  ])('is changed by editors as %s', async (_form, sentPlaces, sentMonths) => {
    await save(10, { places: [], months: [] })
    const { status, body } = await save(10, { places: sentPlaces, months: sentMonths })
    expect([status, body.places, body.months]).toEqual([200, places, [1, 2, 12]])
    expect(await read(10)).toMatchObject({ places, months: [1, 2, 12] })
  })

  it('is left alone by a change of something else', async () => {
    await save(10, { places, months: [5] })
    await save(10, { cost: 2 })
    expect(await read(10)).toMatchObject({ places, months: [5] })
  })

  it('is refused with a sentence that says how it is written', async () => {
    const { status, body } = await save(10, { places: 'Machu Picchu' })
    expect([status, body.issues.places[0]]).toEqual([
      400,
      expect.stringContaining('Machu Picchu, Peru (PE, site)'),
    ])
    expect((await save(10, { months: 'June' })).body.issues.months[0]).toContain('1 to 12')
    expect((await save(10, { places: [{ ...places[0], country: 'XY' }] })).body.message).toContain('ISO 3166')
  })

  it.each([
    ["places = '{}'"],
    ["places = '[1,2,3,4]'"],
    ["months = '[13]'"],
    ["months = '[1.5]'"],
    [`months = '"6"'`],
  ])('has its rules in the database too: %s', async (assignment) => {
    await expect(app.orm.em.fork().execute(`update idea set ${assignment} where id = 10`)).rejects.toThrow(
      /check/,
    )
  })
})

describe('a database of before, at its next start,', () => {
  it('has places and months for every idea but those that editors have changed', async () => {
    const run = (statement: string) => app.orm.em.fork().execute(statement)
    const before = await Promise.all([3, 4].map(read))
    expect(before.map((idea) => idea.places.length > 0)).toEqual([true, true])
    await save(4, { title: 'Edda wrote this' })
    await run('alter table idea drop column places, drop column months')
    await run(`update seeded_idea set wrote = wrote - 'places' - 'months'`)
    await run(`delete from mikro_orm_migrations where name like '0030%'`)
    await run('delete from catalogue_seed')
    await app.orm.migrator.up()
    expect(await run(`select id from idea where places <> '[]'`)).toEqual([])
    await editionsOn(app).start()
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
  [[1, 5, 9], 'January, May, September'],
  [[2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], 'February to December'],
])('months %j are said as %s', (months, words) => {
  expect(monthsInWords(months)).toBe(words)
})

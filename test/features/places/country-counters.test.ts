import type { SqlEntityManager } from '@mikro-orm/sql'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openCatalogue } from '../../support/app/catalogue-copy.ts'

let catalogue: Awaited<ReturnType<typeof openCatalogue>>
let em: SqlEntityManager
beforeAll(async () => void (catalogue = await openCatalogue()))
afterAll(() => catalogue.close())
beforeEach(() => void (em = catalogue.orm.em.fork()))

const placeIn = (country: string, degrees = 1) =>
  JSON.stringify([{ name: 'Here', country, latitude: degrees, longitude: degrees, precision: 'site' }])

/** Returns the stored counters and centres, and the actual ones. */
async function readComparison() {
  const kept = await em.execute('select * from country_tally where ideas <> 0 order by country')
  const counted = await em.execute(`
    select country, count(distinct idea_id)::int as ideas,
      percentile_disc(0.5) within group (order by latitude) as latitude,
      percentile_disc(0.5) within group (order by longitude) as longitude
    from (
      select *, row_number() over (partition by country order by idea_id, position) as place from idea_place
      where country is not null
    ) placed group by country order by country`)
  return { kept, counted }
}

describe('the counter of ideas by country, and its centre', () => {
  it('exist from the beginning', async () => {
    const { kept, counted } = await readComparison()
    expect(kept.length).toBeGreaterThan(50)
    expect(kept).toEqual(counted)
  })

  it.each([
    [
      `insert into idea (slug, title, category_id, cover_scene, cover_icon, cover_palette, cover_seed, places)
      select 'new-' || n, 'New', 3, 'sky', 'balloon', 'dawn', n, '${placeIn('JP', 12)}' from generate_series(1, 20) n`,
    ],
    [
      `update idea set places = places || '${placeIn('TD')}' where id % 9 = 0 and jsonb_array_length(places) < 3`,
    ],
    [`update idea set places = '[]' where id % 8 = 0`],
    [`update idea set places = '${placeIn('JP', 30)}' where places @> '[{"country": "JP"}]' and id % 2 = 0`],
    [`update idea set state = 'draft' where id % 7 = 0`],
    [`update idea set state = 'published', category_id = 2 where state = 'draft' and id % 2 = 0`],
    [`update idea set state = 'archived', places = '${placeIn('FR')}' where id % 11 = 0`],
    [`update idea set title = title || '!' where id < 90`],
    [`update idea set id = id + 5000 where id < 40`],
    [`delete from idea where id % 17 = 0`],
  ])('follow every change: %s', async (change) => {
    await em.execute(change)
    const { kept, counted } = await readComparison()
    expect(kept).toEqual(counted)
  })

  it('are unchanged after a rollback', async () => {
    const { kept } = await readComparison()
    await em
      .transactional(async (inside) => {
        await inside.execute(`update idea set places = '${placeIn('JP', 60)}' where id % 3 = 0`)
        throw new Error('taken back')
      })
      .catch(() => {})
    expect((await readComparison()).kept).toEqual(kept)
  })

  it('are right after concurrent changes to places in the same countries', async () => {
    const countries = ['JP', 'PE', 'TD', 'NZ', 'AQ', 'FR']
    await Promise.all(
      countries.map(async (_, turn) => {
        for (let round = 0; round < 4; round++) {
          await catalogue.orm.em.fork().transactional(async (inside) => {
            // Changes of two countries each, in a different order per transaction.
            for (const step of [0, 1]) {
              const country = countries[(turn + step + round) % countries.length] ?? ''
              await inside.execute(
                `update idea set places = ? where id between 300 and 900 and id % 12 = ?`,
                [placeIn(country, turn * 10 + round), turn * 2 + step],
              )
            }
          })
        }
      }),
    )
    const { kept, counted } = await readComparison()
    expect(kept).toEqual(counted)
  })

  it('are the same when recomputed from all ideas', async () => {
    const { kept } = await readComparison()
    await em.execute('select tally_all_countries()')
    expect((await readComparison()).kept).toEqual(kept)
  })

  it('are zero when all ideas are gone', async () => {
    await em.execute('truncate idea cascade')
    expect((await readComparison()).kept).toEqual([])
  })
})

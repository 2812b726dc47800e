import type { SqlEntityManager } from '@mikro-orm/sql'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openCatalogue } from '../../support/app/catalogue-copy.ts'

let catalogue: Awaited<ReturnType<typeof openCatalogue>>
let em: SqlEntityManager
beforeAll(async () => void (catalogue = await openCatalogue()))
afterAll(() => catalogue.close())
beforeEach(() => void (em = catalogue.orm.em.fork()))

const kinds = 'category_id, state, difficulty, cost, season, location_type, featured'
const inUse = `from idea where state <> 'archived'`

/** Returns the stored counters and the actual counts. */
async function readComparison() {
  const [row] = await em.execute<{ kept: object; counted: object }[]>(`
    select
      jsonb_build_object(
        'kinds', (select jsonb_agg(tally order by ${kinds}) from idea_tally tally where ideas <> 0),
        'byKind', (select jsonb_agg(tally order by kind) from kind_tally tally where ideas <> 0),
        'published', (select sum(published) from category_tally),
        'easy', (select sum(easy) from category_tally),
        'budget', (select sum(budget) from category_tally),
        'archived', (select sum(archived) from category_tally),
        'featured', (select sum(featured) from category_tally),
        'withoutPicture', (select sum(without_picture) from category_tally),
        'thinText', (select sum(thin_text) from category_tally),
        'blocks', (select jsonb_agg(tally order by block) from idea_block tally where published <> 0)
      ) as kept,
      jsonb_build_object(
        'kinds', (select jsonb_agg(tally order by ${kinds}) from (
          select coalesce(category_id, 0) as category_id, state, difficulty, cost, season, location_type, featured,
            count(*) as ideas from idea group by 1, 2, 3, 4, 5, 6, 7) tally),
        'byKind', (select jsonb_agg(tally order by kind) from (
          select kind, count(*) as ideas from idea, unnest(kinds) kind where state = 'published' group by 1) tally),
        'published', (select count(*) from idea where state = 'published'),
        'easy', (select count(*) from idea where state = 'published' and difficulty = 1),
        'budget', (select count(*) from idea where state = 'published' and cost = 1),
        'archived', (select count(*) from idea where state = 'archived'),
        'featured', (select count(*) from idea where state = 'published' and featured),
        'withoutPicture', (select count(*) ${inUse} and image_url is null),
        'thinText', (select count(*) ${inUse} and char_length(description) < 120),
        'blocks', (select jsonb_agg(tally order by block) from (
          select id / 1000 as block, count(*) as published, count(*) filter (where featured) as featured
          from idea where state = 'published' group by 1) tally)
      ) as counted`)
  return { kept: row?.kept, counted: row?.counted }
}

describe('the counters of ideas', () => {
  it('exist from the beginning', async () => {
    const { kept, counted } = await readComparison()
    expect(kept).toEqual(counted)
  })

  it.each([
    [
      `insert into idea (slug, title, category_id, cover_scene, cover_icon, cover_palette, cover_seed)
      select 'new-' || n, 'New', 3, 'sky', 'balloon', 'dawn', n from generate_series(1, 40) n`,
    ],
    [`update idea set difficulty = 4 - difficulty, cost = 1 + cost % 3 where id % 7 = 0`],
    [`update idea set category_id = 1 + category_id % 20 where id % 5 = 0`],
    [`update idea set kinds = '{hike,unheard-of}' where id % 6 = 0`],
    [`update idea set kinds = '{}' where id % 9 = 0`],
    [`update idea set state = 'draft', category_id = null where id % 11 = 0`],
    [`update idea set state = 'archived' where id between 100 and 140`],
    [`update idea set featured = not featured where id < 60`],
    [`update idea set description = 'Short.', image_url = '/pictures/some' where id % 13 = 0`],
    [`update idea set title = title || '!' where id < 90`],
    [`delete from idea where id % 17 = 0`],
    [`update idea set id = id + 5000 where id < 30 and state = 'published'`],
  ])('follow every change: %s', async (change) => {
    await em.execute(change)
    const { kept, counted } = await readComparison()
    expect(kept).toEqual(counted)
  })

  it('are unchanged after a rollback', async () => {
    const before = await readComparison()
    await em
      .transactional(async (inside) => {
        await inside.execute(`update idea set state = 'draft' where id % 3 = 0`)
        throw new Error('taken back')
      })
      .catch(() => {})
    expect(await readComparison()).toEqual(before)
  })

  it('are right after concurrent changes', async () => {
    await Promise.all(
      Array.from({ length: 6 }, async (_, turn) => {
        for (let round = 0; round < 3; round++) {
          await catalogue.orm.em.fork().transactional(async (inside) => {
            const some = `id < 300 and id % 6 in (${turn}, ${(turn + round) % 6})`
            await inside.execute(`select id from idea where ${some} order by id for no key update`)
            await inside.execute(
              `update idea set difficulty = 1 + (difficulty + ${turn}) % 3, featured = not featured where ${some}`,
            )
            await inside.execute(
              `update idea set category_id = 1 + (coalesce(category_id, 1) + ${round}) % 30 where ${some}`,
            )
          })
        }
      }),
    )
    const { kept, counted } = await readComparison()
    expect(kept).toEqual(counted)
  })

  it('are zero when all ideas are gone', async () => {
    await em.execute('truncate idea cascade')
    const [row] = await em.execute<{ published: number }[]>(
      'select coalesce(sum(published), 0)::int as published from category_tally',
    )
    expect(row?.published).toBe(0)
  })
})

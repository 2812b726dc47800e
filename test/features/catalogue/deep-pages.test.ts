import type { SqlEntityManager } from '@mikro-orm/sql'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { selectFarPage, selectNearPage } from '#features/catalogue/server/reading/list-page.queries.ts'
import { openCatalogue } from '../../support/app/catalogue-copy.ts'

let catalogue: Awaited<ReturnType<typeof openCatalogue>>
let em: SqlEntityManager
beforeAll(async () => {
  catalogue = await openCatalogue()
  em = catalogue.orm.em.fork()
  // Lists count as long from forty ideas on.
  await em.execute(
    'create or replace function f_stretch_size() returns integer language sql immutable parallel safe return 20',
  )
  await em.execute('select tally_all_stretches()')
})
afterAll(() => catalogue.close())
beforeEach(() => void (em = catalogue.orm.em.fork()))

const ordered = `case when stretch.is_newest then idea.created_at when idea.featured then 'infinity' else '-infinity' end,
  case when stretch.is_newest then idea.id else -idea.id end`

/** Columns by which ideas are counted, for either table of counters. */
const countedColumns = {
  idea_stretch_kind: 'difficulty, cost, season, location_type',
  idea_stretch_length: "coalesce(duration, '') as duration, age_group",
}

/** Returns the counters of each partition and the actual counts. */
async function readComparison() {
  const comparisons = Object.entries(countedColumns).map(async ([table, columns]) => {
    const places = table === 'idea_stretch_kind' ? '1, 2, 3, 4, 5' : '1, 2, 3'
    const kept = await em.execute(`select * from ${table} where ideas <> 0 order by ${places}`)
    const counted = await em.execute(`
      select stretch.id as stretch_id, ${columns}, count(*)::int as ideas
      from (
        select *, lead(starts_at, 1, '-infinity') over list as ends_at,
          lead(starts_with, 1, -2147483648) over list as ends_with
        from idea_stretch
        window list as (partition by category_id, is_newest order by starts_at desc, starts_with desc)
      ) stretch
      join idea on state = 'published' and stretch.category_id in (0, idea.category_id)
        and (${ordered}) <= (starts_at, starts_with) and (${ordered}) > (ends_at, ends_with)
      group by ${places} order by ${places}`)
    const sums = await em.execute(`
      select id, ideas, (select coalesce(sum(ideas), 0)::int from ${table} where stretch_id = id) as sum
      from idea_stretch where ideas > 40 or ideas < 0
        or ideas <> (select coalesce(sum(ideas), 0) from ${table} where stretch_id = id)`)
    return { kept, counted, sums }
  })
  const [kinds, lengths] = await Promise.all(comparisons)
  const both = (of: 'kept' | 'counted' | 'sums') => [...(kinds?.[of] ?? []), ...(lengths?.[of] ?? [])]
  return { kept: both('kept'), counted: both('counted'), sums: both('sums') }
}

const lists = [
  {},
  { orderBy: 'newest' as const },
  { categoryId: 7 },
  { categoryId: 7, orderBy: 'newest' as const },
  { difficulty: [2] },
  { difficulty: [3], season: ['winter' as const], orderBy: 'newest' as const },
  { cost: [1, 2], locationType: ['outdoor' as const, 'travel' as const] },
  { categoryId: 3, difficulty: [1] },
  { ageGroup: ['All ages'] },
  { ageGroup: ['Teens', 'Adults'], cost: [1] },
  { duration: ['day' as const, 'week' as const] },
  { duration: ['hours' as const], ageGroup: ['Families'], orderBy: 'newest' as const },
  { kind: ['hike' as const] },
  { mood: ['peaceful' as const], orderBy: 'newest' as const },
  { company: ['kids' as const], difficulty: [1] },
  { weather: ['snow' as const] },
  { maxPrice: 50, ageGroup: ['Families'] },
  { maxPrice: 0 },
]

/** Reads deep pages by offset, and by paging one by one. */
async function readDeepPages(offsets: number[]) {
  const parts = []
  for (const filters of lists) {
    for (const offset of offsets) {
      const list = { ...filters, limit: 12, offset }
      const far = await (await selectFarPage(em, list)).execute()
      const near = await selectNearPage(em, list).execute()
      parts.push({ list, far: far.map(({ id }) => id), near: near.map(({ id }) => id) })
    }
  }
  return parts
}

describe('deep pages of lists', () => {
  it('begin where paging one by one would', async () => {
    for (const { list, far, near } of await readDeepPages([
      0, 1, 19, 20, 24, 25, 41, 60, 333, 700, 1200, 5000,
    ]))
      expect({ list, ids: far }).toEqual({ list, ids: near })
  })

  it('know the number of matching ideas before them', async () => {
    const { kept, counted, sums } = await readComparison()
    expect(kept.length).toBeGreaterThan(500)
    expect(kept).toEqual(counted)
    expect(sums).toEqual([])
  })

  it.each([
    [
      `insert into idea (slug, title, category_id, cover_scene, cover_icon, cover_palette, cover_seed)
      select 'new-' || n, 'New', 3, 'sky', 'balloon', 'dawn', n from generate_series(1, 90) n`,
    ],
    [
      `insert into idea (slug, title, category_id, cover_scene, cover_icon, cover_palette, cover_seed, created_at, featured)
      select 'old-' || n, 'Old', 5, 'sky', 'balloon', 'dawn', n, '2020-02-02', true from generate_series(1, 50) n`,
    ],
    [`update idea set difficulty = 4 - difficulty, cost = 1 + cost % 3 where id % 7 = 0`],
    [`update idea set time_commitment = '2 weeks' where id % 8 = 0`],
    [`update idea set time_commitment = '', age_group = 'Nobody' where id % 12 = 0`],
    [`update idea set category_id = 7 where id % 5 = 0`],
    [`update idea set state = 'draft' where id % 11 = 0`],
    [`update idea set state = 'published', category_id = 2 where state = 'draft'`],
    [`update idea set featured = not featured where id % 6 = 0`],
    [`update idea set created_at = created_at + interval '3 days' where id % 10 = 0`],
    [`update idea set title = title || '!' where id < 90`],
    [`update idea set id = id + 5000 where id < 30 and state = 'published'`],
    [`delete from idea where id % 13 = 0`],
  ])('follow every change: %s', async (change) => {
    await em.execute(change)
    const { kept, counted, sums } = await readComparison()
    expect(kept).toEqual(counted)
    expect(sums).toEqual([])
    for (const { list, far, near } of await readDeepPages([25, 340]))
      expect({ list, ids: far }).toEqual({ list, ids: near })
  })

  it('are right after concurrent changes', async () => {
    await Promise.all(
      Array.from({ length: 4 }, async (_, turn) => {
        for (let round = 0; round < 2; round++) {
          await catalogue.orm.em.fork().transactional(async (inside) => {
            await inside.execute(
              `update idea set difficulty = 1 + (difficulty + ?) % 3, created_at = created_at - interval '1 hour'
               where id between 100 and 400 and id % 5 = ?`,
              [round, turn],
            )
            await inside.execute(
              `insert into idea (slug, title, category_id, cover_scene, cover_icon, cover_palette, cover_seed)
               select concat('beside-', ?::int, '-', ?::int, '-', n), 'New', 9, 'sky', 'balloon', 'dawn', n
               from generate_series(1, 15) n`,
              [turn, round],
            )
          })
        }
      }),
    )
    const { kept, counted, sums } = await readComparison()
    expect(kept).toEqual(counted)
    expect(sums).toEqual([])
  })

  it('have no partitions for short lists', async () => {
    await em.execute(
      'create or replace function f_stretch_size() returns integer language sql immutable parallel safe return 10000',
    )
    await em.execute('select tally_all_stretches()')
    expect(await em.execute('select * from idea_stretch')).toEqual([])
    await em.execute('update idea set difficulty = 2 where id < 50')
    expect(await em.execute('select * from idea_stretch')).toEqual([])
  })
})

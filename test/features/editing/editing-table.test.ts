import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { tableFilters } from '#features/editing/contract.ts'
import { selectSliceIds, listSegments } from '#features/editing/server/table/sorted-segments.queries.ts'
import { tableSorts } from '#features/editing/limits.ts'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'
import { signUp, type Member } from '../../support/app/members.ts'
import { client } from '../../support/app/client.ts'

let app: TestApp
let editor: Member
beforeAll(async () => {
  app = await startTestApp()
  editor = await signUp(app, { role: 'editor' })
  const publishAt = new Date(Date.now() + 3_600_000).toISOString()
  for (const idea of [
    { title: 'A draft without a category', state: 'draft' },
    { title: 'Another one', state: 'draft', season: 'winter' },
    { title: 'One that waits', categoryId: 3, state: 'scheduled', publishAt },
    { title: 'One that has gone', categoryId: 3, state: 'archived' },
  ]) {
    await client(app, editor).call('ideas.editing.create', idea)
  }
  await app.orm.em.fork().execute('analyze idea')
})
afterAll(() => app.close())

const page = async (input: object): Promise<{ ids: number[]; total: number }> => {
  const { rows, total } = (await client(app, editor).call('ideas.editing.table', input)).data
  return { ids: rows.map(({ id }: { id: number }) => id), total }
}

/** SQL expression for each sort order. */
const columns: Record<(typeof tableSorts)[number], string> = {
  id: 'i.id',
  title: 'i.title',
  category: 'c.name',
  state: 'i.state',
  difficulty: 'i.difficulty',
  cost: 'i.cost',
  season: 'i.season',
  createdAt: 'i.created_at',
  updatedAt: 'i.updated_at',
  publishAt: 'i.publish_at',
}
const directions = ['asc', 'desc'] as const
const everyOrder = tableSorts.flatMap((sort) => directions.map((direction) => ({ sort, direction })))

async function inOrder({ sort, direction }: (typeof everyOrder)[number], condition = 'true') {
  const rows = await app.orm.em.fork().execute<{ id: number }[]>(
    `select i.id from idea i left join category c on c.id = i.category_id where ${condition}
     order by ${columns[sort]} ${direction}, i.id ${direction}`,
  )
  return rows.map(({ id }) => id)
}

describe('the table of all ideas', () => {
  it.each(everyOrder)('is sorted by $sort, $direction, from the first page to the last', async (order) => {
    const expected = await inOrder(order)
    const ids: number[] = []
    for (let offset = 0; offset < expected.length + 200; offset += 200) {
      const { ids: part, total } = await page({ ...order, limit: 200, offset })
      expect(total).toBe(expected.length)
      ids.push(...part)
    }
    expect(ids).toEqual(expected)
  })

  it.each(everyOrder)('is sorted within its filters too: $sort, $direction', async (order) => {
    const expected = await inOrder(order, `i.difficulty = 2 and i.season = 'any' and i.cost = 1`)
    expect(expected.length).toBeGreaterThan(50)
    const filters = { difficulty: 2, season: 'any', cost: 1 }
    const offset = expected.length - 45
    const { ids, total } = await page({ ...order, ...filters, limit: 50, offset })
    expect([ids, total]).toEqual([expected.slice(offset), expected.length])
  })

  it.each(['asc', 'desc'])('is empty after its end and if nothing is found: %s', async (direction) => {
    expect((await page({ sort: 'category', direction, offset: 900_000 })).ids).toEqual([])
    expect(await page({ sort: 'cost', direction, q: 'no such word anywhere' })).toEqual({ ids: [], total: 0 })
  })
})

const plan = z.object({
  'Node Type': z.string(),
  'Actual Rows': z.number(),
  get Plans(): z.ZodOptional<z.ZodArray<typeof plan>> {
    return plan.array().optional()
  },
})
type Plan = z.infer<typeof plan>
const explained = z.preprocess(
  (answer) => (typeof answer === 'string' ? JSON.parse(answer) : answer),
  z.tuple([z.object({ Plan: plan })]),
)
const listPlanSteps = (step: Plan): Plan[] => [step, ...(step.Plans ?? []).flatMap(listPlanSteps)]

/** Returns the query plan for the first or last fifty ideas of the largest partition. */
async function explainPage(place: 'first' | 'last', sort: (typeof tableSorts)[number]): Promise<Plan[]> {
  const filters = tableFilters.parse({})
  return app.orm.em.fork().transactional(async (em) => {
    // Makes sorting expensive, because so few ideas would be read and sorted without an index.
    await em.execute('set local enable_sort = off')
    await em.execute('set local enable_seqscan = off')
    await em.execute('set local enable_bitmapscan = off')
    const [longest] = (await listSegments(em, filters, sort)).toSorted((a, b) => b.count - a.count)
    if (!longest) throw new Error('There are no ideas.')
    const take = Math.min(50, longest.count)
    const skip = place === 'first' ? 0 : longest.count - take
    const query = selectSliceIds(em, filters, { ...longest, skip, take })
    const [row] = await query.explain('json', sql`analyze`)
    return listPlanSteps(explained.parse(row?.['QUERY PLAN'])[0].Plan)
  })
}

describe('the table filtered by a kind', () => {
  it.each(['id', 'difficulty'] as const)('has exactly the ideas of that kind, by %s', async (sort) => {
    const kind = 'castle'
    const expected = await inOrder({ sort, direction: 'asc' }, `'${kind}' = any(i.kinds)`)
    expect(expected.length).toBeGreaterThan(0)
    expect(await page({ kind, sort, limit: 200 })).toEqual({ ids: expected, total: expected.length })
  })
})

describe('a page of the table, however many ideas there are', () => {
  const byIndex = tableSorts.filter((sort) => sort !== 'category')

  it.each(byIndex)('is read from an index in its order, without sorting: by %s', async (sort) => {
    const steps = (await explainPage('first', sort)).map((step) => step['Node Type'])
    expect(steps).toEqual(['Limit', expect.stringMatching(/^Index (Only )?Scan$/)])
  })

  it('sorts at most the ideas of a single category', async () => {
    const [largest] = (await app.inject('/api/categories'))
      .json<{ ideaCount: number }[]>()
      .map(({ ideaCount }) => ideaCount)
      .toSorted((a, b) => b - a)
    for (const step of await explainPage('first', 'category')) {
      expect(step['Actual Rows']).toBeLessThanOrEqual(Math.max(50, Number(largest)))
    }
  })

  it.each(byIndex)('is read from the nearer end, the last page as fast as the first: by %s', async (sort) => {
    for (const step of await explainPage('last', sort)) expect(step['Actual Rows']).toBeLessThanOrEqual(50)
  })
})

import { expect, inject, it } from 'vitest'
import { addBatches } from '#features/analytics/server/counting/batches.ts'
import { createPendingCounts } from '#features/analytics/server/counting/pending-counts.ts'
import { writeCounts } from '#features/analytics/server/event-counts.service.ts'
import { startTestApp } from '../../support/app/test-app.ts'
import { countEvents, queryRows, sendEvents, createPageView } from './send-events.ts'

/** PGlite supports a single process. */
it.runIf(inject('database') === 'postgresql')(
  'two processes on one database count together and recognise the same visitors',
  async () => {
    const now = () => new Date('2096-02-29T12:00:00Z')
    const one = await startTestApp({}, { now })
    const other = await startTestApp({}, { now, beside: one })
    const rounds = 40
    for (let round = 0; round < rounds; round++) {
      const events = Array.from({ length: 10 }, (_, index) => createPageView(`/ideas/${index + 1}`))
      const visitor = { ip: `198.51.100.${round % 8}` }
      await Promise.all([sendEvents(one, events, visitor), sendEvents(other, events.toReversed(), visitor)])
    }
    await expect.poll(() => countEvents(one)).toBe(rounds * 20)
    expect(
      await queryRows(one, 'select sum(views)::int as views, count(*)::int as ideas from idea_count'),
    ).toEqual([{ views: rounds * 20, ideas: 10 }])
    expect(await queryRows(one, 'select count(*)::int as visitors from visitor')).toEqual([{ visitors: 8 }])
    await other.close()
    await one.close()
  },
)

it.runIf(inject('database') === 'postgresql')(
  'two processes that count the same ideas and categories concurrently never deadlock',
  async () => {
    const app = await startTestApp()
    const day = '2096-02-29'
    const slugs = await queryRows<{ slug: string }>(app, 'select slug from category')
    const counted = (first: number, ideas: number, categories: number) => ({
      ...createPendingCounts(),
      ideas: new Map(
        Array.from({ length: ideas }, (_, at) => [
          `${day} ${first + at}`,
          { day, ideaId: first + at, views: 1, saves: 0 },
        ]),
      ),
      categories: new Map(
        slugs.slice(0, categories).map(({ slug }) => [`${day} ${slug}`, { day, slug, views: 1 }]),
      ),
    })
    const write = async (times: number, ...what: Parameters<typeof counted>) => {
      for (let time = 0; time < times; time++) {
        const isKept = await writeCounts(app.orm.em.fork(), counted(...what))
        if (isKept) await addBatches(app.orm.em.fork())
      }
    }
    await Promise.all([
      write(25, 1, 400, 107),
      write(75, 2, 90, 0),
      write(50, 300, 0, 60),
      write(25, 1, 300, 80),
    ])
    expect(
      await queryRows(app, 'select views from idea_count where idea_id in (7, 100) order by idea_id'),
    ).toEqual([{ views: 125 }, { views: 50 }])
    await app.close()
  },
)

import { expect, it } from 'vitest'
import { addBatches } from '#features/analytics/server/counting/batches.ts'
import { closeVisitorDays } from '#features/analytics/server/visitor-days.service.ts'
import { startTestApp } from '../../support/app/test-app.ts'
import { queryRows, sendEvents, createPageView } from './send-events.ts'

const day = '2096-02-29'
const now = () => new Date(`${day}T12:00:00Z`)
const visitors = 30

/** Sends many visitors' views of ten ideas and a category each. */
async function sendManyVisits(app: Awaited<ReturnType<typeof startTestApp>>) {
  for (let visitor = 0; visitor < visitors; visitor++) {
    const ideas = Array.from({ length: 10 }, (_, at) => createPageView(`/ideas/${1 + visitor * 10 + at}`))
    const { status } = await sendEvents(
      app,
      [...ideas, createPageView('/categories/hiking-bucket-list-ideas')],
      {
        ip: `198.51.100.${visitor}`,
      },
    )
    expect(status).toBe(202)
  }
}

const readCounts = (app: Awaited<ReturnType<typeof startTestApp>>) =>
  queryRows(
    app,
    `select (select coalesce(sum(count), 0)::int from event_count) as events,
      (select coalesce(sum(count), 0)::int from day_count) as of_day,
      (select coalesce(sum(views), 0)::int from idea_count) as ideas,
      (select coalesce(sum(views), 0)::int from idea_month_count) as of_month,
      (select coalesce(sum(views), 0)::int from category_count) as categories,
      (select count(*)::int from visitor) as visitors,
      (select count(*)::int from event_batch) as batches`,
  )

const all = {
  events: visitors * 11,
  of_day: visitors * 11,
  ideas: visitors * 10,
  of_month: visitors * 10,
  categories: visitors,
  visitors,
  batches: 0,
}

it('many events become one row, which is added to the counts once, even by concurrent jobs', async () => {
  const app = await startTestApp({}, { now })
  await sendManyVisits(app)
  const kept = () => queryRows<{ counted: string }>(app, 'select counted from event_batch')
  await expect.poll(async () => (await kept()).length).toBeGreaterThan(0)
  // No IP address is stored, as everywhere else.
  expect((await kept()).map(({ counted }) => counted).join()).not.toContain('198.51.100')
  await app.services.eventCounts.stop()
  await Promise.all([addBatches(app.orm.em.fork()), addBatches(app.orm.em.fork())])
  expect(await readCounts(app)).toEqual([all])
  await app.close()
})

it('rows left by a stopped process are added at the next start, and no visitor is counted twice', async () => {
  const app = await startTestApp({}, { now })
  const left = {
    events: [],
    ideas: [{ day, ideaId: 1, views: 3, saves: 1 }],
    categories: [],
    visitors: [
      { day, hash: 'one' },
      { day, hash: 'other' },
    ],
  }
  for (let time = 0; time < 2; time++)
    await app.orm.em.fork().execute('insert into event_batch (counted) values (?)', [JSON.stringify(left)])
  // As at every start and every midnight.
  await closeVisitorDays(app.orm.em.fork(), new Date('2096-03-01T00:05:00Z'))
  expect(await queryRows(app, 'select views, saves from idea_count')).toEqual([{ views: 6, saves: 2 }])
  expect(await queryRows(app, 'select count from visitor_count')).toEqual([{ count: 2 }])
  expect(await readCounts(app)).toMatchObject([{ visitors: 0, batches: 0 }])
  await app.close()
})

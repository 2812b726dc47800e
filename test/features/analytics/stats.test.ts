import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { client, type Client } from '../../support/app/client.ts'
import { signUp, type Member } from '../../support/app/members.ts'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'
import { countEvents, sendEvents, createPageView } from './send-events.ts'
import { readStats, findSeries, type Series } from './read-stats.ts'

/** A Sunday in a leap year, at which the site's clock is stopped. */
const sunday = new Date('2096-04-01T12:00:00Z')
let now = sunday
let app: TestApp
let editor: Client
let member: Member
beforeAll(async () => {
  app = await startTestApp({}, { now: () => now })
  editor = client(app, await signUp(app, { role: 'editor' }))
  member = await signUp(app)
  // They are older than everything that is counted.
  await run(`update users set created_at = '2090-01-01'`)
})
beforeEach(async () => {
  now = sunday
  for (const table of [
    'event_count',
    'day_count',
    'idea_count',
    'idea_month_count',
    'category_count',
    'visitor',
    'visitor_count',
    'search_count',
    'entry',
  ])
    await run(`delete from ${table}`)
})
afterAll(() => app.close())

const run = (statement: string) => app.orm.em.fork().execute(statement)

const readPeriod = (query: object) => readStats(editor, query)

const noLetters = { asked: 0, confirmed: 0, lost: 0, unsubscribed: 0, sent: 0, failed: 0, suppressed: 0 }

describe('the statistics', () => {
  it('show a period day by day, beside the one before it', async () => {
    await run(`insert into visitor_count (day, count) values
      ('2096-03-31', 4), ('2096-03-26', 2), ('2096-03-25', 7), ('2096-03-19', 1), ('2096-03-18', 90)`)
    await sendEvents(app, [createPageView('/'), createPageView('/about')])
    await sendEvents(app, [createPageView('/')], { ip: '192.0.2.9' })
    await sendEvents(app, [
      { name: 'search', path: '/search' },
      { name: 'generate_random_idea', path: '/', ideaId: 3 },
    ])
    await client(app, member).post('/api/my-bucket-list', { ideaId: 3, status: 'completed' })
    await expect.poll(() => countEvents(app)).toBe(5)
    const data = await readPeriod({ period: '7d' })
    expect(data).toMatchObject({ from: '2096-03-26', to: '2096-04-01', by: 'day' })
    expect(findSeries(data, 'visitors')).toMatchObject({ total: 8, before: 8 })
    expect(findSeries(data, 'visitors').points).toEqual([
      { start: '2096-03-26', count: 2, before: 1 },
      ...['27', '28', '29', '30'].map((day) => ({ start: `2096-03-${day}`, count: 0, before: 0 })),
      { start: '2096-03-31', count: 4, before: 0 },
      { start: '2096-04-01', count: 2, before: 7 },
    ])
    const totals = Object.fromEntries(data.series.map(({ name, total }: Series) => [name, total]))
    expect(totals).toEqual({
      visitors: 8,
      views: 3,
      searches: 1,
      draws: 1,
      saves: 0,
      completions: 1,
      signUps: 0,
      ...noLetters,
    })
  })

  it('are grouped by week and by month', async () => {
    await run(`insert into day_count (day, name, count) values
      ('2096-04-01', 'page_view', 1), ('2096-03-26', 'page_view', 2), ('2096-03-25', 'page_view', 4),
      ('2096-01-15', 'page_view', 8), ('2095-05-01', 'page_view', 16), ('2095-04-30', 'page_view', 32),
      ('2095-04-02', 'page_view', 64), ('2094-05-01', 'page_view', 128)`)
    const weeks = findSeries(await readPeriod({ period: '30d', by: 'week' }), 'views')
    expect(weeks.total).toBe(7)
    // Weeks start on Monday.
    expect(weeks.points.slice(-2)).toEqual([
      { start: '2096-03-19', count: 4, before: 0 },
      { start: '2096-03-26', count: 3, before: 0 },
    ])
    const year = await readPeriod({ period: '12m' })
    expect(year).toMatchObject({ from: '2095-05-01', to: '2096-04-01', by: 'month' })
    const months = findSeries(year, 'views')
    // The period before is equally long: April 2095 has only one day.
    expect([months.total, months.before]).toEqual([31, 128])
    expect(months.points).toHaveLength(12)
    expect(months.points.filter(({ count }) => count > 0)).toEqual([
      { start: '2095-05-01', count: 16, before: 128 },
      { start: '2096-01-01', count: 8, before: 0 },
      { start: '2096-03-01', count: 6, before: 0 },
      { start: '2096-04-01', count: 1, before: 0 },
    ])
  })

  it('list the most viewed ideas, and those often seen but never saved', async () => {
    const views = (id: number, count: number) =>
      Array.from({ length: count }, () => createPageView(`/ideas/${id}`))
    await sendEvents(app, views(5, 20))
    await sendEvents(app, [...views(6, 19), createPageView('/categories/summer-bucket-list-ideas')])
    for (let time = 0; time < 2; time++) await sendEvents(app, views(7, 20))
    await client(app, member).post('/api/my-bucket-list', { ideaId: 7 })
    await expect.poll(() => countEvents(app)).toBe(80)
    for (const period of ['7d', '30d', '90d', '12m']) {
      const data = await readPeriod({ period })
      expect(data.ideas.map(({ id, views: count }: { id: number; views: number }) => [id, count])).toEqual([
        [7, 40],
        [5, 20],
        [6, 19],
      ])
      expect(data.neglected).toMatchObject([{ id: 5, views: 20 }])
      expect(data.categories).toMatchObject([{ slug: 'summer-bucket-list-ideas', views: 1 }])
    }
  })

  it('list sources, devices and searches of visitors', async () => {
    await sendEvents(app, [
      createPageView('/?utm_campaign=spring', { referrer: 'www.example.com' }),
      createPageView('/about'),
    ])
    await sendEvents(app, [createPageView('/', { referrer: '' })])
    await sendEvents(app, [createPageView('/', { referrer: 'example.com' })])
    await run(`insert into search_count (day, text, count, results) values
      ('2096-03-30', 'kayak', 3, 10), ('2096-03-31', 'kayak', 4, 12), ('2096-03-31', 'moon walk', 2, 0),
      ('2096-02-01', 'long ago', 9, 0)`)
    await expect.poll(() => countEvents(app)).toBe(4)
    const data = await readPeriod({ period: '30d' })
    expect(data.sources).toEqual([
      { name: 'example.com', count: 2 },
      { name: 'direct', count: 1 },
    ])
    expect(data.campaigns).toEqual([{ name: 'spring', count: 1 }])
    expect(data.devices).toEqual([{ name: 'desktop', count: 3 }])
    expect(data.searches).toEqual([
      { text: 'kayak', count: 7, results: 12 },
      { text: 'moon walk', count: 2, results: 0 },
    ])
    expect(data.inVain).toEqual([{ text: 'moon walk', count: 2, lastDay: '2096-03-31' }])
  })

  it('can be exported as files without formulas', async () => {
    await run(`insert into search_count (day, text, count, results) values ('2096-03-31', '=1+1', 2, 0)`)
    const { status, headers, text } = await editor.get('/api/analytics/export?table=inVain&period=7d')
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="inVain-7d.csv"',
      'cache-control': 'no-store',
    })
    expect(text).toBe(`\u{FEFF}text,count,lastDay\r\n'=1+1,2,2096-03-31\r\n`)
    const series = await editor.get('/api/analytics/export?table=views&period=7d')
    expect(series.text.split('\r\n')).toHaveLength(9)
    for (const table of ['ideas', 'categories', 'sources', 'campaigns', 'devices', 'searches', 'neglected'])
      expect((await editor.get(`/api/analytics/export?table=${table}`)).status).toBe(200)
    expect((await client(app, member).get('/api/analytics/export?table=views')).status).toBe(403)
    expect((await client(app).get('/api/analytics/figures')).status).toBe(401)
  })
})

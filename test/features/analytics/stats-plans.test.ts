import { expect, inject, it } from 'vitest'
import { client } from '../../support/app/client.ts'
import { signUp } from '../../support/app/members.ts'
import { startTestApp } from '../../support/app/test-app.ts'
import { queryRows } from './send-events.ts'

/** PGlite has no such statistics. */
it.runIf(inject('database') === 'postgresql')(
  'statistics over a year look up every row by an index',
  async () => {
    const app = await startTestApp({}, { now: () => new Date('2096-04-01T12:00:00Z') })
    const run = (statement: string) => app.orm.em.fork().execute(statement)
    const editor = client(app, await signUp(app, { role: 'editor' }))
    const read = async (period: string) =>
      expect((await editor.call('analytics.figures', { period })).status).toBe(200)
    await run(`insert into idea_count (day, idea_id, views, saves)
        select day::date, idea.id, 1 + idea.id % 7, 0
        from generate_series(date '2095-04-02', date '2096-04-01', interval '1 day') day, idea where idea.id % 3 = 0`)
    await run(`insert into idea_month_count (month, idea_id, views, saves)
        select date_trunc('month', day)::date, idea_id, sum(views), 0 from idea_count group by 1, 2`)
    await run(`insert into event_count (day, name, path, source, device, campaign, count)
        select day::date, 'page_view', '/ideas/:id', case when host % 2 = 0 then '' else 'host-' || host end, 'desktop', 'campaign ' || host, 3
        from generate_series(date '2094-04-02', date '2096-04-01', interval '1 day') day, generate_series(1, 200) host`)
    await run(`insert into search_count (day, text, count, results)
        select day::date, 'text ' || one, 1, one % 5
        from generate_series(date '2095-04-02', date '2096-04-01', interval '1 day') day, generate_series(1, 300) one`)
    await run(`insert into day_count (day, name, count)
        select day, name, sum(count) from event_count group by day, name`)
    await run(`insert into visitor_count (day, count) select distinct day, 100 from day_count`)
    await run('analyze')
    const counted = ['event_count', 'idea_count', 'idea_month_count', 'search_count']
    const scans = () =>
      queryRows<{ table: string; scans: number; lookups: number }>(
        app,
        `select relname as table, seq_scan::int as scans, idx_scan::int as lookups from pg_stat_user_tables
           where relname in (${counted.map((name) => `'${name}'`).join()}) order by relname`,
      )
    // Earlier statements are in the statistics by now.
    await expect
      .poll(async () => (await scans()).find(({ table }) => table === 'event_count')?.scans)
      .toBeGreaterThan(0)
    await app.orm.em.fork().execute('select pg_stat_reset()')
    for (const period of ['7d', '30d']) await read(period)
    await expect
      .poll(async () => (await scans()).find(({ table }) => table === 'idea_count')?.lookups)
      .toBeGreaterThanOrEqual(4)
    const looked = await scans()
    expect(looked.map(({ table, scans: whole }) => ({ table, whole }))).toEqual(
      counted.map((table) => ({ table, whole: 0 })),
    )
    // A year of ideas is read as twelve months.
    await app.orm.em.fork().execute('select pg_stat_reset()')
    await read('12m')
    await expect
      .poll(async () => {
        const months = (await scans()).find(({ table }) => table === 'idea_month_count')
        return (months?.lookups ?? 0) + (months?.scans ?? 0)
      })
      .toBeGreaterThan(0)
    const ofDays = (await scans()).find(({ table }) => table === 'idea_count')
    expect(ofDays).toMatchObject({ scans: 0, lookups: 0 })
    await app.close()
  },
)

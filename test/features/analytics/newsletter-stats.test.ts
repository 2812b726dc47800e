import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { deleteOldCounts } from '#features/analytics/server/old-counts.service.ts'
import { createNewsletterCleanupQueue } from '#features/newsletter/server/newsletter-cleanup.jobs.ts'
import { client, type Client } from '../../support/app/client.ts'
import { signUp, type Member } from '../../support/app/members.ts'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'
import { readStats, findSeries } from './read-stats.ts'

/** The site's clock is stopped. */
const now = new Date('2096-04-01T12:00:00Z')
let app: TestApp
let editor: Client
let member: Member
beforeAll(async () => {
  app = await startTestApp({}, { now: () => now })
  editor = client(app, await signUp(app, { role: 'editor' }))
  member = await signUp(app)
})
beforeEach(async () => {
  for (const table of ['subscriber', 'letter_count']) await run(`delete from ${table}`)
})
afterAll(() => app.close())

const run = (statement: string) => app.orm.em.fork().execute(statement)

const read = (query: object) => readStats(editor, query)

describe('the newsletter statistics', () => {
  it('count sign-ups, confirmations, departures and suppressions, even after their rows are gone', async () => {
    const email = (name: string) => `${name}@readers.example`
    const set = (name: string, change: string) =>
      run(`update subscriber set ${change} where email = '${email(name)}'`)
    await run(`insert into subscriber (email, created_at, confirmed_at) values
      ('${email('ada')}', '2096-03-30', '2096-03-30'), ('${email('bo')}', '2096-03-30', '2096-03-31'),
      ('${email('cy')}', '2096-03-20', '2096-03-24'), ('${email('di')}', '2096-04-01', null)`)
    await set('ada', `unsubscribed_at = '2096-03-31'`)
    await set('ada', `unsubscribed_at = null, confirmed_at = '2096-04-01'`)
    await set('bo', `failures = 3, suppressed_at = '2096-04-01'`)
    // The row was kept without its address.
    await set('cy', `unsubscribed_at = '2096-04-01'`)
    await set('cy', `email = null, themes = '{}'`)
    await run(`delete from subscriber where email = '${email('di')}'`)
    const data = await read({ period: '7d' })
    const totals = (name: string) => {
      const { total, before } = findSeries(data, name)
      return [total, before]
    }
    expect(data.readers).toBe(1)
    expect(totals('asked')).toEqual([3, 1])
    expect(totals('confirmed')).toEqual([3, 1])
    expect(totals('unsubscribed')).toEqual([2, 0])
    expect(totals('suppressed')).toEqual([1, 0])
    expect(totals('lost')).toEqual([3, 0])
    expect(findSeries(data, 'lost').points.slice(-2)).toEqual([
      { start: '2096-03-31', count: 1, before: 0 },
      { start: '2096-04-01', count: 2, before: 0 },
    ])
    const file = await editor.get('/api/analytics/export?table=lost&period=7d')
    expect(file.text.split('\r\n').slice(-3)).toEqual(['2096-03-31,1,0', '2096-04-01,2,0', ''])
  })

  it('count each mail once, by its final state', async () => {
    await run(`insert into subscriber (email, confirmed_at) values ('eve@readers.example', '2090-01-01')`)
    await run(`insert into delivery (user_id, kind, about, state)
      select id, 'anniversary', date '2096-03-01' + n, 'claimed' from users, generate_series(1, 3) n
      where email = '${member.email}'`)
    const settle = (day: number, state: string, more = '') =>
      run(`update delivery set state = '${state}'${more} where about = date '2096-03-01' + ${day}`)
    await settle(1, 'sent', `, settled_at = '2096-03-31'`)
    await settle(2, 'waiting')
    await settle(2, 'claimed')
    await settle(2, 'sent', `, settled_at = '2096-04-01'`)
    await settle(3, 'refused', `, settled_at = '2096-04-01'`)
    await settle(3, 'refused', `, problem = 'No such mailbox'`)
    await run(`insert into list_letter_choice (user_id) select id from users where email = '${member.email}'`)
    await run(`update list_letter_choice set failures = 3, suppressed_at = '2096-04-01'`)
    await run('delete from delivery')
    const data = await read({ period: '30d', by: 'month' })
    expect(findSeries(data, 'sent')).toMatchObject({
      total: 2,
      points: [
        { start: '2096-03-01', count: 1 },
        { start: '2096-04-01', count: 1 },
      ],
    })
    expect(findSeries(data, 'failed').total).toBe(1)
    expect(findSeries(data, 'suppressed').total).toBe(1)
    await run('delete from list_letter_choice')
  })

  it('survive the deletion of delivery records after two years', async () => {
    await run(`insert into delivery (user_id, kind, about, state)
      select id, 'anniversary', date '2094-01-01' + n, 'claimed' from users, generate_series(1, 2) n
      where email = '${member.email}'`)
    await run(`update delivery set state = 'sent', settled_at = about::timestamptz + n.months * interval '1 month'
      from (values (0), (25)) n(months) where about = date '2094-01-02' + case n.months when 0 then 0 else 1 end`)
    await createNewsletterCleanupQueue(app.orm.em, () => now).handle([])
    expect(await run('select about::text from delivery')).toEqual([{ about: '2094-01-03' }])
    expect(findSeries(await read({ period: '12m' }), 'sent')).toMatchObject({ total: 1 })
    expect(await run('select sum(count)::int as sent from letter_count')).toEqual([{ sent: 2 }])
    await run('delete from delivery')
  })

  it('are kept as long as they can be shown, and no longer', async () => {
    for (const [table, name] of [
      ['day_count', 'search'],
      ['letter_count', 'sent'],
    ])
      await run(`insert into ${table} (day, name, count) values
        ('2094-05-01', '${name}', 5), ('2094-02-28', '${name}', 7)`)
    await run(`insert into visitor_count (day, count) values ('2094-05-01', 5), ('2094-02-28', 7)`)
    await run(`insert into event_count (day, name, path, source, device, campaign, count) values
      ('2094-02-28', 'search', '/search', '', 'other', '', 7)`)
    await run(`insert into idea_count (day, idea_id, views, saves) values ('2094-02-28', 1, 7, 0)`)
    await run(`insert into idea_month_count (month, idea_id, views, saves) values ('2094-02-01', 1, 7, 0)`)
    await run(`insert into category_count (day, category_id, views) values ('2094-02-28', 1, 7)`)
    const before = await read({ period: '12m' })
    await deleteOldCounts(app.orm.em.fork(), now)
    expect(await read({ period: '12m' })).toEqual(before)
    expect(findSeries(before, 'sent').before).toBe(5)
    const left = await run(`select
      (select count(*) from day_count) + (select count(*) from letter_count) + (select count(*) from visitor_count)
      + (select count(*) from event_count) + (select count(*) from idea_count)
      + (select count(*) from idea_month_count) + (select count(*) from category_count) as rows`)
    expect(Number(left[0]?.rows)).toBe(3)
  })
})

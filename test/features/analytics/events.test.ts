import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addBatches } from '#features/analytics/server/counting/batches.ts'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'
import { countEvents, desktop, phone, queryRows, sendEvents, createPageView } from './send-events.ts'

/** The site's clock is stopped, so that no midnight passes. */
const noon = new Date('2096-02-29T12:00:00Z')
let now = noon
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({}, { now: () => now })
})
beforeEach(async () => {
  now = noon
  const em = app.orm.em.fork()
  for (const table of [
    'event_count',
    'idea_count',
    'idea_month_count',
    'category_count',
    'visitor',
    'visitor_count',
  ])
    await em.execute(`delete from ${table}`)
})
afterAll(() => app.close())

const day = `to_char(day, 'YYYY-MM-DD') as day`

describe('events', () => {
  it('are accepted with an empty response and counted by day, page, source, device and campaign', async () => {
    expect(
      await sendEvents(app, [
        createPageView('/?utm_source=letter&utm_campaign=spring', { referrer: 'www.Example.com' }),
      ]),
    ).toEqual({
      status: 202,
      body: '',
    })
    await sendEvents(
      app,
      [
        createPageView('/ideas/7'),
        createPageView('/ideas/7', { referrer: '' }),
        createPageView('/nowhere/at/all'),
      ],
      {
        userAgent: phone,
      },
    )
    await expect.poll(() => countEvents(app)).toBe(4)
    const rows = await queryRows(
      app,
      `select ${day}, name, path, source, device, campaign, count from event_count order by path, source`,
    )
    const views = { day: '2096-02-29', name: 'page_view', count: 1 }
    expect(rows).toEqual([
      { ...views, path: '', source: '', device: 'mobile', campaign: '' },
      { ...views, path: '/', source: 'example.com', device: 'desktop', campaign: 'letter / spring' },
      { ...views, path: '/ideas/:id', source: '', device: 'mobile', campaign: '' },
      { ...views, path: '/ideas/:id', source: 'direct', device: 'mobile', campaign: '' },
    ])
  })

  it('of ideas and categories are counted for each of them, and invalid ones are ignored', async () => {
    await sendEvents(app, [
      createPageView('/ideas/7'),
      createPageView('/ideas/7'),
      createPageView('/ideas/2147483647'),
      createPageView('/categories/summer-bucket-list-ideas'),
      createPageView('/categories/nothing-of-the-kind'),
      { name: 'save_to_bucket_list', path: '/', ideaId: 7 },
      { name: 'generate_random_idea', path: '/', ideaId: 8 },
      { name: 'search', path: '/search', query: 'somebody@people.example' },
    ])
    await expect.poll(() => countEvents(app)).toBe(8)
    expect(await queryRows(app, `select ${day}, idea_id as id, views, saves from idea_count`)).toEqual([
      { day: '2096-02-29', id: 7, views: 2, saves: 1 },
    ])
    expect(
      await queryRows(
        app,
        `select to_char(month, 'YYYY-MM-DD') as month, views, saves from idea_month_count`,
      ),
    ).toEqual([{ month: '2096-02-01', views: 2, saves: 1 }])
    expect(
      await queryRows(
        app,
        'select slug, views from category_count join category on category.id = category_id',
      ),
    ).toEqual([{ slug: 'summer-bucket-list-ideas', views: 1 }])
  })

  it('record no page opened with a token, no search text and no person', async () => {
    await sendEvents(
      app,
      [
        createPageView('/lists/abcdefghijklmnopqrstuvwxyz'),
        { name: 'search', path: '/search', query: 'my secret' },
      ],
      {
        ip: '203.0.113.99',
      },
    )
    await expect.poll(() => countEvents(app)).toBe(2)
    const kept = JSON.stringify([
      await queryRows(app, 'select * from event_count'),
      await queryRows(app, 'select * from visitor'),
      await queryRows(app, 'select * from visitor_salt'),
    ])
    for (const secret of ['abcdefghijklmnopqrstuvwxyz', 'my secret', '203.0.113.99', desktop])
      expect(kept).not.toContain(secret)
    expect(kept).toContain('/lists/:token')
  })

  it.each([
    ['Global Privacy Control', { headers: { 'sec-gpc': '1' } }],
    ['Do Not Track', { headers: { dnt: '1' } }],
    [
      'a known bot',
      { userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' },
    ],
    ['a headless browser', { userAgent: desktop.replace('Chrome', 'HeadlessChrome') }],
    ['no user agent', { userAgent: '' }],
  ])('of %s get the same response and are not counted', async (_, visitor) => {
    expect(await sendEvents(app, [createPageView('/about')], visitor)).toEqual({ status: 202, body: '' })
    // Earlier events are written first.
    await sendEvents(app, [createPageView('/terms')])
    await expect.poll(() => countEvents(app)).toBe(1)
    expect(await queryRows(app, 'select path from event_count')).toEqual([{ path: '/terms' }])
    expect(await queryRows(app, 'select 1 as one from visitor')).toHaveLength(1)
  })

  it.each([
    ['none', []],
    ['twenty-one', Array.from({ length: 21 }, () => createPageView('/'))],
    ['an unknown name', [{ name: 'click', path: '/' }]],
    ['a missing path', [{ name: 'page_view' }]],
    ['a path of another site', [createPageView('https://example.com/')]],
    ['an impossible idea', [{ name: 'save_to_bucket_list', path: '/', ideaId: -1 }]],
    ['no array', 'page_view'],
  ])('are refused if there is %s', async (_, events) => {
    expect((await sendEvents(app, events)).status).toBe(400)
  })

  it('from other sites are refused', async () => {
    expect(
      (await sendEvents(app, [createPageView('/')], { headers: { 'sec-fetch-site': 'cross-site' } })).status,
    ).toBe(403)
  })

  it('are limited by IP address, without affecting others', async () => {
    const ip = '192.0.2.77'
    let last = { status: 0 }
    for (let call = 0; call < 3_001; call++) last = await sendEvents(app, [createPageView('/')], { ip })
    expect(last.status).toBe(429)
    expect((await sendEvents(app, [createPageView('/')])).status).toBe(202)
    await expect.poll(() => countEvents(app)).toBe(3_001)
  })

  it('from too many referring hosts are counted together', async () => {
    const hosts = Array.from({ length: 1_000 }, (_, index) => `host-${index}.example`)
    for (let at = 0; at < hosts.length; at += 20)
      await sendEvents(
        app,
        hosts.slice(at, at + 20).map((referrer) => createPageView('/', { referrer })),
      )
    await expect
      .poll(async () => {
        await addBatches(app.orm.em.fork())
        return countEvents(app)
      })
      .toBe(1_000)
    const [row] = await queryRows<{ sources: number }>(
      app,
      'select count(distinct source)::int as sources from event_count',
    )
    expect(row?.sources).toBeLessThanOrEqual(501)
  })
})

describe('visitors', () => {
  const visitors = async () =>
    queryRows(
      app,
      `select ${day}, count(*)::int as count from visitor group by visitor.day order by visitor.day`,
    )

  it('are counted once a day, by IP address and browser', async () => {
    await sendEvents(app, [createPageView('/'), createPageView('/about')])
    await sendEvents(app, [createPageView('/')])
    await sendEvents(app, [createPageView('/')], { userAgent: phone })
    await sendEvents(app, [createPageView('/')], { ip: '192.0.2.2' })
    // One IPv6 household.
    await sendEvents(app, [createPageView('/')], { ip: '2001:db8::1' })
    await sendEvents(app, [createPageView('/')], { ip: '2001:db8::2' })
    await expect.poll(() => countEvents(app)).toBe(7)
    expect(await visitors()).toEqual([{ day: '2096-02-29', count: 4 }])
  })

  it('are new on the next day, and cannot be linked to the day before', async () => {
    await sendEvents(app, [createPageView('/')])
    await expect.poll(() => countEvents(app)).toBe(1)
    const before = await queryRows<{ hash: string }>(app, 'select hash from visitor')
    now = new Date('2096-03-01T00:00:30Z')
    await sendEvents(app, [createPageView('/')])
    await expect.poll(() => countEvents(app)).toBe(2)
    const after = await queryRows<{ hash: string }>(app, `select hash from visitor where day = '2096-03-01'`)
    expect(after).not.toEqual(before)
    await app.orm.em.fork().execute(`insert into visitor (day, hash) values ('2096-02-29', 'another')`)
    const { closeVisitorDays } = await import('#features/analytics/server/visitor-days.service.ts')
    await closeVisitorDays(app.orm.em.fork(), now)
    await closeVisitorDays(app.orm.em.fork(), now)
    expect(await visitors()).toEqual([{ day: '2096-03-01', count: 1 }])
    expect(await queryRows(app, `select ${day}, count from visitor_count`)).toEqual([
      { day: '2096-02-29', count: 2 },
    ])
    expect(await queryRows(app, `select ${day} from visitor_salt`)).toEqual([{ day: '2096-03-01' }])
  })
})

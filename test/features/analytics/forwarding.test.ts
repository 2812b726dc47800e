import { afterEach, describe, expect, it, onTestFinished } from 'vitest'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'
import { openStatistics } from './statistics-server.ts'
import { countedIn, phone, rowsOf, tell, view } from './visiting.ts'

const later = { timeout: 90_000 }
const now = () => new Date('2096-02-29T12:00:00Z')
let opened: TestApp | undefined
afterEach(async () => {
  await opened?.close()
  opened = undefined
})

async function open(kind: string, more: Record<string, string> = {}) {
  const statistics = await openStatistics()
  onTestFinished(() => statistics.goAway().catch(() => {}))
  const app = await startTestApp(
    {
      PUBLIC_URL: 'https://someday.example',
      ANALYTICS_SERVICE: kind,
      ANALYTICS_URL: statistics.url,
      ANALYTICS_SITE: 'our-site',
      ...more,
    },
    { now },
  )
  opened = app
  return { app, statistics }
}

const ip = '203.0.113.99'
const visit = [
  view('/ideas/7?utm_campaign=spring', { referrer: 'www.example.com' }),
  { name: 'search', path: '/search', query: 'a secret wish' },
  { name: 'save_to_bucket_list', path: '/ideas/7', ideaId: 7 },
]

describe('events are forwarded', () => {
  it('to Plausible, one by one', async () => {
    const { app, statistics } = await open('plausible')
    await tell(app, visit, { ip, userAgent: phone })
    await expect.poll(() => statistics.parcels.length, later).toBe(3)
    expect(statistics.parcels.map(({ path, body }) => ({ path, body }))).toEqual([
      {
        path: '/api/event',
        body: {
          domain: 'our-site',
          name: 'pageview',
          url: 'https://someday.example/ideas/7?utm_campaign=spring',
          referrer: 'https://example.com/',
          props: { idea: '7' },
        },
      },
      {
        path: '/api/event',
        body: { domain: 'our-site', name: 'search', url: 'https://someday.example/search' },
      },
      {
        path: '/api/event',
        body: {
          domain: 'our-site',
          name: 'save_to_bucket_list',
          url: 'https://someday.example/ideas/7',
          props: { idea: '7' },
        },
      },
    ])
    const [first] = statistics.parcels
    expect(first?.headers['user-agent']).toContain('iPhone')
    expect(first?.headers['user-agent']).not.toBe(phone)
    expect(first?.headers['x-forwarded-for']).toMatch(/^fd[\da-f:]{37}$/)
  })

  it('to Umami, together', async () => {
    const { app, statistics } = await open('umami')
    await tell(app, visit, { ip })
    await expect.poll(() => statistics.parcels.length, later).toBe(1)
    const [{ path, body } = { path: '', body: [] }] = statistics.parcels
    expect(path).toBe('/api/batch')
    const moment = { website: 'our-site', hostname: 'someday.example', timestamp: now().getTime() / 1000 }
    expect(body).toMatchObject([
      {
        type: 'event',
        payload: { ...moment, url: '/ideas/7?utm_campaign=spring', referrer: 'https://example.com/' },
      },
      { type: 'event', payload: { ...moment, url: '/search', name: 'search' } },
      {
        type: 'event',
        payload: { ...moment, url: '/ideas/7', name: 'save_to_bucket_list', data: { idea: 7 } },
      },
    ])
  })

  it('to Google, those of a visitor together, with the time at which they were', async () => {
    const { app, statistics } = await open('ga4', { ANALYTICS_SECRET: 'of-ours' })
    await tell(app, visit, { ip })
    await tell(app, [view('/')], { ip: '203.0.113.98' })
    await expect.poll(() => statistics.parcels.length, later).toBe(2)
    const own = statistics.parcels.find(({ body }) => body.events.length === 3)
    expect(own?.path).toBe('/mp/collect?measurement_id=our-site&api_secret=of-ours')
    expect(own?.body).toMatchObject({
      timestamp_micros: now().getTime() * 1000,
      consent: { ad_user_data: 'DENIED', ad_personalization: 'DENIED' },
      events: [
        {
          name: 'page_view',
          params: { page_location: 'https://someday.example/ideas/7?utm_campaign=spring', idea_id: 7 },
        },
        { name: 'search' },
        { name: 'save_to_bucket_list', params: { idea_id: 7 } },
      ],
    })
  })

  it.each(['plausible', 'umami', 'ga4'])('to %s without address, browser or words', async (kind) => {
    const { app, statistics } = await open(kind, { ANALYTICS_SECRET: 'of-ours' })
    await tell(app, [...visit, view('/lists/abcdefghijklmnopqrstuvwxyz'), view('/who-knows-what')], {
      ip,
      userAgent: phone,
    })
    await expect.poll(() => statistics.parcels.length, later).toBe(kind === 'plausible' ? 5 : 1)
    const said = JSON.stringify([
      statistics.parcels,
      await rowsOf(app, 'select data, output from pgboss.job'),
    ])
    for (const secret of [ip, phone, 'a secret wish', 'abcdefghijklmnopqrstuvwxyz', 'who-knows-what'])
      expect(said).not.toContain(secret)
  })

  it('not at all where no service is named', async () => {
    const app = await startTestApp({}, { now })
    opened = app
    await tell(app, visit, { ip })
    await expect.poll(() => countedIn(app)).toBe(3)
    expect(await rowsOf(app, `select id from pgboss.job where name = 'forward-events'`)).toEqual([])
  })

  it('after the service was away and then refused: each of them, once', async () => {
    const { app, statistics } = await open('plausible')
    await statistics.goAway()
    const paths = Array.from({ length: 30 }, (_, index) => `/ideas/${index + 1}`)
    await tell(
      app,
      paths.slice(0, 15).map((path) => view(path)),
      { ip },
    )
    await expect.poll(() => countedIn(app)).toBe(15)
    const waiting = async () =>
      rowsOf(
        app,
        `select state::text from pgboss.job where name = 'forward-events' and state::text in ('created', 'retry', 'active')`,
      )
    await expect.poll(async () => (await waiting()).some(({ state }) => state === 'retry'), later).toBe(true)
    statistics.refuse(503)
    await statistics.comeBack()
    await tell(
      app,
      paths.slice(15).map((path) => view(path)),
      { ip },
    )
    await expect.poll(statistics.refusals, later).toBeGreaterThan(1)
    expect(statistics.parcels).toEqual([])
    statistics.refuse(0)
    await expect.poll(() => statistics.parcels.length, later).toBe(30)
    await expect.poll(waiting, later).toEqual([])
    expect(new Set(statistics.parcels.map(({ body }) => body.url)).size).toBe(30)
  })

  it('from where it broke off: what was taken is not sent again', async () => {
    const { app, statistics } = await open('plausible')
    // Refused from the fourth on.
    const watching = setInterval(() => {
      if (statistics.parcels.length >= 3) statistics.refuse(429)
    }, 0)
    await tell(
      app,
      Array.from({ length: 20 }, (_, index) => view(`/ideas/${index + 1}`)),
      { ip },
    )
    await expect.poll(statistics.refusals, later).toBeGreaterThan(0)
    clearInterval(watching)
    statistics.refuse(0)
    await expect.poll(() => statistics.parcels.length, later).toBe(20)
    expect(new Set(statistics.parcels.map(({ body }) => body.url)).size).toBe(20)
  })
})

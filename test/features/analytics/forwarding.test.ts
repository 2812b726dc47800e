import { afterEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'
import { later, now, startForwarding } from './start-forwarding.ts'
import { countEvents, phone, queryRows, sendEvents, createPageView } from './send-events.ts'

let opened: TestApp | undefined
afterEach(async () => {
  await opened?.close()
  opened = undefined
})

async function open(kind: string, more: Record<string, string> = {}) {
  const { app, statistics } = await startForwarding(kind, more)
  opened = app
  return { app, statistics }
}

const ip = '203.0.113.99'
const visit = [
  createPageView('/ideas/7?utm_campaign=spring', { referrer: 'www.example.com' }),
  { name: 'search', path: '/search', query: 'a secret wish' },
  { name: 'save_to_bucket_list', path: '/ideas/7', ideaId: 7 },
]

describe('events are forwarded', () => {
  it('to Plausible, one per request', async () => {
    const { app, statistics } = await open('plausible')
    await sendEvents(app, visit, { ip, userAgent: phone })
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

  it('to Umami, a visit per request', async () => {
    const { app, statistics } = await open('umami')
    await sendEvents(app, visit, { ip })
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

  it('to Google, a visitor per request, with timestamps', async () => {
    const { app, statistics } = await open('ga4', { ANALYTICS_SECRET: 'of-ours' })
    await sendEvents(app, visit, { ip })
    await sendEvents(app, [createPageView('/')], { ip: '203.0.113.98' })
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

  it.each(['plausible', 'umami', 'ga4'])('to %s without IP address, browser or search text', async (kind) => {
    const { app, statistics } = await open(kind, { ANALYTICS_SECRET: 'of-ours' })
    await sendEvents(
      app,
      [...visit, createPageView('/lists/abcdefghijklmnopqrstuvwxyz'), createPageView('/who-knows-what')],
      {
        ip,
        userAgent: phone,
      },
    )
    await expect.poll(() => statistics.parcels.length, later).toBe(kind === 'plausible' ? 5 : 1)
    const said = JSON.stringify([
      statistics.parcels,
      await queryRows(app, 'select data, output from pgboss.job'),
    ])
    for (const secret of [ip, phone, 'a secret wish', 'abcdefghijklmnopqrstuvwxyz', 'who-knows-what'])
      expect(said).not.toContain(secret)
  })

  it('to nobody if no service is configured', async () => {
    const app = await startTestApp({}, { now })
    opened = app
    await sendEvents(app, visit, { ip })
    await expect.poll(() => countEvents(app)).toBe(3)
    expect(await queryRows(app, `select id from pgboss.job where name = 'forward-events'`)).toEqual([])
  })
})

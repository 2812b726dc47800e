import { describe, expect, it, onTestFinished } from 'vitest'
import { forwardEventsJobs } from '#features/analytics/server/forwarding/forward-events.jobs.ts'
import { later, startForwarding } from './start-forwarding.ts'
import { startStatisticsServer } from './statistics-server.ts'
import { countEvents, queryRows, sendEvents, createPageView } from './send-events.ts'

const ip = '203.0.113.99'

async function open(kind: string) {
  const { app, statistics } = await startForwarding(kind)
  onTestFinished(() => app.close())
  return { app, statistics }
}

describe('no event is lost', () => {
  it('when the service was down and then refused: each is sent once', async () => {
    const { app, statistics } = await open('plausible')
    await statistics.goAway()
    const paths = Array.from({ length: 30 }, (_, index) => `/ideas/${index + 1}`)
    await sendEvents(
      app,
      paths.slice(0, 15).map((path) => createPageView(path)),
      { ip },
    )
    await expect.poll(() => countEvents(app)).toBe(15)
    const waiting = async () =>
      queryRows(
        app,
        `select state::text from pgboss.job where name = 'forward-events' and state::text in ('created', 'retry', 'active')`,
      )
    await expect.poll(async () => (await waiting()).some(({ state }) => state === 'retry'), later).toBe(true)
    statistics.refuse(503)
    await statistics.comeBack()
    await sendEvents(
      app,
      paths.slice(15).map((path) => createPageView(path)),
      { ip },
    )
    await expect.poll(statistics.refusals, later).toBeGreaterThan(1)
    expect(statistics.parcels).toEqual([])
    statistics.refuse(0)
    await expect.poll(() => statistics.parcels.length, later).toBe(30)
    await expect.poll(waiting, later).toEqual([])
    expect(new Set(statistics.parcels.map(({ body }) => body.url)).size).toBe(30)
  })

  it('when the service was down for an hour: the whole hour is sent once', async () => {
    const { app, statistics } = await open('plausible')
    await statistics.goAway()
    await sendEvents(
      app,
      Array.from({ length: 20 }, (_, index) => createPageView(`/ideas/${index + 1}`)),
      { ip },
    )
    const row = async () =>
      (
        await queryRows<{ state: string; tries: number; pause: number }>(
          app,
          `select state::text, retry_count as tries, extract(epoch from start_after - now())::int as pause
             from pgboss.job where name = 'forward-events'`,
        )
      )[0]
    const set = (change: string) =>
      app.orm.em.fork().execute(`update pgboss.job set ${change} where name = 'forward-events'`)
    await expect.poll(async () => (await row())?.state, later).toBe('retry')
    // State after an hour with one attempt per minute.
    const triesOfAnHour = 70
    await set(
      `retry_count = ${triesOfAnHour}, start_after = now(), created_on = now() - interval '62 minutes'`,
    )
    await expect.poll(async () => (await row())?.tries, later).toBe(triesOfAnHour + 1)
    await expect.poll(async () => (await row())?.state, later).toBe('retry')
    expect((await row())?.pause).toBeLessThanOrEqual(60)
    await statistics.comeBack()
    await set('start_after = now()')
    await expect.poll(() => statistics.parcels.length, later).toBe(20)
    await expect.poll(async () => (await row())?.state ?? 'completed', later).toBe('completed')
    expect(new Set(statistics.parcels.map(({ body }) => body.url)).size).toBe(20)
  })

  it('when sending broke off: accepted events are not sent again', async () => {
    const { app, statistics } = await open('plausible')
    // Rejected from the fourth request on.
    const watching = setInterval(() => {
      if (statistics.parcels.length >= 3) statistics.refuse(429)
    }, 0)
    await sendEvents(
      app,
      Array.from({ length: 20 }, (_, index) => createPageView(`/ideas/${index + 1}`)),
      { ip },
    )
    await expect.poll(statistics.refusals, later).toBeGreaterThan(0)
    clearInterval(watching)
    statistics.refuse(0)
    await expect.poll(() => statistics.parcels.length, later).toBe(20)
    expect(new Set(statistics.parcels.map(({ body }) => body.url)).size).toBe(20)
  })

  it('and none is sent twice when the process ends between two batches', async () => {
    const statistics = await startStatisticsServer()
    onTestFinished(() => statistics.goAway())
    const queue = forwardEventsJobs({
      service: { kind: 'plausible', url: statistics.url, site: 'our-site', secret: undefined },
      origin: () => 'https://someday.example',
      log: console,
    })
    const events = Array.from({ length: 5 }, (_, index) => ({
      name: 'page_view',
      source: '',
      campaign: '',
      device: 'other',
      at: 0,
      visitor: 'somebody',
      path: `/ideas/${index + 1}`,
    }))
    let left: object = { events }
    for (let end = 0; end < events.length; end += 1)
      await queue
        .handle([left], async (rest) => {
          left = rest
          throw new Error('The process ends')
        })
        .catch(() => {})
    await queue.handle([left])
    expect(statistics.parcels.map(({ body }) => body.url)).toEqual(
      events.map(({ path }) => `https://someday.example${path}`),
    )
  })
})

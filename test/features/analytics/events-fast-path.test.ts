import { once } from 'node:events'
import { createServer, request as ask, type OutgoingHttpHeaders } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { text } from 'node:stream/consumers'
import { recordEvents } from '#features/analytics/server/record-events.service.ts'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'
import { countEvents, desktop, createPageView } from './send-events.ts'

/** The site's clock is stopped, so that no limit refills. */
const now = new Date()
let app: TestApp
const server = createServer((request, response) => app.answer(request, response))
beforeAll(async () => {
  app = await startTestApp({ TRUST_PROXY: 'true' }, { now: () => now })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(async () => {
  server.close()
  await app.close()
})

const usual = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', 'user-agent': desktop }

/** Sends a request over HTTP in the given chunks. */
async function send(pieces: string[], headers: OutgoingHttpHeaders = {}) {
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const length = Buffer.byteLength(pieces.join(''))
  const asking = ask({
    host: '127.0.0.1',
    port,
    path: '/api/events',
    method: 'POST',
    headers: { ...usual, 'content-length': length, ...headers },
  })
  const answered = once(asking, 'response')
  for (const piece of pieces) {
    asking.write(piece)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  asking.end()
  const [response] = await answered
  return { status: response.statusCode, headers: response.headers, body: await text(response) }
}

const call = (...events: object[]) => JSON.stringify({ events })

describe('events over HTTP', () => {
  it('are accepted whole and in chunks, with the common response headers', async () => {
    const whole = await send([call(createPageView('/terms'))])
    const inPieces = await send([
      call(createPageView('/térms')).slice(0, 20),
      call(createPageView('/térms')).slice(20),
    ])
    for (const { status, body, headers } of [whole, inPieces]) {
      expect([status, body]).toEqual([202, ''])
      expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-request-id': /./ })
    }
    await expect.poll(() => countEvents(app, `path in ('/terms', '')`)).toBe(2)
  })

  it.each<[string, string, OutgoingHttpHeaders, number]>([
    ['invalid JSON', '{"events"', {}, 400],
    ['an unknown event', call({ name: 'purchase', path: '/' }), {}, 400],
    ['a form', 'events=1', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
    ['another site', call(createPageView('/')), { 'sec-fetch-site': 'cross-site' }, 403],
    ['a sibling site', call(createPageView('/')), { 'sec-fetch-site': 'same-site' }, 403],
    [
      'a foreign origin',
      call(createPageView('/')),
      { 'sec-fetch-site': [], origin: 'https://evil.example' },
      403,
    ],
    ['an impossible host', call(createPageView('/')), { host: 'a b' }, 400],
  ])('are refused with a sentence if there is %s', async (_, body, headers, status) => {
    const answer = await send([body], headers)
    expect(answer.status).toBe(status)
    expect(JSON.parse(answer.body)).toMatchObject({ error: expect.stringMatching(/\w+ \w+/) })
  })

  it.each([
    ['Global Privacy Control', { 'sec-gpc': '1' }],
    ['Do Not Track', { dnt: '1' }],
    ['a bot', { 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' }],
  ])('of %s get the same response and are not counted', async (_, headers) => {
    expect((await send([call(createPageView('/privacy'))], headers)).status).toBe(202)
    await send([call(createPageView('/cookies'))])
    await app.services.eventCounts.stop()
    await app.services.eventCounts.start(app.orm.em, app.log)
    expect(await countEvents(app, `path = '/privacy'`)).toBe(0)
  })

  it('are limited by IP address, the last one in X-Forwarded-For', async () => {
    const ip = '198.51.100.9'
    const asking = { ...app.services, ip, userAgent: desktop, sentHeader: () => undefined }
    for (let turn = 0; turn < 2_999; turn++) await recordEvents(asking, [{ name: 'page_view', path: '/' }])
    const from = (last: string) => ({ 'x-forwarded-for': `192.0.2.1, ${last}` })
    expect((await send([call(createPageView('/'))], from(ip))).status).toBe(202)
    const refused = await send([call(createPageView('/'))], from(ip))
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, expect.stringMatching(/\d/)])
    expect((await send([call(createPageView('/'))], from('198.51.100.10'))).status).toBe(202)
  })
})

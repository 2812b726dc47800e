import { fastify } from 'fastify'
import { Writable } from 'node:stream'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { logOptions } from '#platform/server/log.ts'
import { startTestApp, type TestApp } from '../support/app/test-app.ts'

let app: TestApp
let words: string
beforeAll(async () => {
  app = await startTestApp()
  const { body } = await app.inject('/privacy')
  words = body
    .replaceAll(/<(script|style)[^]*?<\/\1>|<!--.*?-->|<[^>]+>/g, ' ')
    .replaceAll('&#x27;', '’')
    .replaceAll(/\s+/g, ' ')
})
afterAll(() => app.close())

/** Returns the fields that a site with default settings logs for a visit. */
async function logVisit(): Promise<string[]> {
  const lines: string[] = []
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  const logging = fastify({ logger: Object.assign(logOptions('info'), { stream }) })
  logging.get('/search', () => 'found')
  await logging.inject({ url: '/search?q=sea', headers: { 'user-agent': 'x', cookie: 'a=b', referer: 'y' } })
  await logging.close()
  const parts = lines.flatMap((line) => {
    const { req = {}, res = {}, ...rest } = JSON.parse(line)
    return [...Object.keys(req), ...Object.keys(res), ...Object.keys(rest)]
  })
  return [...new Set(parts)].toSorted()
}

it('the privacy page lists everything that the logs have of a visit', async () => {
  // Fields of the process itself: `pid`, `hostname`, `level`, `msg`, and a number for each request in `reqId`.
  const own = ['hostname', 'level', 'msg', 'pid', 'reqId']
  const told: Record<string, string> = {
    method: 'what was requested',
    url: 'including search terms',
    remoteAddress: 'the IP address it came from',
    statusCode: 'the response',
    responseTime: 'how long it took',
    time: 'the time',
  }
  const held = (await logVisit()).filter((part) => !own.includes(part))
  expect(held).toEqual(Object.keys(told).toSorted())
  for (const part of held) expect(words).toContain(told[part])
})

it.each([
  ['counted visits', '/api/events', /page views|analytics service/],
  ['a newsletter', '/api/newsletter', /\b(letter|newsletter)\b/],
])('the page mentions %s exactly if it is in use', async (_, url, claim) => {
  const { statusCode } = await app.inject({ method: 'POST', url, payload: {} })
  expect(claim.test(words)).toBe(statusCode !== 404)
})

it('the page lists what is stored of a search, of a device, and on this device', () => {
  for (const truth of [
    'a daily count of each search',
    'we record the browser and when you last used it',
    'ideas you wanted to save before signing in',
    'you’ve closed the starter cards',
  ])
    expect(words).toContain(truth)
})

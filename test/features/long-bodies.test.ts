import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../support/app/test-app.ts'

let app: TestApp
/** Site where a client may spend forty at once and one per second. */
let strict: TestApp
beforeAll(async () => {
  app = await startTestApp()
  strict = await startTestApp({ WORK_PER_CLIENT: '1' })
})
afterAll(() => Promise.all([app.close(), strict.close()]))

const post = (site: TestApp, url: string, payload: string) =>
  site.inject({
    method: 'POST',
    url,
    remoteAddress: '192.0.2.1',
    headers: { 'content-type': 'application/json' },
    payload,
  })

it.each(['/api/events', '/api/auth/login', '/api/trpc/accounts.login'])(
  'a body with too many parts is refused without parsing at %s',
  async (url) => {
    for (const json of [
      `${'['.repeat(400_000)}${']'.repeat(400_000)}`,
      `[${'{},'.repeat(250_000)}0]`,
      `{${Array.from({ length: 60_000 }, (_, at) => `"k${at}":1`).join()}}`,
    ]) {
      const answer = await post(app, url, json)
      expect(answer.statusCode).toBe(400)
      expect(answer.body).toContain('The request body is nested too deeply or has too many values.')
    }
  },
)

it.each(['/api/events', '/api/trpc/analytics.record'])(
  'a client that sends long bodies to %s has few of them parsed at once, and short ones as usual',
  async (url) => {
    const send = (length: number) =>
      post(strict, url, JSON.stringify({ events: [], words: 'x'.repeat(length) }))
    const statuses = []
    for (let turn = 0; turn < 3; turn++) statuses.push((await send(900_000)).statusCode)
    expect(statuses.at(-1)).toBe(429)
    expect((await send(1_000)).statusCode).toBe(400)
  },
)

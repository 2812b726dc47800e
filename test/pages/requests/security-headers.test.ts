import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'
import { signUp } from '../../support/app/members.ts'

const now = new Date('2026-03-04T05:06:07Z')
let app: TestApp
beforeAll(async () => {
  app = await startTestApp(
    { PUBLIC_URL: 'https://someday.example', SUPPORT_EMAIL: 'help@someday.test' },
    { now: () => now },
  )
})
afterAll(() => app.close())

const directives = (policy: string) =>
  new Map(
    policy
      .split('; ')
      .map((one): [string, string] => [one.split(' ', 1)[0] ?? '', one.split(' ').slice(1).join(' ')]),
  )

/** Score of MDN's Observatory for the headers of an https response without cookies. */
function getScore(headers: Record<string, string | number | string[] | undefined>): number {
  const text = (name: string) => String(headers[name] ?? '')
  const policy = directives(text('content-security-policy'))
  const script = policy.get('script-src') ?? policy.get('default-src') ?? '*'
  const style = policy.get('style-src') ?? policy.get('default-src') ?? '*'
  const isUnsafe = (sources: string) => /unsafe-|data:|https?:(?!\/)|\*/.test(sources)
  const sendsFormsHome = /^'(self|none)'$/.test(policy.get('form-action') ?? '')
  const maxAge = Number(/max-age=(\d+)/.exec(text('strict-transport-security'))?.[1] ?? 0)

  const penalties =
    (isUnsafe(script) || isUnsafe(policy.get('object-src') ?? policy.get('default-src') ?? '*') ? 20 : 0) +
    (maxAge >= 15_768_000 ? 0 : 20) +
    (text('x-content-type-options') === 'nosniff' ? 0 : 5) +
    (policy.has('frame-ancestors') ? 0 : 20) +
    (headers['access-control-allow-credentials'] ? 50 : 0)
  const extra =
    (isUnsafe(style) ? 0 : policy.get('default-src') === "'none'" && sendsFormsHome ? 10 : 5) +
    (/^(no-referrer|same-origin|strict-origin(-when-cross-origin)?)$/.test(text('referrer-policy')) ? 5 : 0) +
    (/^'(none|self)'$/.test(policy.get('frame-ancestors') ?? '') ? 5 : 0) +
    (/^same-(site|origin)$/.test(text('cross-origin-resource-policy')) ? 10 : 0)
  const score = 100 - penalties
  return score >= 90 ? score + extra : score
}

it.each([
  '/',
  '/ideas/1',
  '/login',
  '/nowhere',
  '/account',
  '/lists/no-such-token',
  '/api/stats',
  '/api/nothing',
])('%s has the headers that the Observatory requires', async (url) => {
  const { headers } = await app.inject(url)
  expect(getScore(headers)).toBeGreaterThanOrEqual(125)
  expect(headers).toMatchObject({
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  })
})

it('style sheets, scripts, fonts and other files have the common policies', async () => {
  const { headers: usual, body } = await app.inject('/api/stats')
  expect(body).toContain('totalIdeas')
  const { body: page } = await app.inject('/')
  const [styles = '', script = '', font = ''] = [
    /"(\/assets\/[^"]+\.css)"/,
    /"(\/assets\/[^"]+\.js)"/,
    /"(\/assets\/[^"]+\.woff2)"/,
  ].map((address) => address.exec(page)?.[1])
  for (const url of [styles, script, font, '/favicon.svg', '/assets/nothing.js']) {
    for (const encoding of ['br', 'identity']) {
      const { headers } = await app.inject({ url, headers: { 'accept-encoding': encoding } })
      for (const name of ['x-content-type-options', 'referrer-policy', 'content-security-policy'])
        expect([url, name, headers[name]]).toEqual([url, name, usual[name]])
    }
  }
})

it.each(['/covers/fallback.svg', 'a cover', '/ideas/1/map.svg', '/map/world.svg'])(
  '%s, opened on its own, is sandboxed and cannot be framed',
  async (picture) => {
    const [idea] = (await app.inject('/api/ideas?limit=1')).json()
    const { statusCode, headers } = await app.inject(picture === 'a cover' ? idea.imageUrl : picture)
    const policy = directives(String(headers['content-security-policy']))
    expect(statusCode).toBe(200)
    for (const name of ['default-src', 'base-uri', 'form-action', 'frame-ancestors'])
      expect([name, policy.get(name)]).toEqual([name, "'none'"])
    expect(policy.has('sandbox')).toBe(true)
  },
)

it('pictures may be embedded by mail and feed readers', async () => {
  const [idea] = (await app.inject('/api/ideas?limit=1')).json()
  for (const url of ['/covers/fallback.svg', idea.imageUrl]) {
    const { statusCode, headers } = await app.inject(url)
    expect([url, statusCode, headers['cross-origin-resource-policy']]).toEqual([url, 200, 'cross-origin'])
  }
})

it.each(['/api/auth/logout', '/api/trpc/accounts.logout'])(
  'signing out by %s clears the browser’s cache, and nothing else on the device',
  async (url) => {
    const { headers } = await signUp(app)
    const answer = await app.inject({
      method: 'POST',
      url,
      headers: { ...headers, 'content-type': 'application/json' },
      payload: '{}',
    })
    expect(answer.statusCode).toBeLessThan(300)
    expect(answer.headers['clear-site-data']).toBe('"cache"')
    expect((await app.inject('/')).headers['clear-site-data']).toBeUndefined()
  },
)

describe('/.well-known', () => {
  it('has a security contact, valid for half a year', async () => {
    const { statusCode, headers, body } = await app.inject('/.well-known/security.txt')
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
    const fields = body
      .trim()
      .split('\n')
      .map((line) => line.split(': '))
    expect(Object.fromEntries(fields)).toEqual({
      Contact: 'mailto:help@someday.test',
      Expires: '2026-09-04T05:06:07.000Z',
      'Preferred-Languages': 'en',
      Canonical: 'https://someday.example/.well-known/security.txt',
    })
  })

  it('redirects password managers to the password form', async () => {
    const { statusCode, headers } = await app.inject('/.well-known/change-password')
    expect([statusCode, headers.location]).toEqual([302, '/account'])
    // Unknown paths are not found.
    expect((await app.inject('/.well-known/nothing')).statusCode).toBe(404)
  })
})

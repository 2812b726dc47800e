import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'

let app: TestApp
let known: TestApp
beforeAll(async () => {
  app = await startTestApp({ PORT: '3000', TRUST_PROXY: 'true' })
  known = await startTestApp({ PUBLIC_URL: 'https://someday.example' })
})
afterAll(() => Promise.all([app.close(), known.close()]))

/** Both transports of a write, which must refuse the same requests. */
const doors = ['/api/auth/login', '/api/trpc/accounts.login'] as const

const write = (headers: Record<string, string>, url: string = doors[0], to = app) =>
  to.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/json', ...headers },
    payload: '{}',
  })
/** Headers of a browser on a page of this host over plain http, without Sec-Fetch-Site. */
const from = (host: string) => ({ host, origin: `http://${host}` })

describe('without PUBLIC_URL the site accepts the origin', () => {
  it.each([
    ['this machine’s own names', { origin: 'http://localhost:3000' }],
    ['this machine’s own names', { origin: 'http://127.0.0.1:3000' }],
    ['this machine’s own names', { origin: 'http://[::1]:3000' }],
    ['the IP address of the request', from('192.168.1.5:3000')],
    ['the IP address of the request', from('192.168.1.5')],
    ['the IP address of the request', from('127.0.0.1:8080')],
    ['the IP address of the request', from('[fd00::2]:3000')],
    ['the IP address of the request', from('[fd00::2]')],
    ['the IP address of the request', { ...from('192.168.1.5'), origin: 'https://192.168.1.5' }],
  ])('%s: %j', async (_, headers) => {
    for (const door of doors) expect((await write(headers, door)).statusCode).toBe(400)
  })

  it.each([
    ['a host name, which anybody can point here', from('someday.lan:3000')],
    ['a host name, which anybody can point here', from('192.168.1.5.evil.example')],
    ['a host name, which anybody can point here', from('localhost.evil.example:3000')],
    ['another machine', { ...from('192.168.1.5:3000'), host: '192.168.1.6:3000' }],
    ['another port', { ...from('192.168.1.5:3000'), host: '192.168.1.5:3001' }],
    ['another port', { ...from('192.168.1.5:3000'), host: '192.168.1.5' }],
    ['another scheme', { ...from('192.168.1.5:3000'), origin: 'ftp://192.168.1.5:3000' }],
    ['a value that no browser sends', { ...from('192.168.1.5:3000'), origin: 'http://192.168.1.5:3000/' }],
    ['a value that no browser sends', from('0xc0a80105:3000')],
    ['a value that no browser sends', from('3232235781:3000')],
    ['a value that no browser sends', { ...from('192.168.1.5:3000'), origin: 'http://x@192.168.1.5:3000' }],
    ['a value for a proxy', { ...from('10.0.0.9'), host: 'localhost:80', 'x-forwarded-host': '10.0.0.9' }],
    ['a value for a proxy', { ...from('10.0.0.9'), host: '127.0.0.1:3000', forwarded: 'host=10.0.0.9' }],
  ])('but not an origin such as %s: %j', async (_, headers) => {
    for (const door of doors) expect((await write(headers, door)).statusCode).toBe(403)
  })
})

it('without PUBLIC_URL the default port may be written out', async () => {
  const web = await startTestApp({ PORT: '80' })
  onTestFinished(() => web.close())
  expect((await write({ origin: 'http://localhost' }, doors[0], web)).statusCode).toBe(400)
  expect((await write({ origin: 'http://localhost:3000' }, doors[0], web)).statusCode).toBe(403)
})

it('with PUBLIC_URL the site accepts no other origin', async () => {
  for (const host of ['192.168.1.5:3000', 'localhost:3000', 'someday.example'])
    expect((await write(from(host), doors[0], known)).statusCode).toBe(403)
  expect((await write({ origin: 'https://someday.example' }, doors[0], known)).statusCode).toBe(400)
})

describe('a write refused for its origin', () => {
  it('names the setting to change, over REST and tRPC alike', async () => {
    const rest = await write(from('someday.lan:3000'))
    const { error, message } = rest.json()
    expect(rest.statusCode).toBe(403)
    expect(error).toBe(message)
    expect(message).toContain('set PUBLIC_URL to http://someday.lan:3000')

    const trpc = await write(from('someday.lan:3000'), doors[1])
    expect(trpc.statusCode).toBe(403)
    expect(trpc.headers['cache-control']).toBe('no-store')
    expect(trpc.json().error).toMatchObject({
      message,
      data: { error, message, httpStatus: 403, code: 'FORBIDDEN' },
    })
  })

  it('names the site’s address, if it is known', async () => {
    const { message } = (await write(from('192.168.1.5:3000'), doors[0], known)).json()
    expect(message).toContain('https://someday.example')
    expect(message).toContain('set PUBLIC_URL to http://192.168.1.5:3000')
  })

  it.each([
    ['null'],
    ['http://evil.example/<script>'],
    ['http://evil.example and http://other.example'],
    ['file:///etc/passwd'],
    [`http://${'a.'.repeat(2000)}example`],
    ['javascript:alert(1)'],
  ])('does not repeat an invalid origin: %#', async (origin) => {
    const { message } = (await write({ origin })).json()
    expect(message).toBe('This request came from another site and was blocked.')
  })

  it('does not mention settings if Sec-Fetch-Site says cross-site', async () => {
    const headers = { ...from('someday.lan:3000'), 'sec-fetch-site': 'cross-site' }
    expect((await write(headers)).json().message).toBe('This request came from another site and was blocked.')
  })
})

describe('a request refused before tRPC', () => {
  it.each([
    [413, { 'content-type': 'application/json' }, `"${'x'.repeat(1024 * 1024)}"`],
    [415, { 'content-type': 'text/plain' }, '{}'],
  ])('has an error that tRPC clients understand: %i', async (status, headers, payload) => {
    const answer = await app.inject({ method: 'POST', url: doors[1], headers, payload })
    const { error } = answer.json()
    expect([answer.statusCode, error.data.httpStatus, typeof error.code]).toEqual([status, status, 'number'])
    expect(error.message).toMatch(/\.$/)
    expect(error.data.message).toBe(error.message)
  })
})

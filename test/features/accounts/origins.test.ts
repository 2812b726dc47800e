import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'

let app: TestApp
let known: TestApp
beforeAll(async () => {
  app = await startTestApp({ PORT: '3000', TRUST_PROXY: 'true' })
  known = await startTestApp({ PUBLIC_URL: 'https://someday.example' })
})
afterAll(() => Promise.all([app.close(), known.close()]))

/** The ways to write: what is refused at one is refused at the other. */
const doors = ['/api/auth/login', '/api/trpc/accounts.login'] as const

const write = (headers: Record<string, string>, url: string = doors[0], to = app) =>
  to.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/json', ...headers },
    payload: '{}',
  })
/** As a browser sends it from a page of this host by plain http, where it says no more. */
const from = (host: string) => ({ host, origin: `http://${host}` })

describe('without PUBLIC_URL the site is at home', () => {
  it.each([
    ['this machine’s own names', { origin: 'http://localhost:3000' }],
    ['this machine’s own names', { origin: 'http://127.0.0.1:3000' }],
    ['this machine’s own names', { origin: 'http://[::1]:3000' }],
    ['the address that it was asked at', from('192.168.1.5:3000')],
    ['the address that it was asked at', from('192.168.1.5')],
    ['the address that it was asked at', from('127.0.0.1:8080')],
    ['the address that it was asked at', from('[fd00::2]:3000')],
    ['the address that it was asked at', from('[fd00::2]')],
    ['the address that it was asked at', { ...from('192.168.1.5'), origin: 'https://192.168.1.5' }],
  ])('at %s: %j', async (_, headers) => {
    for (const door of doors) expect((await write(headers, door)).statusCode).toBe(400)
  })

  it.each([
    ['a name, which anybody can point here', from('someday.lan:3000')],
    ['a name, which anybody can point here', from('192.168.1.5.evil.example')],
    ['a name, which anybody can point here', from('localhost.evil.example:3000')],
    ['another machine', { ...from('192.168.1.5:3000'), host: '192.168.1.6:3000' }],
    ['another port', { ...from('192.168.1.5:3000'), host: '192.168.1.5:3001' }],
    ['another port', { ...from('192.168.1.5:3000'), host: '192.168.1.5' }],
    ['another scheme', { ...from('192.168.1.5:3000'), origin: 'ftp://192.168.1.5:3000' }],
    ['what no browser sends', { ...from('192.168.1.5:3000'), origin: 'http://192.168.1.5:3000/' }],
    ['what no browser sends', from('0xc0a80105:3000')],
    ['what no browser sends', from('3232235781:3000')],
    ['what no browser sends', { ...from('192.168.1.5:3000'), origin: 'http://x@192.168.1.5:3000' }],
    ['what a proxy is told', { ...from('10.0.0.9'), host: 'localhost:80', 'x-forwarded-host': '10.0.0.9' }],
    ['what a proxy is told', { ...from('10.0.0.9'), host: '127.0.0.1:3000', forwarded: 'host=10.0.0.9' }],
  ])('at no other address, such as %s: %j', async (_, headers) => {
    for (const door of doors) expect((await write(headers, door)).statusCode).toBe(403)
  })
})

it('without PUBLIC_URL the port that browsers leave out is one too', async () => {
  const web = await startTestApp({ PORT: '80' })
  onTestFinished(() => web.close())
  expect((await write({ origin: 'http://localhost' }, doors[0], web)).statusCode).toBe(400)
  expect((await write({ origin: 'http://localhost:3000' }, doors[0], web)).statusCode).toBe(403)
})

it('with PUBLIC_URL the site is at home nowhere else', async () => {
  for (const host of ['192.168.1.5:3000', 'localhost:3000', 'someday.example'])
    expect((await write(from(host), doors[0], known)).statusCode).toBe(403)
  expect((await write({ origin: 'https://someday.example' }, doors[0], known)).statusCode).toBe(400)
})

describe('a write that is refused for where its page was opened', () => {
  it('is told what to set, over REST and tRPC alike', async () => {
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

  it('is told where the site lives, where it knows', async () => {
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
  ])('repeats nothing that is no address: %#', async (origin) => {
    const { message } = (await write({ origin })).json()
    expect(message).toBe('This request came from another site and was refused.')
  })

  it('by the browser’s own word is told nothing of settings', async () => {
    const headers = { ...from('someday.lan:3000'), 'sec-fetch-site': 'cross-site' }
    expect((await write(headers)).json().message).toBe('This request came from another site and was refused.')
  })
})

describe('what tRPC is not even asked', () => {
  it.each([
    [413, { 'content-type': 'application/json' }, `"${'x'.repeat(1024 * 1024)}"`],
    [415, { 'content-type': 'text/plain' }, '{}'],
  ])('is refused as its clients understand it: %i', async (status, headers, payload) => {
    const answer = await app.inject({ method: 'POST', url: doors[1], headers, payload })
    const { error } = answer.json()
    expect([answer.statusCode, error.data.httpStatus, typeof error.code]).toEqual([status, status, 'number'])
    expect(error.message).toMatch(/\.$/)
    expect(error.data.message).toBe(error.message)
  })
})

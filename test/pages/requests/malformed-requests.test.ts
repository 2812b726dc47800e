import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'
import { parseResponse, getPort, formatRequest, sendRaw } from '../../support/app/raw-request.ts'
import { errorResponse } from '../../support/app/error-response.ts'

const named = { PUBLIC_URL: 'https://someday.example' }
let app: TestApp
let port: number
beforeAll(async () => {
  app = await startTestApp(named)
  port = await getPort(app)
})
afterAll(() => app.close())

const request = (...lines: string[]) => [...lines, '', ''].join('\r\n')

describe('a malformed request', () => {
  it.each([
    ['a path without a slash', request('GET about HTTP/1.1', 'Host: x')],
    ['a path with a space', request('GET /a b HTTP/1.1', 'Host: x')],
    ['an unknown method', request('FOO / HTTP/1.1', 'Host: x')],
    ['another protocol', request('GET / HTTP/3.0', 'Host: x')],
    ['a later HTTP version', request('PRI * HTTP/2.0', '', 'SM')],
    ['TLS', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
    ['a header without a colon', request('GET / HTTP/1.1', 'Host: x', 'Bad header')],
    ['an invalid Content-Length', request('POST / HTTP/1.1', 'Host: x', 'Content-Length: x')],
    [
      'Content-Length and Transfer-Encoding',
      request('POST / HTTP/1.1', 'Host: x', 'Content-Length: 2', 'Transfer-Encoding: chunked'),
    ],
    [
      'a chunk without a size',
      request('POST /api/auth/login HTTP/1.1', 'Host: x', 'Transfer-Encoding: chunked', '', 'zz'),
    ],
  ])('is refused: %s', async (_, bytes) => {
    expect(await sendRaw(port, bytes)).toEqual(errorResponse(400, { connection: 'close' }))
  })

  it.each([
    ['a long path', formatRequest('GET', `/${'a'.repeat(20_000)}`)],
    ['a long header', formatRequest('GET', '/', { cookie: 'a'.repeat(20_000) })],
  ])('is refused as too large: %s', async (_, bytes) => {
    expect(await sendRaw(port, bytes)).toEqual(errorResponse(431, { connection: 'close' }))
  })

  it('is refused if it takes too long', async () => {
    const slow = createServer({ headersTimeout: 50, connectionsCheckingInterval: 25 })
    for (const handler of app.server.listeners('clientError'))
      slow.on('clientError', (...given) => Reflect.apply(handler, slow, given))
    slow.listen(0, '127.0.0.1')
    await once(slow, 'listening')
    onTestFinished(() => void slow.close())
    const address = slow.address()
    const slowPort = typeof address === 'object' && address ? address.port : 0
    expect(await sendRaw(slowPort, 'GET / HTTP/1.1\r\nHost: x\r\n')).toEqual(errorResponse(408))
  })
})

describe('the Host header', () => {
  it.each([
    ['missing', request('GET / HTTP/1.1', 'Connection: close')],
    ['sent twice', request('GET / HTTP/1.1', 'Host: a', 'Host: b', 'Connection: close')],
    ['"a b"', formatRequest('GET', '/about', { host: 'a b' })],
    ['"<x>"', formatRequest('GET', '/about', { host: '<x>' })],
    ['"x/../y"', formatRequest('GET', '/about', { host: 'x/../y' })],
    ['endless', formatRequest('GET', '/about', { host: 'a'.repeat(9000) })],
  ])('must not be %s', async (_, bytes) => {
    expect(await sendRaw(port, bytes)).toEqual(errorResponse(400))
  })

  it.each(['', 'x', 'some_day.example:3000', '[::1]:3000', 'SOMEDAY.example.', '192.168.1.5:80'])(
    'may be "%s"',
    async (host) => {
      expect((await sendRaw(port, formatRequest('GET', '/api/stats', { host }))).status).toBe(200)
    },
  )

  it('may be missing in HTTP/1.0', async () => {
    expect((await sendRaw(port, request('GET /api/stats HTTP/1.0'))).status).toBe(200)
  })
})

it('requests during shutdown get Retry-After', async () => {
  const closing = await startTestApp(named)
  const socket = connect(await getPort(closing), '127.0.0.1')
  const answers = buffer(socket)
  const head = { connection: 'keep-alive', 'content-type': 'application/json', 'content-length': '2' }
  socket.write(formatRequest('POST', '/api/auth/login', head, '{'))
  await expect.poll(() => openConnections(closing)).toBe(1)
  const closed = closing.close()
  await expect.poll(() => closing.server.listening).toBe(false)
  socket.write(`}${formatRequest('GET', '/api/stats')}`)
  await closed
  const [first = '', second = ''] = (await answers).toString().split(/(?=HTTP\/1\.1 503)/)
  expect(first).toMatch(/^HTTP\/1\.1 400 /)
  expect(parseResponse(second)).toEqual(errorResponse(503, { 'retry-after': '5' }))
})

const openConnections = ({ server }: TestApp) =>
  new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count)))

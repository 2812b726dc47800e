import { once } from 'node:events'
import { connect } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'
import { parseResponse, getPort, formatRequest } from '../../support/app/raw-request.ts'
import { errorResponse } from '../../support/app/error-response.ts'

let app: TestApp
let port: number
beforeAll(async () => {
  app = await startTestApp({
    PUBLIC_URL: 'https://someday.example',
    REQUEST_TIMEOUT: '1',
    CONNECTIONS_PER_CLIENT: '5',
  })
  port = await getPort(app)
})
afterAll(() => app.close())

async function openConnection() {
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  await once(socket, 'connect')
  return socket
}

/** Sends a byte at intervals and returns everything received until the server disconnects. */
async function sendByteByByte(head: string, byte: string) {
  const socket = await openConnection()
  socket.write(head)
  const dripping = setInterval(() => socket.write(byte), 100)
  try {
    return parseResponse((await buffer(socket)).toString('utf8'))
  } finally {
    clearInterval(dripping)
  }
}

it('a body sent byte by byte is timed out', async () => {
  const head = formatRequest('POST', '/api/auth/login', {
    'content-type': 'application/json',
    'content-length': '100000',
  })
  expect(await sendByteByByte(head, ' ')).toEqual(errorResponse(408, { connection: 'close' }))
})

it('headers sent byte by byte are timed out', async () => {
  expect(await sendByteByByte('GET / HTTP/1.1\r\nHost: x\r\nX: ', 'a')).toEqual(
    errorResponse(408, { connection: 'close' }),
  )
})

it('a client with too many connections is refused the next one, until one is closed', async () => {
  const open = await Promise.all([1, 2, 3, 4, 5].map(openConnection))
  const refused = await openConnection()
  expect(parseResponse((await buffer(refused)).toString('utf8'))).toEqual(
    errorResponse(503, { connection: 'close' }),
  )
  for (const socket of open) socket.destroy()
  const statusNow = async () => {
    const socket = await openConnection()
    socket.write(formatRequest('GET', '/healthz'))
    return parseResponse((await buffer(socket)).toString('utf8')).status
  }
  await expect.poll(statusNow).toBe(200)
})

it('a client may have a few long bodies in progress, and others are refused until one is done', async () => {
  const site = await startTestApp({ TRUST_PROXY: 'true' })
  onTestFinished(() => site.close())
  const sitePort = await getPort(site)
  /** Sends a part of a long body, or all of it. */
  const send = (client: string, { isWhole }: { isWhole: boolean }) => {
    const body = JSON.stringify({ email: 'nobody@mail.example', password: ' '.repeat(50_000) })
    const socket = connect(sitePort, '127.0.0.1').on('error', () => {})
    onTestFinished(() => void socket.destroy())
    socket.write(
      formatRequest('POST', '/api/auth/login', {
        'content-type': 'application/json',
        'content-length': String(body.length),
        'x-forwarded-for': client,
        connection: 'close',
      }) + (isWhole ? body : '{"email"'),
    )
    return socket
  }
  const statusOf = async (client: string) =>
    parseResponse((await buffer(send(client, { isWhole: true }))).toString('utf8')).status
  const slow = [1, 2].map(() => send('192.0.2.1', { isWhole: false }))
  expect(await statusOf('192.0.2.2')).toBe(400)
  expect(await statusOf('192.0.2.1')).toBe(429)
  expect(await statusOf('192.0.2.2')).toBe(400)
  slow[0]?.destroy()
  await expect.poll(() => statusOf('192.0.2.1')).toBe(400)
})

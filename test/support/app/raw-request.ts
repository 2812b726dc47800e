import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { buffer, text } from 'node:stream/consumers'
import type { TestApp } from './test-app.ts'

/** Sends a path unchanged: HTTP clients would normalize it. */
export async function getRaw(app: TestApp, path: string) {
  const port = await getPort(app)
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  request({ host: '127.0.0.1', port, path, agent: false }, resolve).once('error', reject).end()
  const response = await promise
  return { status: response.statusCode, headers: response.headers, body: await text(response) }
}

/**
 * Sends raw bytes and reads until the server closes the connection.
 *
 * @returns the last response.
 */
export async function sendRaw(port: number, bytes: string) {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(bytes, 'latin1')
  return parseResponse((await buffer(socket)).toString('utf8'))
}

/** Parses a raw HTTP response. */
export function parseResponse(wire: string) {
  const [head = '', ...rest] = wire.split('\r\n\r\n')
  const [first = '', ...lines] = head.split('\r\n')
  const [, status] = first.split(' ')
  const fields = lines.map((line): [string, string] => {
    const [name = '', ...value] = line.split(': ')
    return [name.toLowerCase(), value.join(': ')]
  })
  return { status: Number(status), headers: Object.fromEntries(fields), body: rest.join('\r\n\r\n') }
}

/** Formats an HTTP/1.1 request with `Connection: close`. */
export function formatRequest(
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body = '',
): string {
  const fields = { host: 'localhost', connection: 'close', ...headers }
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`
}

/** Lets an app listen and returns its port. */
export async function getPort(app: TestApp): Promise<number> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.server.address()
  return typeof address === 'object' && address ? address.port : 0
}

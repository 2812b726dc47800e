import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyServerOptions } from 'fastify'

type ClientErrorHandler = NonNullable<FastifyServerOptions['clientErrorHandler']>

/** What Node gives up on before there is a request; all else is no HTTP that could be understood. */
const refusals: Record<string, { status: number; message: string }> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, message: 'The request took too long to arrive.' },
  HPE_HEADER_OVERFLOW: { status: 431, message: 'The address or the headers of the request are too long.' },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: 413, message: 'The request body is larger than allowed.' },
}
const unreadable = { status: 400, message: 'The request could not be read.' }

/** What every answer carries, and the clock. */
export interface WireAnswers {
  headers: Record<string, string>
  now: () => Date
}

/** Answers what never becomes a request as everything else is answered. */
export const refuseUnreadable =
  ({ headers, now }: WireAnswers): ClientErrorHandler =>
  ({ code }, socket) => {
    // Whoever has hung up hears nothing more.
    if (code === 'ECONNRESET' || !socket.writable) return
    hangUp(socket, refusals[code] ?? unreadable, { headers, now })
  }

/** Says why, and ends the connection. */
export function hangUp(
  socket: Duplex,
  { status, message }: { status: number; message: string },
  { headers, now }: WireAnswers,
): void {
  const body = JSON.stringify({ error: message, message })
  const fields = {
    ...headers,
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    date: now().toUTCString(),
    connection: 'close',
  }
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`, () =>
    socket.destroy(),
  )
}

import { METHODS, type IncomingMessage, STATUS_CODES, type Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { FastifyInstance, FastifyRequest, FastifyServerOptions } from 'fastify'
import fp from 'fastify-plugin'
import { badRequest, serviceUnavailable, expectationFailed } from '../errors.ts'
import { clientKeyOf } from '../limits/limits.ts'
import { unreadableAddress } from '../safe-text/escape.ts'
import { isPageRequest } from './same-origin.ts'

type ClientErrorHandler = NonNullable<FastifyServerOptions['clientErrorHandler']>

/** Errors of Node's HTTP parser with a status of their own; all others are a 400. */
const parserErrors: Record<string, { status: number; message: string }> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, message: 'The request took too long.' },
  HPE_HEADER_OVERFLOW: { status: 431, message: 'The address or the headers of the request are too long.' },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: 413, message: 'The request body is too large.' },
}
const unreadable = { status: 400, message: 'The request couldn’t be read.' }

/** Headers of every response, and the clock. */
export interface RawResponseOptions {
  headers: Record<string, string>
  now: () => Date
}

/**
 * Creates the handler of Node's `clientError` event: it answers requests that Node's HTTP parser rejects, in the
 * site's error format, and closes their connection. Does nothing for a client that has disconnected.
 */
export const createClientErrorHandler =
  ({ headers, now }: RawResponseOptions): ClientErrorHandler =>
  ({ code }, socket) => {
    // The client has disconnected.
    if (code === 'ECONNRESET' || !socket.writable) return
    sendAndClose(socket, parserErrors[code] ?? unreadable, { headers, now })
  }

/** Writes a raw HTTP error to the socket and closes it. */
function sendAndClose(
  socket: Duplex,
  { status, message }: { status: number; message: string },
  { headers, now }: RawResponseOptions,
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

const retryAfterSeconds = 5

/**
 * Fastify plugin that routes requests which Node or Fastify would reject on their own (unknown methods, CONNECT,
 * Expect, invalid Host) through the usual error handling, so that they get our headers and messages. While the server
 * closes, it answers all requests with a 503. Register it before all other hooks and routes.
 */
export const malformedRequests = fp(async function malformedRequests(
  app: FastifyInstance,
  { headers, now }: RawResponseOptions,
) {
  // Registers all methods of Node, so that unused ones get a 405 with Allow.
  for (const method of METHODS) {
    if (method !== 'CONNECT' && !app.supportedMethods.includes(method)) app.addHttpMethod(method)
  }
  app.server.on('connect', (_request, socket) => {
    sendAndClose(
      socket,
      { status: 405, message: 'This site is not a proxy.' },
      { headers: { ...headers, allow }, now },
    )
  })
  // Without a listener, Node answers 417 itself.
  app.server.on('checkExpectation', (request, response) => app.routing(request, response))

  let isClosing = false
  app.addHook('preClose', (done) => {
    isClosing = true
    done()
  })
  app.addHook('onRequest', (request, _reply, done) => {
    if (isClosing)
      return done(
        serviceUnavailable('The site is restarting. Please try again in a moment.', retryAfterSeconds),
      )
    if (!isHostValid(request.raw)) return done(badRequest('The request has no Host header.'))
    if (!isExpectationSupported(request.headers))
      return done(expectationFailed('This Expect header isn’t supported.'))
    if (request.url === unreadableAddress && !isPageRequest(request))
      return done(badRequest('This address is invalid.'))
    done()
  })
})

const allow = 'GET, HEAD'
/** A host name or IP address with an optional port. May be empty. */
const host = /^(?:[\w.~!$&'()*+,;=%-]*|\[[\da-f:.]+\])(?::\d{1,5})?$/i
const maxHostLength = 260

/** Returns whether there is exactly one valid Host header, as HTTP/1.1 requires. Its value does not matter here. */
function isHostValid({ headers, rawHeaders, httpVersion }: IncomingMessage): boolean {
  if (headers.host === undefined) return httpVersion === '1.0'
  if (headers.host.length > maxHostLength || !host.test(headers.host)) return false
  let hosts = 0
  // rawHeaders alternates names and values. The loop runs for every request, so it allocates nothing.
  for (let at = 0; at < rawHeaders.length; at += 2) {
    if (rawHeaders[at]?.length === 4 && rawHeaders[at]?.toLowerCase() === 'host') hosts += 1
  }
  return hosts === 1
}

const isExpectationSupported = ({ expect }: FastifyRequest['headers']): boolean =>
  expect === undefined || expect.toLowerCase() === '100-continue'

/**
 * Returns whether the request has exactly one valid Host header (HTTP/1.0 needs none) and a supported Expect header.
 */
export const isWellFormed = (request: IncomingMessage): boolean =>
  isHostValid(request) && isExpectationSupported(request.headers)

/** Limits on slow and concurrent connections. */
export interface ConnectionLimits {
  /** Longest time for a whole request to arrive, including its body. */
  requestMs: number
  /** Open connections per address; 0 for no limit. */
  ofOne: number
}

const maxHeadersMs = 20_000
const maxCheckIntervalMs = 5_000
// Fastify's default.
const keepAliveMs = 72_000

/**
 * Returns options for Node's HTTP server: timeouts in ms for requests that arrive slowly and for idle keep-alive
 * connections.
 */
export const serverOptions = ({ requestMs }: Pick<ConnectionLimits, 'requestMs'>) => ({
  requestTimeout: requestMs,
  headersTimeout: Math.min(requestMs, maxHeadersMs),
  keepAliveTimeout: keepAliveMs,
  connectionsCheckingInterval: Math.min(Math.ceil(requestMs / 4), maxCheckIntervalMs),
  // Requests without a Host header are rejected with our own message.
  requireHostHeader: false,
})

/**
 * Returns the idle timeout of a socket in ms: three times the limit for a request to arrive, so that slow responses are
 * not cut off.
 */
export const getIdleTimeoutMs = ({ requestMs }: Pick<ConnectionLimits, 'requestMs'>): number => 3 * requestMs

/** Event emitted on a server for each connection that another server has accepted for it. */
export const forwardedConnection = 'openedElsewhere'

/**
 * Makes a server answer connections beyond `ofOne` per client (IPv4 address or IPv6 /64) with a 503, and close them.
 * Does nothing if the limit is 0.
 * @param answers headers and clock of these responses, which no plugin of Fastify sees.
 */
export function limitConnections(
  server: Server,
  { ofOne }: ConnectionLimits,
  answers: RawResponseOptions,
): void {
  if (ofOne === 0) return
  const open = new Map<string, number>()
  const count = (client: string, change: number): number => {
    const now = (open.get(client) ?? 0) + change
    if (now > 0) open.set(client, now)
    else open.delete(client)
    return now
  }
  const admit = (socket: Socket) => {
    const client = clientKeyOf(socket.remoteAddress ?? '')
    const now = count(client, 1)
    socket.once('close', () => count(client, -1))
    if (now > ofOne) sendAndClose(socket, tooManyConnections, answers)
  }
  server.on('connection', admit).on(forwardedConnection, admit)
}

const tooManyConnections = {
  status: 503,
  message: 'Too many connections from your address. Please close some.',
}

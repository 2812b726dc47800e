import { METHODS, type IncomingMessage, STATUS_CODES, type Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { FastifyInstance, FastifyRequest, FastifyServerOptions } from 'fastify'
import fp from 'fastify-plugin'
import { badRequest, serviceUnavailable, expectationFailed } from '../errors.ts'
import { clientKeyOf } from '../limits/limits.ts'
import { unreadableAddress } from '../safe-text/escaped.ts'
import { isPageRequest } from './same-origin.ts'

type ClientErrorHandler = NonNullable<FastifyServerOptions['clientErrorHandler']>

/** What Node gives up on before there is a request; all else is no HTTP that could be understood. */
const parserErrors: Record<string, { status: number; message: string }> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, message: 'The request took too long to arrive.' },
  HPE_HEADER_OVERFLOW: { status: 431, message: 'The address or the headers of the request are too long.' },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: 413, message: 'The request body is larger than allowed.' },
}
const unreadable = { status: 400, message: 'The request could not be read.' }

/** What every answer carries, and the clock. */
export interface RawResponseOptions {
  headers: Record<string, string>
  now: () => Date
}

/** Answers what never becomes a request as everything else is answered. */
export const handleClientError =
  ({ headers, now }: RawResponseOptions): ClientErrorHandler =>
  ({ code }, socket) => {
    // Whoever has hung up hears nothing more.
    if (code === 'ECONNRESET' || !socket.writable) return
    sendAndClose(socket, parserErrors[code] ?? unreadable, { headers, now })
  }

/** Says why, and ends the connection. */
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
 * What Fastify and Node would answer by themselves, in their own words and without our headers, becomes a request
 * like any other and is refused like any other. Registered before all that looks at requests, and before the routes.
 */
export const malformedRequests = fp(async (app: FastifyInstance, { headers, now }: RawResponseOptions) => {
  // Methods that nobody here uses are known all the same, so that a row can say which it has.
  for (const method of METHODS) {
    if (method !== 'CONNECT' && !app.supportedMethods.includes(method)) app.addHttpMethod(method)
  }
  app.server.on('connect', (_request, socket) => {
    sendAndClose(
      socket,
      { status: 405, message: 'This site passes on no connections.' },
      { headers: { ...headers, allow }, now },
    )
  })
  // Node would refuse it unasked.
  app.server.on('checkExpectation', (request, response) => app.routing(request, response))

  let isClosing = false
  app.addHook('preClose', (done) => {
    isClosing = true
    done()
  })
  app.addHook('onRequest', (request, _reply, done) => {
    if (isClosing)
      return done(
        serviceUnavailable('The site is being restarted. Please try again in a moment.', retryAfterSeconds),
      )
    if (!isHostValid(request.raw)) return done(badRequest('The request does not say which host it is for.'))
    if (!isExpectationSupported(request.headers))
      return done(expectationFailed('The site does not do what is expected.'))
    if (request.url === unreadableAddress && !isPageRequest(request))
      return done(badRequest('This address cannot be read.'))
    done()
  })
})

const allow = 'GET, HEAD'
/** A name or a number, and perhaps a port. None at all is one too, where the address has none. */
const host = /^(?:[\w.~!$&'()*+,;=%-]*|\[[\da-f:.]+\])(?::\d{1,5})?$/i
const maxHostLength = 260

/** Exactly one, as HTTP/1.1 demands; which one it is, makes no difference here. */
function isHostValid({ headers, rawHeaders, httpVersion }: IncomingMessage): boolean {
  if (headers.host === undefined) return httpVersion === '1.0'
  if (headers.host.length > maxHostLength || !host.test(headers.host)) return false
  let hosts = 0
  // Names and values in turn. Asked of every request, so nothing is made on the way.
  for (let at = 0; at < rawHeaders.length; at += 2) {
    if (rawHeaders[at]?.length === 4 && rawHeaders[at]?.toLowerCase() === 'host') hosts += 1
  }
  return hosts === 1
}

const isExpectationSupported = ({ expect }: FastifyRequest['headers']): boolean =>
  expect === undefined || expect.toLowerCase() === '100-continue'

/** Whether there is nothing odd about a request that asks for something which is there. */
export const isWellFormed = (request: IncomingMessage): boolean =>
  isHostValid(request) && isExpectationSupported(request.headers)

/** How long, and by how many connections, somebody may keep the process waiting. */
export interface ConnectionLimits {
  /** For a whole request to arrive, its body too. */
  requestMs: number
  /** Open at once by one address; 0 for no bound. */
  ofOne: number
}

const maxHeadersMs = 20_000
const maxCheckIntervalMs = 5_000
// What Fastify has for it.
const keepAliveMs = 72_000

/** What a server must be made with to keep them. */
export const serverOptions = ({ requestMs }: Pick<ConnectionLimits, 'requestMs'>) => ({
  requestTimeout: requestMs,
  headersTimeout: Math.min(requestMs, maxHeadersMs),
  keepAliveTimeout: keepAliveMs,
  connectionsCheckingInterval: Math.min(Math.ceil(requestMs / 4), maxCheckIntervalMs),
  // A request that names no host is refused in our own words.
  requireHostHeader: false,
})

/** After so long without a byte in either direction nobody is there: more than an answer takes to be made. */
export const idleTimeoutOf = ({ requestMs }: Pick<ConnectionLimits, 'requestMs'>): number => 3 * requestMs

/** Of a server that hands its requests on to another one. */
export const forwardedConnection = 'openedElsewhere'

/** Refuses who takes connection after connection. */
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
  message: 'Your address has too many connections open. Please close some.',
}

import { lookup } from 'node:dns/promises'
import {
  createServer,
  type RequestListener,
  type Server,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import { Server as TcpServer } from 'node:net'
import { networkInterfaces } from 'node:os'
import {
  forwardedConnection,
  serverOptions,
  getIdleTimeoutMs,
  type ConnectionLimits,
} from '#platform/server/requests/malformed-requests.ts'
import { ConfigError, type Config } from './settings/config.ts'

/** Port that this process has claimed, and listens on unless it joins other workers. */
export interface ClaimedPort {
  server: Server
  /**
   * Routes requests to the application. Until then, each gets a 503 "starting" response; a joining worker does not
   * listen until then.
   */
  open: (answer: RequestListener) => Promise<void>
  /** URLs at which this machine serves the site. */
  addresses: () => string[]
  /** Stops accepting connections and closes each open one with its next response. Resolves when all are closed. */
  leave: () => Promise<void>
  /** Stops accepting requests. Resolves when active requests are answered. */
  close: () => Promise<void>
}

/**
 * Listens on the port before the slow steps of a start, so that a second process fails early. Requests get a 503 until
 * `open` is called with the application's request listener. With `joins`, for a worker that joins others, it does not
 * listen until then. `addresses` returns the site's URLs on this machine. `leave` stops listening and closes each open
 * connection with its next response; `close` stops listening and resolves when the active requests are answered.
 * @throws ConfigError if the port is in use or not permitted.
 */
export async function claimPort(config: PortConfig, { joins = false } = {}): Promise<ClaimedPort> {
  const { HOST, PORT } = config
  const bounds = connectionLimitsOf(config)
  const make = (listener: RequestListener) =>
    createServer(serverOptions(bounds), listener).setTimeout(getIdleTimeoutMs(bounds))
  let handler: RequestListener = respondStarting
  let isLeaving = false
  const server = make((request, response) => {
    if (isLeaving) response.shouldKeepAlive = false
    handler(request, response)
  })
  const otherServers: Server[] = []
  const startListening = async () => {
    try {
      await listen(server, HOST, PORT)
      if (HOST === 'localhost') otherServers.push(...(await listenOnOtherFamily(server, make)))
    } catch (error) {
      throw toConfigError(error, HOST, PORT)
    }
  }
  if (!joins) await startListening()
  return {
    server,
    async open(ready) {
      handler = ready
      if (joins) await startListening()
    },
    async leave() {
      isLeaving = true
      await Promise.all([server, ...otherServers].map(stopListening))
    },
    addresses: () => addressesOf(server),
    close: () => new Promise((closed) => server.close(() => closed())),
  }
}

type PortConfig = Pick<Config, 'HOST' | 'PORT'> & ConnectionLimitsConfig
type ConnectionLimitsConfig = Pick<Config, 'REQUEST_TIMEOUT' | 'CONNECTIONS_PER_CLIENT' | 'TRUST_PROXY'>

/**
 * Returns the timeout for a request to arrive, in ms, and the limit of connections per client (0 for none). Behind a
 * proxy there is no limit, because all clients share its address.
 */
export const connectionLimitsOf = ({
  REQUEST_TIMEOUT,
  CONNECTIONS_PER_CLIENT,
  TRUST_PROXY,
}: ConnectionLimitsConfig): ConnectionLimits => ({
  requestMs: REQUEST_TIMEOUT * 1_000,
  ofOne: TRUST_PROXY ? 0 : CONNECTIONS_PER_CLIENT,
})

async function listen(server: Server, host: string, port: number): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  server.once('error', reject).listen({ host, port }, resolve)
  await promise
  server.off('error', reject)
}

/**
 * Stops listening, but keeps all connections. `http.Server.close` would also close idle ones, on which a request may be
 * arriving.
 */
const stopListening = (server: Server) =>
  new Promise<void>((closed) => TcpServer.prototype.close.call(server, () => closed()))

/** Listens on the other address of `localhost` too (IPv4 and IPv6), because browsers may try either first. */
async function listenOnOtherFamily(
  server: Server,
  make: (listener: RequestListener) => Server,
): Promise<Server[]> {
  const { address: own, port } = boundAddressOf(server)
  const others: Server[] = []
  for (const { address } of await lookup('localhost', { all: true })) {
    if (address === own) continue
    const other = make((request, response) => server.emit('request', request, response))
    // Forwards the other events that the application listens for.
    for (const event of ['clientError', 'connect', 'checkExpectation']) {
      other.on(event, (...about: unknown[]) => server.emit(event, ...about))
    }
    other.on('connection', (socket) => server.emit(forwardedConnection, socket))
    try {
      await listen(other, address, port)
    } catch (error) {
      if (codeOf(error) === 'EADDRINUSE') throw error
      // `localhost` may resolve to an address that this machine does not have.
      continue
    }
    server.once('close', () => other.close())
    others.push(other)
  }
  return others
}

function toConfigError(error: unknown, host: string, port: number): unknown {
  if (!(error instanceof Error) || !('syscall' in error)) return error
  const { [codeOf(error) ?? '']: sentence = () => `HOST or PORT cannot be used: ${error.message}.` } =
    errorMessages
  // Temporary, because a previous process may still be shutting down.
  const isTemporary = codeOf(error) === 'EADDRINUSE'
  return new ConfigError(sentence(host, port), { cause: error, isTemporary })
}

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error ? String(error.code) : undefined

const describeUnknownHost = (host: string) =>
  `HOST cannot be used: this machine has no address ${host}. Set it to an address of this machine, or remove it to listen on all.`

const errorMessages: Record<string, (host: string, port: number) => string> = {
  EADDRINUSE: (host, port) =>
    `PORT cannot be used: another process listens on ${host}:${port}. Stop that process, or set PORT to another number.`,
  EACCES: (_host, port) =>
    `PORT cannot be used: this user may not listen on ${port}. Set it to 1024 or higher.`,
  EADDRNOTAVAIL: describeUnknownHost,
  ENOTFOUND: describeUnknownHost,
  EAI_AGAIN: describeUnknownHost,
}

function boundAddressOf(server: Server): { address: string; port: number } {
  const bound = server.address()
  if (bound === null || typeof bound === 'string') throw new Error('The server is not listening on a port')
  return bound
}

function addressesOf(server: Server): string[] {
  const { address, port } = boundAddressOf(server)
  if (address.includes(':')) return [`http://[${address}]:${port}`]
  const all = Object.values(networkInterfaces()).flatMap((each = []) =>
    each.filter(({ family }) => family === 'IPv4'),
  )
  const own = address === '0.0.0.0' ? all.map((each) => each.address) : [address]
  return own.map((each) => `http://${each}:${port}`)
}

const startingMessage = 'The site is starting. Please try again in a moment.'
const retryAfterSeconds = 2

/** Page shown during a start. It reloads itself and uses no files of the site, which may not be built yet. */
const startingPage = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="${retryAfterSeconds}"><title>Just a moment</title></head>
<body><h1>Just a moment</h1><p>The site is starting. This page will reload automatically.</p></body>
</html>
`

/** Responds with 503 until the application is ready. */
function respondStarting({ headers }: IncomingMessage, response: ServerResponse): void {
  const acceptsHtml = headers.accept?.includes('text/html') ?? false
  response.writeHead(503, {
    'content-type': acceptsHtml ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'retry-after': String(retryAfterSeconds),
    // Closes the connection, so that the next request opens one to the application.
    connection: 'close',
  })
  response.end(
    acceptsHtml ? startingPage : JSON.stringify({ error: startingMessage, message: startingMessage }),
  )
}

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
  idleTimeoutOf,
  type ConnectionLimits,
} from '#platform/server/requests/odd-requests.ts'
import { ConfigError, type Config } from '../config.ts'

/** Where this process listens, and no other can any more. */
export interface ClaimedPort {
  server: Server
  /** Until it is called, every request is told that the site is starting; who joins others takes none until then. */
  open: (answer: RequestListener) => Promise<void>
  /** The addresses by which this machine reaches it. */
  addresses: () => string[]
  /** Takes no more connections, and ends each that is open with its next answer; resolves when none is left. */
  leave: () => Promise<void>
  /** Takes no more requests; resolves when those that have begun are answered. */
  close: () => Promise<void>
}

/**
 * Takes the port before the long steps of a start, so that of two processes one is refused at once. Who joins others
 * that serve at it already takes it once it is opened.
 *
 * @throws ConfigError where it is taken, or not ours to take.
 */
export async function claimPort(config: PortConfig, { joins = false } = {}): Promise<ClaimedPort> {
  const { HOST, PORT } = config
  const bounds = connectionLimitsOf(config)
  const make = (listener: RequestListener) =>
    createServer(serverOptions(bounds), listener).setTimeout(idleTimeoutOf(bounds))
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

/** How long and by how many connections clients may keep the process; behind a proxy all have its address. */
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

/** A server of HTTP would also close the connections on which nothing is asked just now, and maybe at this moment is. */
const stopListening = (server: Server) =>
  new Promise<void>((closed) => TcpServer.prototype.close.call(server, () => closed()))

/** `localhost` is two addresses, and which of them a visitor's browser tries first nobody knows. */
async function listenOnOtherFamily(
  server: Server,
  make: (listener: RequestListener) => Server,
): Promise<Server[]> {
  const { address: own, port } = boundAddressOf(server)
  const others: Server[] = []
  for (const { address } of await lookup('localhost', { all: true })) {
    if (address === own) continue
    const other = make((request, response) => server.emit('request', request, response))
    // What else the application listens for, it hears of both.
    for (const event of ['clientError', 'connect', 'checkExpectation']) {
      other.on(event, (...about: unknown[]) => server.emit(event, ...about))
    }
    other.on('connection', (socket) => server.emit(forwardedConnection, socket))
    try {
      await listen(other, address, port)
    } catch (error) {
      if (codeOf(error) === 'EADDRINUSE') throw error
      // A name may stand for an address that this machine does not have.
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
  // The process of before may still be ending.
  const isTemporary = codeOf(error) === 'EADDRINUSE'
  return new ConfigError(sentence(host, port), { cause: error, isTemporary })
}

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error ? String(error.code) : undefined

const describeUnknownHost = (host: string) =>
  `HOST cannot be used: this machine has no address ${host}. Set it to one of its own, or leave it out to listen on all.`

const errorMessages: Record<string, (host: string, port: number) => string> = {
  EADDRINUSE: (host, port) =>
    `PORT cannot be used: another process listens on ${host}:${port}. Stop that one first, or set PORT to another number.`,
  EACCES: (_host, port) =>
    `PORT cannot be used: this user may not listen on ${port}. Set it to a number from 1024 on.`,
  EADDRNOTAVAIL: describeUnknownHost,
  ENOTFOUND: describeUnknownHost,
  EAI_AGAIN: describeUnknownHost,
}

function boundAddressOf(server: Server): { address: string; port: number } {
  const bound = server.address()
  if (bound === null || typeof bound === 'string') throw new Error('A server on a port has an address')
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

/** Looks again by itself; nothing in it needs a file of the site, which may not be built yet. */
const startingPage = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="${retryAfterSeconds}"><title>Just a moment</title></head>
<body><h1>Just a moment</h1><p>The site is starting. This page shows it as soon as it is there.</p></body>
</html>
`

/** What everybody is told between the claim of the port and the end of the start. */
function respondStarting({ headers }: IncomingMessage, response: ServerResponse): void {
  const acceptsHtml = headers.accept?.includes('text/html') ?? false
  response.writeHead(503, {
    'content-type': acceptsHtml ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'retry-after': String(retryAfterSeconds),
    // The next request is for the site, not for this.
    connection: 'close',
  })
  response.end(
    acceptsHtml ? startingPage : JSON.stringify({ error: startingMessage, message: startingMessage }),
  )
}

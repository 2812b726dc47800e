import { lookup } from 'node:dns/promises'
import { createServer, type RequestListener, type Server } from 'node:http'
import { networkInterfaces } from 'node:os'
import { ConfigError, type Config } from '../config.ts'
import { answerStarting } from './starting-page.ts'

/** Where this process listens, and no other can any more. */
export interface ClaimedPort {
  server: Server
  /** Until it is called, every request is told that the site is starting. */
  open: (answer: RequestListener) => void
  /** The addresses by which this machine reaches it. */
  addresses: () => string[]
  /** Takes no more requests; resolves when those that have begun are answered. */
  close: () => Promise<void>
}

/**
 * Takes the port before the long steps of a start, so that of two processes one is refused at once.
 *
 * @throws ConfigError where it is taken, or not ours to take.
 */
export async function claimPort({ HOST, PORT }: Pick<Config, 'HOST' | 'PORT'>): Promise<ClaimedPort> {
  let answer: RequestListener = answerStarting
  const server = createServer(options, (request, response) => answer(request, response))
  // What Fastify sets on a server that it makes itself.
  server.keepAliveTimeout = 72_000
  server.requestTimeout = 0
  try {
    await listen(server, HOST, PORT)
    if (HOST === 'localhost') await listenAtOtherFamily(server)
  } catch (error) {
    throw refusalOf(error, HOST, PORT)
  }
  return {
    server,
    open: (ready) => (answer = ready),
    addresses: () => addressesOf(server),
    close: () => new Promise((closed) => server.close(() => closed())),
  }
}

/** A request that names no host is refused in our own words. */
const options = { requireHostHeader: false }

async function listen(server: Server, host: string, port: number): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  server.once('error', reject).listen({ host, port }, resolve)
  await promise
  server.off('error', reject)
}

/** `localhost` is two addresses, and which of them a visitor's browser tries first nobody knows. */
async function listenAtOtherFamily(server: Server): Promise<void> {
  const { address: own, port } = boundTo(server)
  for (const { address } of await lookup('localhost', { all: true })) {
    if (address === own) continue
    const other = createServer(options, (request, response) => server.emit('request', request, response))
    // What else the application listens for, it hears of both.
    for (const event of ['clientError', 'connect', 'checkExpectation']) {
      other.on(event, (...about: unknown[]) => server.emit(event, ...about))
    }
    other.keepAliveTimeout = server.keepAliveTimeout
    other.requestTimeout = server.requestTimeout
    try {
      await listen(other, address, port)
    } catch (error) {
      if (codeOf(error) === 'EADDRINUSE') throw error
      // A name may stand for an address that this machine does not have.
      continue
    }
    server.once('close', () => other.close())
  }
}

function refusalOf(error: unknown, host: string, port: number): unknown {
  if (!(error instanceof Error) || !('syscall' in error)) return error
  const { [codeOf(error) ?? '']: sentence = () => `HOST or PORT cannot be used: ${error.message}.` } =
    sentences
  return new ConfigError(sentence(host, port), { cause: error })
}

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error ? String(error.code) : undefined

const unknownHost = (host: string) =>
  `HOST cannot be used: this machine has no address ${host}. Set it to one of its own, or leave it out to listen on all.`

const sentences: Record<string, (host: string, port: number) => string> = {
  EADDRINUSE: (host, port) =>
    `PORT cannot be used: another process listens on ${host}:${port}. Stop that one first, or set PORT to another number.`,
  EACCES: (_host, port) =>
    `PORT cannot be used: this user may not listen on ${port}. Set it to a number from 1024 on.`,
  EADDRNOTAVAIL: unknownHost,
  ENOTFOUND: unknownHost,
  EAI_AGAIN: unknownHost,
}

function boundTo(server: Server): { address: string; port: number } {
  const bound = server.address()
  if (bound === null || typeof bound === 'string') throw new Error('A server on a port has an address')
  return bound
}

function addressesOf(server: Server): string[] {
  const { address, port } = boundTo(server)
  if (address.includes(':')) return [`http://[${address}]:${port}`]
  const all = Object.values(networkInterfaces()).flatMap((each = []) =>
    each.filter(({ family }) => family === 'IPv4'),
  )
  const own = address === '0.0.0.0' ? all.map((each) => each.address) : [address]
  return own.map((each) => `http://${each}:${port}`)
}

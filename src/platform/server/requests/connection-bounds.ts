import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { clientOf } from '../limits/limits.ts'
import { hangUp, type WireAnswers } from './wire-refusals.ts'

/** How long, and by how many connections, somebody may keep the process waiting. */
export interface ConnectionBounds {
  /** For a whole request to arrive, its body too. */
  requestMs: number
  /** Open at once by one address; 0 for no bound. */
  ofOne: number
}

const longestHeadersMs = 20_000
const longestCheckMs = 5_000
// What Fastify has for it.
const keptAliveMs = 72_000

/** What a server must be made with to keep them. */
export const serverOptions = ({ requestMs }: Pick<ConnectionBounds, 'requestMs'>) => ({
  requestTimeout: requestMs,
  headersTimeout: Math.min(requestMs, longestHeadersMs),
  keepAliveTimeout: keptAliveMs,
  connectionsCheckingInterval: Math.min(Math.ceil(requestMs / 4), longestCheckMs),
  // A request that names no host is refused in our own words.
  requireHostHeader: false,
})

/** After so long without a byte in either direction nobody is there: more than an answer takes to be made. */
export const silenceMs = ({ requestMs }: Pick<ConnectionBounds, 'requestMs'>): number => 3 * requestMs

/** Of a server that hands its requests on to another one. */
export const openedElsewhere = 'openedElsewhere'

/** Refuses who takes connection after connection. */
export function boundConnections(server: Server, { ofOne }: ConnectionBounds, answers: WireAnswers): void {
  if (ofOne === 0) return
  const open = new Map<string, number>()
  const count = (client: string, change: number): number => {
    const now = (open.get(client) ?? 0) + change
    if (now > 0) open.set(client, now)
    else open.delete(client)
    return now
  }
  const admit = (socket: Socket) => {
    const client = clientOf(socket.remoteAddress ?? '')
    const now = count(client, 1)
    socket.once('close', () => count(client, -1))
    if (now > ofOne) hangUp(socket, tooMany, answers)
  }
  server.on('connection', admit).on(openedElsewhere, admit)
}

const tooMany = {
  status: 503,
  message: 'Your address has too many connections open. Please close some.',
}

import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'
import { freePort } from './postgres.ts'

export interface Received {
  path: string
  headers: IncomingHttpHeaders
  event: { type: string; timestamp: string; data: { idea?: Record<string, unknown> } }
  raw: string
}

type Answer = { status: number; headers?: Record<string, string> } | 'nothing' | 'endless'

/** More than is on its way at any time; after that it says nothing more, and does not end. */
const endlessBytes = 64 * 1024 ** 2

/** A real HTTP server of somebody who is told things. */
export async function openReceiver() {
  const received: Received[] = []
  const state: { answer: (nth: number) => Answer } = { answer: () => ({ status: 204 }) }
  let told = 0
  function* words() {
    for (; told < endlessBytes; told += 65_536) yield Buffer.alloc(65_536, 'la ')
  }
  const server = createServer(async (request, response) => {
    const { headers, url: path = '' } = request
    const raw = await text(request)
    received.push({ path, headers, raw, event: JSON.parse(raw) })
    const answer = state.answer(received.length)
    if (answer === 'endless') Readable.from(words()).pipe(response.writeHead(200), { end: false })
    else if (answer !== 'nothing') response.writeHead(answer.status, answer.headers).end('thank you')
  })
  const port = await freePort()
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    state,
    endlessBytes,
    /** How much of an endless answer it has handed over. */
    told: () => told,
    /** Ends what it has left without an answer. */
    hangUp: () => server.closeAllConnections(),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
export type Receiver = Awaited<ReturnType<typeof openReceiver>>

/** Reads it as a receiver does that knows nothing of us but the secret. @throws where the signature is not right. */
export const verified = ({ raw, headers }: Received, secret: string) =>
  new Webhook(secret).verify(raw, Object.fromEntries(Object.entries(headers).map(([k, v]) => [k, String(v)])))

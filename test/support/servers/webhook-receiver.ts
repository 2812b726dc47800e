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

/** Larger than all buffers on the way. After this many bytes, the response pauses and never ends. */
const endlessBytes = 64 * 1024 ** 2

/** Starts an HTTP server that receives webhooks. */
export async function startReceiver() {
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
    /** Bytes sent of an endless response. */
    told: () => told,
    /** Closes connections without a response. */
    hangUp: () => server.closeAllConnections(),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
export type Receiver = Awaited<ReturnType<typeof startReceiver>>

/**
 * Verifies the signature and parses the payload, as a receiver would.
 *
 * @throws if the signature is wrong.
 */
export const verifyEvent = ({ raw, headers }: Received, secret: string) =>
  new Webhook(secret).verify(raw, Object.fromEntries(Object.entries(headers).map(([k, v]) => [k, String(v)])))

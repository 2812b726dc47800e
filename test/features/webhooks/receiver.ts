import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { text } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'
import { client, type Client } from '../../support/app/client.ts'
import { signUp } from '../../support/app/members.ts'
import type { TestApp } from '../../support/app/test-app.ts'
import { freePort } from '../../support/servers/postgres.ts'

export interface Received {
  path: string
  headers: IncomingHttpHeaders
  event: { type: string; timestamp: string; data: { idea?: Record<string, unknown> } }
  raw: string
}

type Answer = { status: number; headers?: Record<string, string> } | 'nothing'

/** The operator has named this machine; tests have no other. */
export const ownNetwork = { WEBHOOK_PRIVATE_HOSTS: '127.0.0.1' }
export const soon = { timeout: 15_000, interval: 50 }

/** A real HTTP server of somebody who is told things. */
export async function openReceiver() {
  const received: Received[] = []
  const state: { answer: (nth: number) => Answer } = { answer: () => ({ status: 204 }) }
  const server = createServer(async (request, response) => {
    const { headers, url: path = '' } = request
    const raw = await text(request)
    received.push({ path, headers, raw, event: JSON.parse(raw) })
    const answer = state.answer(received.length)
    if (answer !== 'nothing') response.writeHead(answer.status, answer.headers).end('thank you')
  })
  const port = await freePort()
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    state,
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

export interface Endpoint {
  id: number
  secret: string
}

/** An admin of the site, with a way to make endpoints and to see what was sent to them. */
export async function openAdmin(app: TestApp) {
  const admin: Client = client(app, await signUp(app, { role: 'admin' }))
  return {
    admin,
    async endpoint(url: string, events: string[] = ['idea.published']): Promise<Endpoint> {
      const { data } = await admin.call('webhooks.make', { name: 'Theirs', url, events })
      return { id: data.id, secret: data.secret }
    },
    deliveries: async (id: number) => (await admin.call('webhooks.deliveries', { id })).data,
    publish: async (title: string): Promise<number> =>
      (await admin.call('ideas.editing.create', { title, categoryId: 1 })).data.id,
  }
}

import { request, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import type { TestApp } from './app.ts'

/** Sends an address as it is written: whatever else speaks HTTP puts it in order first. */
export async function getRaw(app: TestApp, path: string) {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  request({ host: '127.0.0.1', port, path, agent: false }, resolve).once('error', reject).end()
  const response = await promise
  return { status: response.statusCode, headers: response.headers, body: await text(response) }
}

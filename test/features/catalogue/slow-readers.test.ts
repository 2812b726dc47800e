import { once } from 'node:events'
import { get } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { getPort } from '../../support/app/raw-request.ts'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'

let app: TestApp
let port: number
beforeAll(async () => {
  app = await startTestApp()
  port = await getPort(app)
  // The kernel buffers up to 4 MB of an unread response, so the list must be longer.
  await app.orm.em.fork().execute(`update idea set description = repeat('A long walk. ', 384)`)
  await app.services.catalogueVersion.catchUp()
})
afterAll(() => app.close())

const longList = `/api/trpc/ideas.list?input=${encodeURIComponent(JSON.stringify({ limit: 2_000 }))}`
/** Addresses in 127.0.0.0/8 all lead to this machine, so each one is a separate client. */
const slowClients = Array.from({ length: 8 }, (_, at) => `127.0.0.${at + 2}`)

/** Requests the long list on a separate connection without reading the response. */
async function askWithoutReading(localAddress: string): Promise<Socket> {
  const socket = connect({ host: '127.0.0.1', port, localAddress })
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.write(`GET ${longList} HTTP/1.1\r\nhost: localhost\r\n\r\n`)
  return socket
}

/** Reads a response completely, as an ordinary client, and resolves with its status. */
async function read(path: string, localAddress = '127.0.0.1'): Promise<number | undefined> {
  const asking = get({ host: '127.0.0.1', port, path, localAddress, agent: false })
  const [response] = await once(asking, 'response')
  await once(response.resume(), 'end')
  return response.statusCode
}

let searches = 0
const search = () => read(`/api/search?q=${['sea', 'snow', 'lake', 'train'][searches++ % 4]}+${searches}`)

it('clients that read long lists slowly delay nobody else', async () => {
  const readers = await Promise.all(slowClients.map(askWithoutReading))
  await Promise.all(readers.map((reader) => once(reader, 'readable')))
  const waiting = await Promise.all(
    slowClients.flatMap((client) => Array.from({ length: 4 }, () => askWithoutReading(client))),
  )
  // Ordinary clients continue while the others wait.
  for (let turn = 0; turn < 20; turn++) {
    expect(await Promise.all([search(), search()])).toEqual([200, 200])
    await wait(20)
  }
  // Guards the test: none of the waiting lists has been sent.
  expect(waiting.filter((socket) => socket.readableLength > 0)).toEqual([])
})

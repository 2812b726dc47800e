import { createServer, type IncomingHttpHeaders } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'

interface StatisticsRequest {
  path: string
  headers: IncomingHttpHeaders
  // Each test states its content.
  body: ReturnType<typeof JSON.parse>
}

/** Starts a statistics server on a real port, which can be stopped, refuse requests, and restart. */
export async function startStatisticsServer() {
  const parcels: StatisticsRequest[] = []
  let refusing = 0
  let refused = 0
  const make = () =>
    createServer((request, response) => {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => {
        if (refusing > 0) {
          refused += 1
          response.writeHead(refusing).end()
          return
        }
        parcels.push({
          path: request.url ?? '',
          headers: request.headers,
          body: JSON.parse(Buffer.concat(chunks).toString()),
        })
        response.writeHead(202, { 'content-type': 'application/json' }).end('{}')
      })
    })
  let server = make().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = isInfo(address) ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}`,
    parcels,
    /** Sets the status of all further responses; 0 for the usual ones. */
    refuse(status: number) {
      refusing = status
    },
    refusals: () => refused,
    async goAway() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
    async comeBack() {
      server = make().listen(port, '127.0.0.1')
      await once(server, 'listening')
    },
  }
}

const isInfo = (address: AddressInfo | string | null): address is AddressInfo =>
  typeof address === 'object' && address !== null

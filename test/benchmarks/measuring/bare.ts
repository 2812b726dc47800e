import { get, type IncomingHttpHeaders } from 'node:http'
import { fastify } from 'fastify'

// Baseline for the product: a route that only sends these bytes and headers.
const [, , url = '', coding = ''] = process.argv
const { headers, body } = await fetchRaw(url)
const app = fastify()
app.get('/', (_request, reply) => reply.headers(headers).send(body))
process.send?.(await app.listen({ port: 0, host: '127.0.0.1' }))

/** Fetches a response without decoding it, as fetch would. */
function fetchRaw(address: string): Promise<{ headers: IncomingHttpHeaders; body: Buffer }> {
  return new Promise((resolve, reject) => {
    get(address, { headers: coding ? { 'accept-encoding': coding } : {} }, async (response) => {
      const chunks: Buffer[] = []
      for await (const chunk of response) chunks.push(chunk)
      // Headers that the server below adds itself.
      const { date: _date, connection: _connection, 'keep-alive': _keepAlive, ...sent } = response.headers
      resolve({ headers: sent, body: Buffer.concat(chunks) })
    }).on('error', reject)
  })
}

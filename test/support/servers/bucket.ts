import { createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'

const key = 'someday'
const secret = 'a secret of buckets'

/** As much of S3 as pictures need: one bucket, whose key must be named in each request, and in its signature the region. */
export async function startBucket() {
  const objects = new Map<string, Buffer>()
  let isAway = false
  const signed = new RegExp(
    String.raw`^AWS4-HMAC-SHA256 Credential=${key}/\d{8}/eu-central-1/s3/aws4_request.*Signature=[0-9a-f]{64}$`,
  )
  const server = createServer(async (request, response) => {
    const { method, url = '', headers } = request
    const body = await buffer(request)
    const name = /^\/pictures\/([^?]+)/.exec(url)?.[1] ?? ''
    const found = objects.get(name)
    if (isAway) return response.writeHead(500).end()
    if (!signed.test(headers.authorization ?? '')) return response.writeHead(403).end()
    if (method === 'PUT') objects.set(name, body)
    if (method === 'DELETE') objects.delete(name)
    if (method === 'GET' && found) return response.writeHead(200).end(found)
    return response.writeHead(method === 'GET' ? 404 : method === 'DELETE' ? 204 : 200).end()
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `s3+http://${key}:${encodeURIComponent(secret)}@127.0.0.1:${port}/pictures?region=eu-central-1`,
    /** Of pictures; a start leaves a word for whoever looks into the bucket. */
    names: () => [...objects.keys()].filter((name) => name.endsWith('.webp')).toSorted(),
    setAway: (away: boolean) => (isAway = away),
    stop: () => server.close(),
  }
}

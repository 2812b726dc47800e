import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'

const key = 'someday'
const secret = 'a secret of buckets'

interface Upload {
  name: string
  parts: Map<number, Buffer>
}

/**
 * Starts a minimal S3 server with one bucket, for pictures and backups. Requests must name the access key and sign the
 * region. A multipart upload appears once it is completed.
 */
export async function startBucket() {
  const objects = new Map<string, { body: Buffer; at: Date }>()
  const uploads = new Map<string, Upload>()
  const largest = { body: 0 }
  let isAway = false
  let failingParts = 0
  let isSpoiling = false
  const signed = new RegExp(
    String.raw`^AWS4-HMAC-SHA256 Credential=${key}/\d{8}/eu-central-1/s3/aws4_request.*Signature=[0-9a-f]{64}$`,
  )
  const server = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request
    const body = await buffer(request)
    largest.body = Math.max(largest.body, body.length)
    const { pathname, searchParams: asked } = new URL(url, 'http://bucket')
    const name = decodeURIComponent(pathname.replace(/^\/pictures\//, ''))
    const answer = (status: number, text: string | Buffer = '', more: Record<string, string> = {}) =>
      response.writeHead(status, { 'content-length': String(Buffer.byteLength(text)), ...more }).end(text)
    const xml = (inside: string) =>
      answer(200, `<?xml version="1.0" encoding="UTF-8"?>\n${inside}`, { 'content-type': 'application/xml' })

    if (isAway) return answer(500)
    if (!signed.test(headers.authorization ?? '')) return answer(403)
    const upload = uploads.get(asked.get('uploadId') ?? '')
    if (asked.has('uploadId') && !upload) return answer(404)

    if (asked.has('list-type')) return xml(listOf(asked.get('prefix') ?? ''))
    if (method === 'GET' && asked.has('uploads')) return xml(listOfUploads(asked.get('prefix') ?? ''))
    if (method === 'POST' && asked.has('uploads')) {
      const id = randomUUID()
      uploads.set(id, { name, parts: new Map() })
      const inside = `<Bucket>pictures</Bucket><Key>${name}</Key><UploadId>${id}</UploadId>`
      return xml(`<InitiateMultipartUploadResult>${inside}</InitiateMultipartUploadResult>`)
    }
    if (upload && method === 'PUT') {
      if (failingParts-- > 0) return answer(503)
      upload.parts.set(Number(asked.get('partNumber')), body)
      return answer(200, '', { etag: `"${body.length}"` })
    }
    if (upload && method === 'POST') {
      const parts = [...upload.parts].toSorted(([a], [b]) => a - b).map(([, part]) => part)
      // As in S3, all parts but the last must have at least 5 MB.
      if (parts.slice(0, -1).some((part) => part.length < 5 * 1024 * 1024)) return answer(400)
      const whole = Buffer.concat(parts)
      if (isSpoiling) whole.writeUInt8(whole.readUInt8(whole.length >> 1) ^ 1, whole.length >> 1)
      objects.set(upload.name, { body: whole, at: new Date() })
      uploads.delete(asked.get('uploadId') ?? '')
      return xml(
        `<CompleteMultipartUploadResult><Key>${name}</Key><ETag>"x"</ETag></CompleteMultipartUploadResult>`,
      )
    }
    if (upload && method === 'DELETE') {
      uploads.delete(asked.get('uploadId') ?? '')
      return answer(204)
    }

    const found = objects.get(name)
    if (method === 'PUT') objects.set(name, { body, at: new Date() })
    if (method === 'DELETE') objects.delete(name)
    if (method === 'HEAD' && found)
      return response.writeHead(200, { 'content-length': String(found.body.length) }).end()
    if (method === 'GET' && found) {
      const range = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '')
      if (!range) return answer(200, found.body)
      return answer(206, found.body.subarray(Number(range[1]), Number(range[2]) + 1))
    }
    return answer(method === 'GET' || method === 'HEAD' ? 404 : method === 'DELETE' ? 204 : 200)
  })

  /** As in S3, times are rounded to seconds. */
  const listOf = (prefix: string) =>
    `<ListBucketResult><IsTruncated>false</IsTruncated>${[...objects]
      .filter(([name]) => name.startsWith(prefix))
      .map(
        ([name, { body, at }]) =>
          `<Contents><Key>${name}</Key><LastModified>${at.toISOString().slice(0, 19)}.000Z</LastModified><Size>${body.length}</Size></Contents>`,
      )
      .join('')}</ListBucketResult>`

  const listOfUploads = (prefix: string) =>
    `<ListMultipartUploadsResult><Bucket>pictures</Bucket>${[...uploads]
      .filter(([, { name }]) => name.startsWith(prefix))
      .map(
        ([id, { name }]) =>
          `<Upload><Key>${name}</Key><UploadId>${id}</UploadId><Initiated>${new Date().toISOString()}</Initiated></Upload>`,
      )
      .join('')}</ListMultipartUploadsResult>`

  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const place = `s3+http://${key}:${encodeURIComponent(secret)}@127.0.0.1:${port}/pictures`
  return {
    url: `${place}?region=eu-central-1`,
    /** URL of a folder in the bucket. */
    urlOf: (folder: string) => `${place}/${folder}?region=eu-central-1`,
    /** Names of pictures. The bucket also contains a note that a start writes. */
    names: () => [...objects.keys()].filter((name) => name.endsWith('.webp')).toSorted(),
    objects,
    uploads,
    /** Size of the largest request so far. */
    largest,
    setAway: (away: boolean) => (isAway = away),
    /** Corrupts one byte of each multipart upload. */
    setSpoiling: (spoiling: boolean) => (isSpoiling = spoiling),
    /** Rejects this many parts with 503. */
    failParts: (count: number) => (failingParts = count),
    stop: () => server.close(),
  }
}

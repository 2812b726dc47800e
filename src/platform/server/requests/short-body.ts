import type { IncomingMessage } from 'node:http'

const longest = 16 * 1024

/** Whether what a request brings is JSON that says how long it is, and short. */
export function bringsShortJson({ headers }: IncomingMessage): boolean {
  const length = Number(headers['content-length'])
  return (
    headers['content-type'] === 'application/json' &&
    length > 0 &&
    length <= longest &&
    headers['content-encoding'] === undefined &&
    headers['transfer-encoding'] === undefined
  )
}

/**
 * Looks at a short body as soon as all of it is there, and leaves it where it is: whoever reads the request afterwards
 * finds it untouched. Cut off, it is empty.
 */
export function lookAtShortBody(request: IncomingMessage, look: (body: string) => void): void {
  const length = Number(request.headers['content-length'])
  const onReadable = () => {
    if (request.readableLength < length && !request.readableEnded && !request.destroyed) return
    request.off('readable', onReadable)
    const body: unknown = request.readableLength < length ? undefined : request.read(length)
    if (!Buffer.isBuffer(body)) return look('')
    request.unshift(body)
    look(body.toString('utf8'))
  }
  request.on('readable', onReadable)
}

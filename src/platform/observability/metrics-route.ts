import { createHash, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'
import { once } from 'node:events'
import type { FastifyInstance, FastifyRequest } from 'fastify'

const metricsPath = '/metrics'
/** Prometheus text format. */
const contentType = 'text/plain; version=0.0.4; charset=utf-8'

interface Options {
  token: string
  /** Returns all metrics in the Prometheus text format. */
  read: () => Promise<string>
}

/** Registers the route that returns the Prometheus metrics to clients with the bearer token; others get a 401. */
export async function metricsRoute(app: FastifyInstance, { token, read }: Options) {
  app.get(metricsPath, { schema: { hide: true }, logLevel: 'warn' }, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    if (!hasBearerToken(request, token)) {
      const message = 'These metrics require a bearer token.'
      return reply.code(401).header('www-authenticate', 'Bearer').send({ error: message, message })
    }
    return reply.type(contentType).send(await read())
  })
}

/**
 * Starts a second HTTP server, on this port of 127.0.0.1, that returns the metrics without a token; a 503 if `read`
 * fails. Rejects with the system's error if the port is in use.
 * @returns a function that stops the server.
 */
export async function startMetricsServer(port: number, read: () => Promise<string>): Promise<() => void> {
  const server = createServer(async ({ url, method }, answer) => {
    if (url !== metricsPath || method !== 'GET') {
      answer.writeHead(404).end()
      return
    }
    try {
      const body = await read()
      answer.writeHead(200, { 'content-type': contentType }).end(body)
    } catch {
      answer.writeHead(503).end()
    }
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  server.unref()
  return () => void server.close()
}

/** Returns whether a request's Authorization header is `Bearer` with this token, compared in constant time. */
export const hasBearerToken = ({ headers }: Pick<FastifyRequest, 'headers'>, token: string): boolean =>
  isEqualInConstantTime(headers.authorization ?? '', `Bearer ${token}`)

/** Compares hashes in constant time, to prevent timing attacks. */
const isEqualInConstantTime = (a: string, b: string) => timingSafeEqual(digest(a), digest(b))
const digest = (text: string) => createHash('sha256').update(text).digest()

import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'

/** Scheme and host that visitors use. Without PUBLIC_URL this machine's, at the port the system chose where PORT is 0. */
export function siteOrigin(app: FastifyInstance, { PUBLIC_URL, PORT }: Config): string {
  const address = app.server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  return PUBLIC_URL ?? `http://localhost:${port ?? PORT}`
}

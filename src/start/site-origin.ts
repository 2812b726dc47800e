import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'

/**
 * Where visitors find the site: scheme, host and the path it lies beneath. Without PUBLIC_URL it is this machine, at the
 * port the system chose where PORT is 0.
 */
export function getSiteOrigin(app: FastifyInstance, { PUBLIC_URL, PORT, BASE_PATH }: Config): string {
  const address = app.server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  return (PUBLIC_URL ?? `http://localhost:${port ?? PORT}`) + BASE_PATH
}

/** The same for links that leave the site. Without PUBLIC_URL they begin where somebody was seen to have reached it. */
export const createOriginResolver =
  (app: FastifyInstance, config: Config) =>
  (seen?: string): string =>
    (config.PUBLIC_URL === undefined ? seen : undefined) ?? getSiteOrigin(app, config)

import type { FastifyInstance } from 'fastify'
import type { Config } from './settings/config.ts'

/**
 * Returns the site's public URL with its base path and without a slash at the end: PUBLIC_URL, or `http://localhost`
 * with the port if that is not set. If PORT is 0, call it once the server is listening: the system chooses the port
 * then.
 */
export function getSiteOrigin(app: FastifyInstance, { PUBLIC_URL, PORT, BASE_PATH }: Config): string {
  const address = app.server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  return (PUBLIC_URL ?? `http://localhost:${port ?? PORT}`) + BASE_PATH
}

/**
 * Creates a function that returns the site's public URL with its base path, for links in mails and feeds: PUBLIC_URL if
 * it is set, else `seen` (the origin of the current request), else `http://localhost` with the port.
 */
export const createOriginResolver =
  (app: FastifyInstance, config: Config) =>
  (seen?: string): string =>
    (config.PUBLIC_URL === undefined ? seen : undefined) ?? getSiteOrigin(app, config)

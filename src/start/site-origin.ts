import type { FastifyInstance } from 'fastify'
import type { Config } from './settings/config.ts'

/**
 * Returns the site's public URL with its base path. Without PUBLIC_URL this is `http://localhost` with the port, the
 * actual one if PORT is 0.
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

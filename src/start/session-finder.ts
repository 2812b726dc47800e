import type { FastifyRequest } from 'fastify'
import { readBearerToken } from '#features/accounts/server/api-tokens/api-clients.service.ts'
import { sessionCookieName } from '#features/accounts/limits.ts'
import type { Orm } from '#platform/database/orm.ts'
import type { Session } from '#platform/server/context.ts'
import type { Services } from './services.ts'

/** Returns whether a request carries a session cookie or an API token, without checking that it is valid. */
export const hasCredentials = ({ cookies, headers }: FastifyRequest): boolean =>
  Boolean(cookies[sessionCookieName]) || readBearerToken(headers.authorization) !== undefined

/**
 * Returns whether a request's session is that of an editor or admin, who must see their own changes at once. False if
 * the session cannot be read: no change can have been made then either.
 */
export async function isStaffRequest(request: FastifyRequest): Promise<boolean> {
  if (!hasCredentials(request)) return false
  const role = await request.ctx.role().catch(() => undefined)
  return role === 'editor' || role === 'admin'
}

/**
 * Creates a function that finds the session of a request, by API token or by session cookie, or null. The token takes
 * precedence. The function throws a 401 for an invalid token, and a 429 for too many requests with one.
 * @param renewed the function adds a Set-Cookie header to it if the session's cookie is renewed or, being invalid,
 * cleared.
 */
export const createSessionFinder =
  (orm: Orm, { programs, sessions, now }: Services) =>
  async ({ cookies, headers, ip }: FastifyRequest, renewed: string[]): Promise<Session | null> => {
    const apiToken = readBearerToken(headers.authorization)
    if (apiToken) return programs.find(orm.em.fork(), apiToken, ip, now())
    const token = cookies[sessionCookieName]
    return token ? sessions.find(orm.em.fork(), token, renewed, now()) : null
  }

import type { SqlEntityManager } from '@mikro-orm/sql'
import { apiTokenInvalid } from '#features/accounts/messages.ts'
import type { CurrentUser, Role } from '#platform/contract.ts'
import { minuteMs } from '#platform/durations.ts'
import type { Session } from '#platform/server/context.ts'
import { unauthorized } from '#platform/server/errors.ts'
import { clientKeyOf } from '#platform/server/limits/limits.ts'
import { createTokenBuckets } from '#platform/server/limits/token-buckets.ts'
import { requestsByToken, wrongTokensByClient } from '../account-limits.ts'
import { ApiToken } from '../entities.ts'
import { hashOf, tokenPrefix } from './api-tokens.service.ts'
import { listFactors } from '../second-factor/factors.queries.ts'
import { toCurrentUser } from '../sessions.service.ts'

/** Placeholder: an API client has no session to end. */
const noSessionId = '00000000-0000-0000-0000-000000000000'
const lastUsedPrecisionMs = minuteMs

/**
 * Returns the API token of an `Authorization: Bearer` header, without checking that it is valid. Undefined if there is
 * no such header, or if it does not begin with our prefix, such as credentials for a proxy.
 */
export function readBearerToken(authorization: string | undefined): string | undefined {
  const [, token] = /^Bearer +(\S+)$/i.exec(authorization ?? '') ?? []
  return token?.startsWith(tokenPrefix) ? token : undefined
}

/**
 * Creates the authentication by API token. `find` returns a session of the token's member, with at most the role that
 * the token's scopes allow, never admin, and records the time of use, to the minute. It throws a 401 for an unknown or
 * expired token and for a blocked member, and a 429 for too many requests with one token or too many wrong tokens of
 * one client. Its limits are in memory.
 * @param needsFactor returns whether a role needs a second factor before its permissions apply.
 */
export function createApiClients(needsFactor: (role: Role) => boolean, clock: () => Date) {
  const requests = createTokenBuckets(requestsByToken, clock)
  const wrongTokens = createTokenBuckets(wrongTokensByClient, clock)
  return {
    /** @throws 401 for an unknown or expired token, or that of a blocked member; 429 beyond the rate limit. */
    async find(em: SqlEntityManager, token: string, ip: string, now: Date): Promise<Session> {
      const hash = hashOf(token)
      const row = await em.findOne(
        ApiToken,
        { hash, expiresAt: { $gt: now }, user: { blockedAt: null } },
        { populate: ['user'] },
      )
      if (!row) {
        wrongTokens.spend(clientKeyOf(ip))
        throw unauthorized(apiTokenInvalid)
      }
      requests.spend(String(row.id))
      const { id, scopes, lastUsedAt } = row
      if (!lastUsedAt || now.getTime() - lastUsedAt.getTime() > lastUsedPrecisionMs)
        await em.nativeUpdate(ApiToken, { id }, { lastUsedAt: now })
      const user = toCurrentUser(row.user.$)
      const lacksSecondFactor = needsFactor(user.role) && (await listFactors(em, user.id)).length === 0
      return {
        id: noSessionId,
        user: { ...user, role: toTokenRole(user, scopes) },
        scopes,
        lacksSecondFactor,
      }
    },
  }
}

export type ApiClients = ReturnType<typeof createApiClients>

/** Returns the role for an API token: never admin, and editor only with the `editor` scope. */
const toTokenRole = ({ role }: CurrentUser, scopes: string[]): Role =>
  role !== 'member' && scopes.includes('editor') ? 'editor' : 'member'

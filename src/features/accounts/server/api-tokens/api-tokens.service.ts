import { createHash, randomBytes } from 'node:crypto'
import type { SqlEntityManager } from '@mikro-orm/sql'
import type { ApiTokenView, NewApiToken } from '#features/accounts/api-tokens-contract.ts'
import { maxTokens } from '#features/accounts/limits.ts'
import { editorScopeForbidden, apiTokenNotFound, tooManyApiTokens } from '#features/accounts/messages.ts'
import { recordAccountEvent } from '#features/accounts/server/account-events.service.ts'
import { dayMs } from '#platform/durations.ts'
import { ApiToken } from '../entities.ts'
import { withRecentPassword } from '#features/accounts/server/recent-password.service.ts'
import type { RequestContext, Session } from '#platform/server/context.ts'
import { conflict, forbidden, notFound } from '#platform/server/errors.ts'

/**
 * Identifies our tokens to secret scanners, and distinguishes them from an `Authorization` header meant for a proxy.
 */
export const tokenPrefix = 'someday_'

/**
 * Returns a member's API tokens, newest first, without the secrets: name, last four characters, scopes and dates.
 * Expired ones are included.
 */
export async function listApiTokens(em: SqlEntityManager, userId: number): Promise<ApiTokenView[]> {
  const rows = await em.find(ApiToken, { user: userId }, { orderBy: { id: 'desc' } })
  return rows.map(toView)
}

/**
 * Creates an API token that is valid for `days` days, records that in the account's history, and returns the token's
 * data with the secret (`token`), which is shown only now: just its hash is stored. Deletes the member's expired
 * tokens.
 * @throws 403 `password_needed` unless the password was given in the last ten minutes, 401 if the session has ended,
 * 403 for a scope that the role does not allow, 409 if the member has `maxTokens` already.
 */
export async function createApiToken(
  { em, userAgent }: RequestContext,
  session: Session,
  { name, scopes, days }: NewApiToken,
  now: Date,
): Promise<ApiTokenView & { token: string }> {
  const token = tokenPrefix + randomBytes(32).toString('base64url')
  const made = { name, scopes, hash: hashOf(token), ending: token.slice(-4), createdAt: now }
  const expiresAt = new Date(now.getTime() + days * dayMs)
  return withRecentPassword(em, session, now, async (inside, { id: user, role }) => {
    // A later promotion would otherwise extend what the token may do without the member's decision.
    if (role === 'member' && scopes.includes('editor')) throw forbidden(editorScopeForbidden)
    await inside.nativeDelete(ApiToken, { user, expiresAt: { $lt: now } })
    if ((await inside.count(ApiToken, { user })) >= maxTokens) throw conflict(tooManyApiTokens)
    const row = inside.create(ApiToken, { ...made, user, expiresAt })
    await inside.persist(row).flush()
    await recordAccountEvent(inside, { userId: user, kind: 'token_made', userAgent, now })
    return { ...toView(row), token }
  })
}

/**
 * Deletes one of a member's API tokens, which stops working at once, and records an account event.
 * @throws 404 if they have no such token.
 */
export async function revokeApiToken(
  { em, userAgent }: RequestContext,
  userId: number,
  id: number,
  now: Date,
): Promise<void> {
  await em.transactional(async (inside) => {
    const gone = await inside.nativeDelete(ApiToken, { id, user: userId })
    if (gone === 0) throw notFound(apiTokenNotFound)
    await recordAccountEvent(inside, { userId, kind: 'token_revoked', userAgent, now })
  })
}

/** Returns the SHA-256 hash of an API token in hex, the form in which tokens are stored. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

const toView = ({ id, name, ending, scopes, createdAt, expiresAt, lastUsedAt }: ApiToken): ApiTokenView => ({
  id,
  name,
  ending,
  scopes,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
})

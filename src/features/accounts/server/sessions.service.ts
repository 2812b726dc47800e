import type { InferKyselyDB, SqlEntityManager } from '@mikro-orm/sql'
import { LRUCache } from 'lru-cache'
import type { CurrentUser, Role } from '#platform/contract.ts'
import type { SubscriptionHandlers, Subscription } from '#platform/database/subscription.ts'
import { dayMs } from '#platform/durations.ts'
import type { Session } from '#platform/server/context.ts'
import type { Sessions } from './accounts-context.ts'
import { endAccess } from './access.service.ts'
import { SessionRow, type User } from './entities.ts'
import { listFactors } from './second-factor/factors.queries.ts'
import type { SignedCookies } from './signing-in/signed-cookie.ts'

type Tables = InferKyselyDB<typeof SessionRow>

interface CachedSession extends Session {
  lastUsedAt: Date
  /** End of the session's maximum lifetime, however often it is used. */
  endsAt: Date
  readAt: Date
}

/** Longest time that a session is served from the cache, in case a notification is lost. */
const cacheMs = 5_000
const maxCachedSessions = 10_000
const sessionMs = 30 * dayMs
const maxLifetimeMs: Record<Role, number> = { member: 90 * dayMs, editor: 14 * dayMs, admin: 14 * dayMs }
/**
 * NOTIFY channel on which the database publishes the ids of users whose account or access has changed (migration 0015).
 */
export const accountChangedChannel = 'account_changed'

/**
 * Creates the session store, which caches sessions for five seconds. `open` stores a session and returns its
 * `Set-Cookie` header; the member's 21st session ends the oldest. `find` returns the session of a signed cookie, or
 * null, and adds to `cookies` the `Set-Cookie` headers that the caller must send: a session last used over a day ago is
 * renewed, an invalid cookie cleared. `end` ends one session; `endAll` deletes the sessions, API tokens and pending
 * sign-ins of an account, except one session if its ID is given; `forget` drops an account's cached sessions;
 * `clearingCookie` returns the header that clears the cookie.
 * @param subscribe subscribes to notifications from other processes, by the id of a user whose cached sessions are
 * stale. Not needed for a single process. `start` opens the subscription; while it is interrupted, nothing is cached.
 * @param needsFactor returns whether a role needs a second factor before its permissions apply.
 */
export function createSessions(
  signed: SignedCookies,
  subscribe?: (handlers: SubscriptionHandlers) => Subscription,
  needsFactor: (role: Role) => boolean = () => false,
): Sessions {
  const cache = new LRUCache<string, CachedSession>({ max: maxCachedSessions })

  /** Incremented on each invalidation: a session that was read before it is not cached after it. */
  let invalidations = 0

  function invalidateWhere(matches: (session: CachedSession) => boolean) {
    // Stryker disable next-line UpdateOperator: the counter is only compared, so counting down works too
    invalidations++
    for (const [token, session] of cache) if (matches(session)) cache.delete(token)
  }

  const invalidateUser = (userId: number) => invalidateWhere((session) => session.user.id === userId)
  const subscription = subscribe?.({
    onMessage: (userId) => invalidateUser(Number(userId)),
    onGap: () => invalidateWhere(() => true),
  })

  return {
    async open(em, { id, role }, userAgent, now) {
      const expiresAt = expiryOf(now, lifetimeEndOf(now, role))
      const seen = { createdAt: now, lastUsedAt: now, provedAt: now }
      const row = em.create(SessionRow, { user: id, userAgent: userAgent.slice(0, 400), ...seen, expiresAt })
      await em.persist(row).flush()
      await endOldest(em, id)
      return signed.sign(row.id, { now, expiresAt })
    },

    async find(em, token, cookies, now) {
      const cached = cache.get(token)
      if (cached && now.getTime() - cached.readAt.getTime() < cacheMs) return cached
      const invalidationsBefore = invalidations
      const id = await signed.read(token, now)
      const session = id && (await readSession(em, id, now, needsFactor))
      if (!session) {
        // Clears the invalid cookie, so that the browser gets cached pages for visitors from then on.
        cookies.push(signed.clear())
        return null
      }
      if (now.getTime() - session.lastUsedAt.getTime() > dayMs) cookies.push(await renew(em, session, now))
      if (invalidations === invalidationsBefore && subscription?.isListening() !== false)
        cache.set(token, session)
      return session
    },

    async end(em, id) {
      await em.nativeDelete(SessionRow, { id })
      invalidateWhere((session) => session.id === id)
    },

    async endAll(em, userId, exceptId) {
      await endAccess(em, userId, exceptId)
      invalidateUser(userId)
    },

    forget: invalidateUser,
    clearingCookie: () => signed.clear(),
    start: async () => subscription?.start(),
    stop: async () => subscription?.stop(),
  }

  async function renew(em: SqlEntityManager, session: CachedSession, now: Date): Promise<string> {
    const expiresAt = expiryOf(now, session.endsAt)
    await em.nativeUpdate(SessionRow, { id: session.id }, { lastUsedAt: now, expiresAt })
    return signed.sign(session.id, { now, expiresAt })
  }
}

/** Sessions per member; beyond that the oldest end. */
const maxSessions = 20

async function endOldest(em: SqlEntityManager, userId: number): Promise<void> {
  await em
    .getKysely<Tables>()
    .deleteFrom('session')
    .where('user_id', '=', userId)
    .where('id', 'in', (query) =>
      query
        .selectFrom('session')
        .select('id')
        .where('user_id', '=', userId)
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .offset(maxSessions),
    )
    .execute()
}

async function readSession(
  em: SqlEntityManager,
  id: string,
  now: Date,
  needsFactor: (role: Role) => boolean,
): Promise<CachedSession | null> {
  const row = await em.findOne(
    SessionRow,
    { id, expiresAt: { $gt: now }, user: { blockedAt: null } },
    { populate: ['user'] },
  )
  if (!row) return null
  const endsAt = lifetimeEndOf(row.createdAt, row.user.$.role)
  if (endsAt <= now) return null
  const user = toCurrentUser(row.user.$)
  const lacksSecondFactor = needsFactor(user.role) && (await listFactors(em, user.id)).length === 0
  return { id: row.id, lastUsedAt: row.lastUsedAt, endsAt, readAt: now, user, lacksSecondFactor }
}

const lifetimeEndOf = (beganAt: Date, role: Role) => new Date(beganAt.getTime() + maxLifetimeMs[role])

const expiryOf = (now: Date, endsAt: Date) => new Date(Math.min(now.getTime() + sessionMs, endsAt.getTime()))

/** Converts a user's row to what they see of themselves: ID, name, email, role and whether the email is verified. */
export const toCurrentUser = ({ id, name, email, role, emailVerifiedAt }: User): CurrentUser => ({
  id,
  name,
  email,
  role,
  emailVerified: emailVerifiedAt !== null,
})

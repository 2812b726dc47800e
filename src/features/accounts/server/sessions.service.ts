import type { InferKyselyDB, SqlEntityManager } from '@mikro-orm/sql'
import { LRUCache } from 'lru-cache'
import type { CurrentUser, Role } from '#platform/contract.ts'
import type { SubscriptionHandlers, Subscription } from '#platform/database/listening.ts'
import { dayMs } from '#platform/durations.ts'
import type { Session } from '#platform/server/context.ts'
import { endAccess } from './access.service.ts'
import { SessionRow, type User } from './entities.ts'
import { listFactors } from './second-factor/factors.queries.ts'
import type { SignedCookies } from './signing-in/signed-cookie.ts'

type Tables = InferKyselyDB<typeof SessionRow>

/**
 * Who is signed in where. Rows in the database; what was just read is remembered for seconds, unless a word of the
 * database says sooner that it has ended.
 */
export interface Sessions {
  /** Signs a browser in; the answer's `Set-Cookie` header. */
  open: (
    em: SqlEntityManager,
    user: Pick<User, 'id' | 'role'>,
    userAgent: string,
    now: Date,
  ) => Promise<string>
  /** The session a token stands for; null where it stands for none. `cookies` takes the header that renews it. */
  find: (em: SqlEntityManager, token: string, cookies: string[], now: Date) => Promise<Session | null>
  /** Ends one session at once. */
  end: (em: SqlEntityManager, id: string) => Promise<void>
  /** Ends all access of somebody at once (`endAccess`), but for the session that is to stay. */
  endAll: (em: SqlEntityManager, userId: number, exceptId?: string) => Promise<void>
  /** Makes the next request read who this is anew: for changes of name, address or role. */
  forget: (userId: number) => void
  /** The header that makes a browser forget its token. */
  clearingCookie: () => string
  /** Begins to hear what other processes end. */
  start: () => Promise<void>
  stop: () => Promise<void>
}

interface CachedSession extends Session {
  lastUsedAt: Date
  /** Until then it lasts at most, however often it is used. */
  endsAt: Date
  readAt: Date
}

/** How long a session is taken for what it was, where something keeps what ended it from being heard. */
const cacheMs = 5_000
const maxCachedSessions = 10_000
const sessionMs = 30 * dayMs
const maxLifetimeMs: Record<Role, number> = { member: 90 * dayMs, editor: 14 * dayMs, admin: 14 * dayMs }
/** On it the database names whoever is no longer who they were (migration 0015). */
export const accountChangedChannel = 'account_changed'

/**
 * @param listen to what other processes end, where there are others. While nothing can be heard, nothing is
 * remembered either.
 * @param needsFactor who does what their role allows only once they have set up a second factor.
 */
export function createSessions(
  signed: SignedCookies,
  subscribe?: (hearing: SubscriptionHandlers) => Subscription,
  needsFactor: (role: Role) => boolean = () => false,
): Sessions {
  const cache = new LRUCache<string, CachedSession>({ max: maxCachedSessions })

  /** Raised whenever sessions end: what was read before that is not remembered after it. */
  let invalidations = 0

  function invalidateWhere(matches: (session: CachedSession) => boolean) {
    // Stryker disable next-line UpdateOperator: it is asked only whether it is another one
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
        // The browser lets go of what is worth nothing, and gets a visitor's pages from then on.
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

/** Somebody with more browsers than that has forgotten some of them. */
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

export const toCurrentUser = ({ id, name, email, role, emailVerifiedAt }: User): CurrentUser => ({
  id,
  name,
  email,
  role,
  emailVerified: emailVerifiedAt !== null,
})

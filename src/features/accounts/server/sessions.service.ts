import type { InferKyselyDB, SqlEntityManager } from '@mikro-orm/sql'
import { LRUCache } from 'lru-cache'
import type { CurrentUser, Role } from '#platform/contract.ts'
import type { Hearing, Listening } from '#platform/database/listening.ts'
import { dayMs } from '#platform/durations.ts'
import type { Session } from '#platform/server/context.ts'
import { endAccess } from './access.service.ts'
import { SessionRow, type User } from './entities.ts'
import { factorsOf } from './second-factor/factors.queries.ts'
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

interface Known extends Session {
  lastUsedAt: Date
  /** Until then it lasts at most, however often it is used. */
  endsAt: Date
  readAt: Date
}

/** How long a session is taken for what it was, where something keeps what ended it from being heard. */
const rememberedMs = 5_000
const rememberedSessions = 10_000
const sessionMs = 30 * dayMs
const longestMs: Record<Role, number> = { member: 90 * dayMs, editor: 14 * dayMs, admin: 14 * dayMs }
/** On it the database names whoever is no longer who they were (migration 0015). */
export const accountChanged = 'account_changed'

/**
 * @param listen to what other processes end, where there are others. While nothing can be heard, nothing is
 * remembered either.
 * @param needsFactor who does what their role allows only once they have set up a second factor.
 */
export function keepSessions(
  signed: SignedCookies,
  listen?: (hearing: Hearing) => Listening,
  needsFactor: (role: Role) => boolean = () => false,
): Sessions {
  const known = new LRUCache<string, Known>({ max: rememberedSessions })

  /** Raised whenever sessions end: what was read before that is not remembered after it. */
  let endings = 0

  function forgetWhere(holds: (session: Known) => boolean) {
    // Stryker disable next-line UpdateOperator: it is asked only whether it is another one
    endings++
    for (const [token, session] of known) if (holds(session)) known.delete(token)
  }

  const forgetUser = (userId: number) => forgetWhere((session) => session.user.id === userId)
  const listening = listen?.({
    onMessage: (userId) => forgetUser(Number(userId)),
    onGap: () => forgetWhere(() => true),
  })

  return {
    async open(em, { id, role }, userAgent, now) {
      const expiresAt = expiryOf(now, endOf(now, role))
      const seen = { createdAt: now, lastUsedAt: now, provedAt: now }
      const row = em.create(SessionRow, { user: id, userAgent: userAgent.slice(0, 400), ...seen, expiresAt })
      await em.persist(row).flush()
      await endOldest(em, id)
      return signed.sign(row.id, { now, expiresAt })
    },

    async find(em, token, cookies, now) {
      const remembered = known.get(token)
      if (remembered && now.getTime() - remembered.readAt.getTime() < rememberedMs) return remembered
      const endingsBefore = endings
      const id = await signed.read(token, now)
      const session = id && (await readSession(em, id, now, needsFactor))
      if (!session) {
        // The browser lets go of what is worth nothing, and gets a visitor's pages from then on.
        cookies.push(signed.clear())
        return null
      }
      if (now.getTime() - session.lastUsedAt.getTime() > dayMs) cookies.push(await renew(em, session, now))
      if (endings === endingsBefore && listening?.isListening() !== false) known.set(token, session)
      return session
    },

    async end(em, id) {
      await em.nativeDelete(SessionRow, { id })
      forgetWhere((session) => session.id === id)
    },

    async endAll(em, userId, exceptId) {
      await endAccess(em, userId, exceptId)
      forgetUser(userId)
    },

    forget: forgetUser,
    clearingCookie: () => signed.clear(),
    start: async () => listening?.start(),
    stop: async () => listening?.stop(),
  }

  async function renew(em: SqlEntityManager, session: Known, now: Date): Promise<string> {
    const expiresAt = expiryOf(now, session.endsAt)
    await em.nativeUpdate(SessionRow, { id: session.id }, { lastUsedAt: now, expiresAt })
    return signed.sign(session.id, { now, expiresAt })
  }
}

/** Somebody with more browsers than that has forgotten some of them. */
const mostSessions = 20

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
        .offset(mostSessions),
    )
    .execute()
}

async function readSession(
  em: SqlEntityManager,
  id: string,
  now: Date,
  needsFactor: (role: Role) => boolean,
): Promise<Known | null> {
  const row = await em.findOne(
    SessionRow,
    { id, expiresAt: { $gt: now }, user: { blockedAt: null } },
    { populate: ['user'] },
  )
  if (!row) return null
  const endsAt = endOf(row.createdAt, row.user.$.role)
  if (endsAt <= now) return null
  const user = toCurrentUser(row.user.$)
  const lacksSecondFactor = needsFactor(user.role) && (await factorsOf(em, user.id)).length === 0
  return { id: row.id, lastUsedAt: row.lastUsedAt, endsAt, readAt: now, user, lacksSecondFactor }
}

const endOf = (beganAt: Date, role: Role) => new Date(beganAt.getTime() + longestMs[role])

const expiryOf = (now: Date, endsAt: Date) => new Date(Math.min(now.getTime() + sessionMs, endsAt.getTime()))

export const toCurrentUser = ({ id, name, email, role, emailVerifiedAt }: User): CurrentUser => ({
  id,
  name,
  email,
  role,
  emailVerified: emailVerifiedAt !== null,
})

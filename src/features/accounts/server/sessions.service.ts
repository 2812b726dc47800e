import type { SqlEntityManager } from '@mikro-orm/sql'
import { LRUCache } from 'lru-cache'
import type { CurrentUser } from '#platform/contract.ts'
import type { Session } from '#platform/server/context.ts'
import { SessionRow } from './session.entity.ts'
import type { SignedCookies } from './signed-cookie.ts'
import type { User } from './user.entity.ts'

/** Who is signed in where. Rows in the database; what was just read is remembered for seconds. */
export interface Sessions {
  /** Signs a browser in; the answer's `Set-Cookie` header. */
  open: (em: SqlEntityManager, user: Pick<User, 'id'>, userAgent: string, now: Date) => Promise<string>
  /** The session a token stands for; null where it stands for none. `cookies` takes the header that renews it. */
  find: (em: SqlEntityManager, token: string, cookies: string[], now: Date) => Promise<Session | null>
  /** Ends one session at once. */
  end: (em: SqlEntityManager, id: string) => Promise<void>
  /** Ends every session of somebody at once, but for the one that is to stay. */
  endAll: (em: SqlEntityManager, userId: number, exceptId?: string) => Promise<void>
  /** Makes the next request read who this is anew: for changes of name, address or role. */
  forget: (userId: number) => void
  /** The header that makes a browser forget its token. */
  clearingCookie: () => string
}

interface Known extends Session {
  lastUsedAt: Date
  readAt: Date
}

/** How long another process may still honour a session that has been ended here. */
const rememberedMs = 5_000
const rememberedSessions = 10_000
const dayMs = 24 * 60 * 60 * 1000
const sessionMs = 30 * dayMs

export function keepSessions(signed: SignedCookies): Sessions {
  const known = new LRUCache<string, Known>({ max: rememberedSessions })

  /** Raised whenever sessions end: what was read before that is not remembered after it. */
  let endings = 0

  function forgetWhere(holds: (session: Known) => boolean) {
    endings++
    for (const [token, session] of known) if (holds(session)) known.delete(token)
  }

  return {
    async open(em, { id }, userAgent, now) {
      const expiresAt = new Date(now.getTime() + sessionMs)
      const seen = { createdAt: now, lastUsedAt: now }
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
      const session = id && (await readSession(em, id, now))
      if (!session) {
        // The browser lets go of what is worth nothing, and gets a visitor's pages from then on.
        cookies.push(signed.clear())
        return null
      }
      if (now.getTime() - session.lastUsedAt.getTime() > dayMs) cookies.push(await renew(em, session, now))
      if (endings === endingsBefore) known.set(token, session)
      return session
    },

    async end(em, id) {
      await em.nativeDelete(SessionRow, { id })
      forgetWhere((session) => session.id === id)
    },

    async endAll(em, userId, exceptId) {
      await em.nativeDelete(SessionRow, { user: userId, ...(exceptId ? { id: { $ne: exceptId } } : {}) })
      forgetWhere((session) => session.user.id === userId)
    },

    forget: (userId) => forgetWhere((session) => session.user.id === userId),
    clearingCookie: () => signed.clear(),
  }

  async function renew(em: SqlEntityManager, session: Known, now: Date): Promise<string> {
    const expiresAt = new Date(now.getTime() + sessionMs)
    await em.nativeUpdate(SessionRow, { id: session.id }, { lastUsedAt: now, expiresAt })
    return signed.sign(session.id, { now, expiresAt })
  }
}

/** Somebody with more browsers than that has forgotten some of them. */
const mostSessions = 20

async function endOldest(em: SqlEntityManager, userId: number): Promise<void> {
  const oldest = await em.find(
    SessionRow,
    { user: userId },
    { orderBy: { createdAt: 'desc', id: 'asc' }, offset: mostSessions, fields: ['id'] },
  )
  if (oldest.length > 0) await em.nativeDelete(SessionRow, { id: oldest.map(({ id }) => id) })
}

async function readSession(em: SqlEntityManager, id: string, now: Date): Promise<Known | null> {
  const row = await em.findOne(
    SessionRow,
    { id, expiresAt: { $gt: now }, user: { blockedAt: null } },
    { populate: ['user'] },
  )
  if (!row) return null
  return { id: row.id, lastUsedAt: row.lastUsedAt, readAt: now, user: toCurrentUser(row.user.$) }
}

export const toCurrentUser = ({ id, name, email, role, emailVerifiedAt }: User): CurrentUser => ({
  id,
  name,
  email,
  role,
  emailVerified: emailVerifiedAt !== null,
})

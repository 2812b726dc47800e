import { User } from '#features/accounts/server/user.entity.ts'
import { sessionCookies } from '#features/accounts/server/session-cookie.service.ts'
import { keepSessions } from '#features/accounts/server/sessions.service.ts'
import type { DatabaseLocation } from '#platform/database/location.ts'
import { openDatabase } from '#platform/database/orm.ts'
import type { Role } from '#platform/server/context.ts'
import * as entities from '#root/entities.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The `auth_token` of somebody of each role on the site that journeys walk. */
    tokens: Record<Role, string>
  }
}

/** What the site of the journeys signs its cookies with. */
export const journeySecret = 'a secret of journeys that is long enough'

const people = {
  member: 'Mia Member',
  editor: 'Edda Editor',
  admin: 'Ada Admin',
} as const

/** Adds somebody of each role to a database, before a site starts on it, and signs them in. */
export async function addJourneyMembers(location: DatabaseLocation): Promise<Record<Role, string>> {
  const orm = await openDatabase(location, Object.values(entities))
  const em = orm.em.fork()
  const sessions = keepSessions(sessionCookies(journeySecret, false))

  async function add(role: Role) {
    const user = em.create(User, {
      name: people[role],
      email: `${role}@people.example`,
      role,
      passwordHash: 'none',
      emailVerifiedAt: new Date(),
    })
    await em.persist(user).flush()
    const cookie = await sessions.open(em, user, 'journey', new Date())
    return cookie.slice(cookie.indexOf('=') + 1, cookie.indexOf(';'))
  }

  const tokens = { member: await add('member'), editor: await add('editor'), admin: await add('admin') }
  await orm.close()
  return tokens
}

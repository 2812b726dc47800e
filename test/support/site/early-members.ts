import { sessionCookies } from '#features/accounts/server/session-cookie.ts'
import { keepSessions } from '#features/accounts/server/sessions.service.ts'
import { User } from '#features/accounts/server/user.entity.ts'
import type { Role } from '#platform/contract.ts'
import type { DatabaseLocation } from '#platform/database/location.ts'
import { openDatabase } from '#platform/database/orm.ts'
import * as entities from '#root/entities.ts'

export interface EarlyMember {
  id: number
  /** What their browser sends. */
  cookie: string
}

/** People who are signed in before the site starts that signs sessions with this secret. */
export async function addEarlyMembers(
  location: DatabaseLocation,
  secret: string,
  count: number,
  role: Role = 'member',
): Promise<EarlyMember[]> {
  const orm = await openDatabase(location, Object.values(entities))
  const sessions = keepSessions(sessionCookies(secret, false))
  const members: EarlyMember[] = []
  try {
    for (let n = 0; n < count; n++) {
      const em = orm.em.fork()
      const user = em.create(User, {
        name: 'Ada',
        email: `ada-${n}@${role}.example`,
        role,
        passwordHash: 'none',
      })
      await em.persist(user).flush()
      const cookie = await sessions.open(em, user, 'test', new Date())
      members.push({ id: user.id, cookie: cookie.split(';')[0] ?? '' })
    }
    return members
  } finally {
    await orm.close()
  }
}

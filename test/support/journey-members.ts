import { keepSessions } from '#features/accounts/server/sessions.service.ts'
import { sessionCookies } from '#features/accounts/server/session-cookie.service.ts'
import { User } from '#features/accounts/server/user.entity.ts'
import type { DatabaseLocation } from '#platform/database/location.ts'
import { openDatabase } from '#platform/database/orm.ts'
import * as entities from '#root/entities.ts'

/** What the site of the journeys signs its sessions with. */
export const journeySecret = 'a secret of journeys that is long enough'

/** One for each journey that needs somebody signed in. */
const names = [
  'Ada',
  'Ben',
  'Cleo',
  'Dora',
  'Emil',
  'Fay',
  'Gus',
  'Hal',
  'Ida',
  'Jon',
  'Kit',
  'Lou',
  'Mia',
  'Ned',
  'Ona',
  'Pia',
  'Quin',
  'Rhea',
  'Sol',
  'Tess',
  'Uma',
  'Vic',
  'Wim',
  'Xena',
  'Yul',
  'Zoe',
  'Abel',
  'Bo',
  'Cy',
  'Dee',
  'Eve',
] as const
export type JourneyMember = (typeof names)[number]

declare module 'vitest' {
  interface ProvidedContext {
    /** The session token of each member who was there before the site of the journeys started. */
    members: Record<string, string>
  }
}

/** Adds the members to a database that no process has open yet, each signed in. */
export async function addJourneyMembers(location: DatabaseLocation): Promise<Record<string, string>> {
  const orm = await openDatabase(location, Object.values(entities))
  const sessions = keepSessions(sessionCookies(journeySecret, false))
  const em = orm.em.fork()
  const tokens: [string, string][] = []
  for (const name of names) {
    const user = em.create(User, {
      name,
      email: `${name.toLowerCase()}@people.example`,
      passwordHash: 'none',
      emailVerifiedAt: new Date(),
    })
    await em.persist(user).flush()
    const cookie = await sessions.open(em, user, 'journeys', new Date())
    tokens.push([name, /=([^;]+)/.exec(cookie)?.[1] ?? ''])
  }
  await orm.close()
  return Object.fromEntries(tokens)
}

import { sessionCookies } from '#features/accounts/server/session-cookie.ts'
import { keepSessions } from '#features/accounts/server/sessions.service.ts'
import { User } from '#features/accounts/server/user.entity.ts'
import type { DatabaseLocation } from '#platform/database/location.ts'
import { openDatabase } from '#platform/database/orm.ts'
import type { Role } from '#platform/contract.ts'
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
  'Flo',
  'Gil',
  'Hux',
  'Ivo',
  'Jem',
] as const
export type JourneyMember = (typeof names)[number]

const staffNames = { member: 'Mia Member', editor: 'Edda Editor', admin: 'Ada Admin' } as const

declare module 'vitest' {
  interface ProvidedContext {
    /** The session token of each member who was there before the site of the journeys started. */
    members: Record<string, string>
    /** The same of somebody of each role. */
    staff: Record<Role, string>
  }
}

/** Adds people to a database that no process has open yet, each signed in. */
export async function addJourneyMembers(location: DatabaseLocation) {
  const orm = await openDatabase(location, Object.values(entities))
  const sessions = keepSessions(sessionCookies(journeySecret, false))
  const em = orm.em.fork()

  async function add(name: string, role: Role): Promise<string> {
    const email = `${name.toLowerCase().replace(' ', '.')}@people.example`
    const user = em.create(User, { name, email, role, passwordHash: 'none', emailVerifiedAt: new Date() })
    await em.persist(user).flush()
    const cookie = await sessions.open(em, user, 'journeys', new Date())
    return /=([^;]+)/.exec(cookie)?.[1] ?? ''
  }

  const members: Record<string, string> = {}
  for (const name of names) members[name] = await add(name, 'member')
  const staff = {
    member: await add(staffNames.member, 'member'),
    editor: await add(staffNames.editor, 'editor'),
    admin: await add(staffNames.admin, 'admin'),
  }
  await orm.close()
  return { members, staff }
}

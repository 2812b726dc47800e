import { createPasswords } from '#features/accounts/server/signing-in/passwords.ts'
import type { Role } from '#platform/contract.ts'
import type { DatabaseLocation } from '#platform/database/location.ts'
import { openDatabase } from '#platform/database/orm.ts'
import * as entities from '#root/entities.ts'
import { signUpBeforeStart } from '../app/members.ts'

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
  'Wren',
  'Wilf',
  'Wanda',
  'Ward',
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
/** Admins who have not given the password for a day, one for each journey that asks for it. */
export const lateAdmin = { name: 'Lena Late', password: 'the long way round' }
export const lateHookAdmin = { name: 'Lola Late', password: lateAdmin.password }
export type JourneyMember = (typeof names)[number]

const staffNames = { member: 'Mia Member', editor: 'Edda Editor', admin: 'Ada Admin' } as const

declare module 'vitest' {
  interface ProvidedContext {
    /** The session token of each member who was there before the site of the journeys started. */
    members: Record<string, string>
    /** The same of somebody of each role. */
    staff: Record<Role | 'lateAdmin' | 'lateHookAdmin', string>
  }
}

/** Adds them to a database that no process has open yet, each signed in. */
export async function addJourneyMembers(location: DatabaseLocation) {
  async function add(people: Somebody[]): Promise<string[]> {
    const members = await signUpBeforeStart(location, journeySecret, people.map(withAddress))
    return members.map(({ headers }) => /=(.+)/.exec(headers.cookie)?.[1] ?? '')
  }
  const tokens = await add(names.map((name) => ({ name, role: 'member' })))
  const [member = '', editor = '', admin = ''] = await add(
    (['member', 'editor', 'admin'] as const).map((role) => ({ name: staffNames[role], role })),
  )
  const passwordHash = await createPasswords().hash(lateAdmin.password)
  const [late = '', lateHook = ''] = await add(
    [lateAdmin, lateHookAdmin].map(({ name }) => ({ name, role: 'admin', passwordHash })),
  )
  await proveLater(location)
  return {
    members: Object.fromEntries(names.map((name, place) => [name, tokens[place] ?? ''])),
    staff: { member, editor, admin, lateAdmin: late, lateHookAdmin: lateHook },
  }
}

/** All journeys together take longer than a password counts as given. */
async function proveLater(location: DatabaseLocation) {
  const orm = await openDatabase(location, Object.values(entities))
  await orm.em.execute(
    `update session set proved_at = now() + case when users.name in (?, ?) then interval '-1 day' else interval '1 day' end
     from users where users.id = session.user_id`,
    [lateAdmin.name, lateHookAdmin.name],
  )
  await orm.close()
}

interface Somebody {
  name: string
  role: Role
  passwordHash?: string
}

const withAddress = (person: Somebody) => ({
  ...person,
  email: `${person.name.toLowerCase().replace(' ', '.')}@people.example`,
})

import { createPasswords } from '#features/accounts/server/signing-in/passwords.ts'
import type { Role } from '#platform/contract.ts'
import type { DatabaseLocation } from '#platform/database/location.ts'
import { openDatabase } from '#platform/database/orm.ts'
import * as entities from '#root/entities.ts'
import { signUpBeforeStart } from '../app/members.ts'

/** Key that signs the sessions of the journeys' sites. */
export const journeySecret = 'a secret of journeys that is long enough'

/** Members, one for each journey that signs in. */
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
  'Kai',
  'Len',
  'Liv',
  'Moa',
  'Nia',
] as const
/** Admins who entered their password a day ago, one for each journey that asks for it again. */
export const lateAdmin = { name: 'Lena Late', password: 'the long way round' }
export const lateHookAdmin = { name: 'Lola Late', password: lateAdmin.password }
export type JourneyMember = (typeof names)[number]

const staffNames = { member: 'Mia Member', editor: 'Edda Editor', admin: 'Ada Admin' } as const

declare module 'vitest' {
  interface ProvidedContext {
    /** Session tokens by member, created before the sites start. */
    members: Record<string, string>
    /** Session tokens by role. */
    staff: Record<Role | 'lateAdmin' | 'lateHookAdmin', string>
  }
}

/** Inserts members and sessions into a database before a site opens it. */
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
  await extendRecentPassword(location)
  return {
    members: Object.fromEntries(names.map((name, place) => [name, tokens[place] ?? ''])),
    staff: { member, editor, admin, lateAdmin: late, lateHookAdmin: lateHook },
  }
}

/** Extends the period for which the password counts as recent, because all journeys together take longer. */
async function extendRecentPassword(location: DatabaseLocation) {
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

import type { Role } from '#platform/contract.ts'
import type { DatabaseLocation } from '#platform/database/location.ts'
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

/** Adds them to a database that no process has open yet, each signed in. */
export async function addJourneyMembers(location: DatabaseLocation) {
  async function add(people: { name: string; role: Role }[]): Promise<string[]> {
    const members = await signUpBeforeStart(location, journeySecret, people.map(withAddress))
    return members.map(({ headers }) => /=(.+)/.exec(headers.cookie)?.[1] ?? '')
  }
  const tokens = await add(names.map((name) => ({ name, role: 'member' })))
  const [member = '', editor = '', admin = ''] = await add(
    (['member', 'editor', 'admin'] as const).map((role) => ({ name: staffNames[role], role })),
  )
  return {
    members: Object.fromEntries(names.map((name, place) => [name, tokens[place] ?? ''])),
    staff: { member, editor, admin },
  }
}

const withAddress = ({ name, role }: { name: string; role: Role }) => ({
  name,
  role,
  email: `${name.toLowerCase().replace(' ', '.')}@people.example`,
})

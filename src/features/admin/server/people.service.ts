import type { SqlEntityManager } from '@mikro-orm/sql'
import type { Role } from '#platform/server/context.ts'
import { busy } from '#platform/server/errors.ts'
import type { PeopleQuery, Person } from '../contract.ts'

const later = () => busy('This is not built yet.', 60)

export async function searchPeople(
  _em: SqlEntityManager,
  _query: PeopleQuery,
): Promise<{ people: Person[]; total: number }> {
  throw later()
}

export async function setRole(_by: unknown, _order: { id: number; role: Role }): Promise<Person> {
  throw later()
}

export async function resendVerification(_by: unknown, _id: number): Promise<Person> {
  throw later()
}

export async function issueResetLink(_by: unknown, _id: number): Promise<{ url: string; expiresAt: string }> {
  throw later()
}

export async function blockPerson(_by: unknown, _id: number): Promise<Person> {
  throw later()
}

export async function unblockPerson(_by: unknown, _id: number): Promise<Person> {
  throw later()
}

export async function removePerson(_by: unknown, _id: number): Promise<void> {
  throw later()
}

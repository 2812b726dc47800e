import type { SqlEntityManager } from '@mikro-orm/sql'
import { sessionCookies } from '#features/accounts/server/signing-in/signed-cookie.ts'
import { createSessions } from '#features/accounts/server/sessions.service.ts'
import { User } from '#features/accounts/server/entities.ts'
import type { Role } from '#platform/contract.ts'
import type { DatabaseLocation } from '#platform/database/location.ts'
import { openDatabase } from '#platform/database/orm.ts'
import * as entities from '#root/entities.ts'
import { createAddress } from './create-address.ts'
import type { TestApp } from './test-app.ts'

/** Signed-in member with the session cookie. */
export interface Member {
  id: number
  email: string
  headers: { cookie: string }
}

interface Person {
  name?: string
  email?: string
  role?: Role
  passwordHash?: string
  blockedAt?: Date
  emailVerifiedAt?: Date | null
}

/** Inserts a member and opens a session, without pages and mails. */
export async function signUp({ orm, services }: TestApp, person: Person = {}): Promise<Member> {
  return insertWithSession(orm.em.fork(), services.sessions, services.now(), person)
}

/** Inserts a verified member with a password. */
export async function signUpWithPassword(
  { orm, services }: TestApp,
  password: string,
  person: Person = {},
): Promise<{ id: number; email: string }> {
  const passwordHash = await services.passwords.hash(password)
  return insertMember(orm.em.fork(), services.now(), { passwordHash, ...person })
}

/**
 * Inserts members with sessions into a database before a site opens it. The site must sign cookies with the same
 * secret.
 */
export async function signUpBeforeStart(
  location: DatabaseLocation,
  secret: string,
  people: Person[],
): Promise<Member[]> {
  const orm = await openDatabase(location, Object.values(entities))
  const sessions = createSessions(sessionCookies(secret, false))
  const members: Member[] = []
  try {
    for (const person of people)
      members.push(await insertWithSession(orm.em.fork(), sessions, new Date(), person))
    return members
  } finally {
    await orm.close()
  }
}

async function insertWithSession(
  em: SqlEntityManager,
  sessions: Pick<TestApp['services']['sessions'], 'open'>,
  now: Date,
  person: Person,
): Promise<Member> {
  const user = await insertMember(em, now, person)
  const cookie = await sessions.open(em, user, 'test', now)
  return { id: user.id, email: user.email, headers: { cookie: cookie.split(';')[0] ?? '' } }
}

async function insertMember(em: SqlEntityManager, now: Date, person: Person) {
  const somebody = { name: 'Ada Tester', email: createAddress(), passwordHash: 'none', emailVerifiedAt: now }
  const user = em.create(User, { ...somebody, ...person })
  await em.persist(user).flush()
  return user
}

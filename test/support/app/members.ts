import { randomBytes } from 'node:crypto'
import { User } from '#features/accounts/server/user.entity.ts'
import type { Role } from '#platform/contract.ts'
import type { TestApp } from './test-app.ts'

/** Somebody with an account who is signed in, as their browser would send it. */
export interface Member {
  id: number
  email: string
  headers: { cookie: string }
}

/** Somebody verified who can sign in by the password. */
export async function signUpWithPassword(
  app: TestApp,
  password: string,
  changes: { email?: string; role?: Role; blockedAt?: Date; emailVerifiedAt?: Date | null } = {},
): Promise<{ id: number; email: string }> {
  const em = app.orm.em.fork()
  const email = `${randomBytes(6).toString('hex')}@people.example`
  const passwordHash = await app.services.passwords.hash(password)
  const user = em.create(User, {
    name: 'Ada Tester',
    email,
    passwordHash,
    emailVerifiedAt: app.services.now(),
    ...changes,
  })
  await em.persist(user).flush()
  return { id: user.id, email: user.email }
}

/** Adds somebody to the database and signs them in, without the screens and mails on the way. */
export async function signUp(
  app: TestApp,
  { role = 'member', name = 'Ada Tester' }: { role?: Role; name?: string } = {},
): Promise<Member> {
  const em = app.orm.em.fork()
  const email = `${randomBytes(6).toString('hex')}@people.example`
  const now = app.services.now()
  const user = em.create(User, { name, email, role, passwordHash: 'none', emailVerifiedAt: now })
  await em.persist(user).flush()
  const cookie = await app.services.sessions.open(em, user, 'test', now)
  return { id: user.id, email, headers: { cookie: cookie.split(';')[0] ?? '' } }
}

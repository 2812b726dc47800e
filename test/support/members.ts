import { randomBytes } from 'node:crypto'
import { User } from '#features/accounts/server/user.entity.ts'
import type { Role } from '#platform/server/context.ts'
import type { TestApp } from './app.ts'

/** Somebody with an account who is signed in, as their browser would send it. */
export interface Member {
  id: number
  email: string
  headers: { cookie: string }
}

/** Adds somebody to the database and signs them in, without the screens and mails on the way. */
export async function signUp(
  app: TestApp,
  { role = 'member', name = 'Ada Tester' }: { role?: Role; name?: string } = {},
): Promise<Member> {
  const em = app.orm.em.fork()
  const email = `${randomBytes(6).toString('hex')}@people.example`
  const user = em.create(User, { name, email, role, passwordHash: 'none', emailVerifiedAt: new Date() })
  await em.persist(user).flush()
  const cookie = await app.services.sessions.open(em, user, 'test', new Date())
  return { id: user.id, email, headers: { cookie: cookie.split(';')[0] ?? '' } }
}

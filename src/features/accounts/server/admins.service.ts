import { CheckConstraintViolationException } from '@mikro-orm/core'
import type { SqlEntityManager } from '@mikro-orm/sql'
import { conflict } from '#platform/server/errors.ts'
import { lastAdmin } from '../messages.ts'
import { endAccess } from './access.service.ts'
import { User } from './entities.ts'
import type { Passwords } from './signing-in/passwords.ts'
import { lockAccount } from './signing-in/proof.service.ts'

interface NewAdmin {
  email: string
  password: string
}

/** Makes the given address an admin's where a site has none yet: what starts anew must not undo what admins did since. */
export async function makeFirstAdmin(
  em: SqlEntityManager,
  passwords: Passwords,
  admin: NewAdmin,
  now: Date,
): Promise<void> {
  if ((await em.count(User, { role: 'admin' })) === 0) await makeAdmin(em, passwords, admin, now)
}

/**
 * Makes an address an admin's. A member who has proved that it is theirs is promoted, keeps the password, signs in anew
 * and loses their API tokens; for anybody else the given password counts, since whoever registered may not be the owner.
 *
 * @returns what has been done.
 */
export async function makeAdmin(
  em: SqlEntityManager,
  passwords: Passwords,
  { email, password }: NewAdmin,
  now: Date,
): Promise<'made' | 'promoted' | 'unchanged'> {
  const passwordHash = await passwords.hash(password)
  return em.transactional(async (inside) => {
    const existing = await inside.findOne(User, { email }, { fields: ['id'] })
    // A token that is being made at this moment is there before the role changes, and ends with it.
    const known = existing && (await lockAccount(inside, existing.id))
    if (known?.emailVerifiedAt) {
      if (known.role === 'admin') return 'unchanged'
      await inside.nativeUpdate(User, { id: known.id }, { role: 'admin', updatedAt: now })
      await endAccess(inside, known.id)
      return 'promoted'
    }
    const admin = { role: 'admin' as const, passwordHash, emailVerifiedAt: now, updatedAt: now }
    // Of two processes that start at the same time, both write the same.
    const { id } = await inside.upsert(
      User,
      { name: 'Admin', email, ...admin },
      {
        onConflictFields: ['email'],
        onConflictMergeFields: ['role', 'passwordHash', 'emailVerifiedAt', 'updatedAt'],
      },
    )
    await endAccess(inside, id)
    return 'made'
  })
}

/** The database itself keeps the last admin, whoever tries; here its refusal becomes a sentence. @throws 409 */
export async function conflictIfLastAdmin<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const isLastAdmin =
      error instanceof CheckConstraintViolationException &&
      constraintNameOf(error) === 'users_last_admin_check'
    throw isLastAdmin ? conflict(lastAdmin) : error
  }
}

/** The constraint by whose name PostgreSQL refused. */
const constraintNameOf = (error: object) => ('constraint' in error ? error.constraint : undefined)

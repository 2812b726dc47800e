import { CheckConstraintViolationException } from '@mikro-orm/core'
import type { SqlEntityManager } from '@mikro-orm/sql'
import { conflict } from '#platform/server/errors.ts'
import { lastAdmin } from '../messages.ts'
import { endAccess } from './access.service.ts'
import { User } from './entities.ts'
import type { Passwords } from './signing-in/passwords.ts'
import { lockAccount } from './signing-in/reauthentication.service.ts'

interface NewAdmin {
  email: string
  password: string
}

/**
 * Makes this address an admin with this password (see `makeAdmin`) if the site has no admin; otherwise does nothing,
 * because a restart must not undo what admins have changed since. Sends no mail.
 */
export async function makeFirstAdmin(
  em: SqlEntityManager,
  passwords: Passwords,
  admin: NewAdmin,
  now: Date,
): Promise<void> {
  if ((await em.count(User, { role: 'admin' })) === 0) await makeAdmin(em, passwords, admin, now)
}

/**
 * Makes an address an admin, without a mail. A verified member is promoted: they keep their password, have to sign in
 * again and lose their API tokens. For any other address an account is created, or an unverified one, which an attacker
 * may have registered, is taken over, with the given password and a verified address.
 * @returns `made` for a new or unverified account, `promoted` for a member, `unchanged` for an admin.
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
    // The lock orders this with a concurrent creation of an API token: the token is committed before the role changes,
    // and is deleted with it.
    const known = existing && (await lockAccount(inside, existing.id))
    if (known?.emailVerifiedAt) {
      if (known.role === 'admin') return 'unchanged'
      await inside.nativeUpdate(User, { id: known.id }, { role: 'admin', updatedAt: now })
      await endAccess(inside, known.id)
      return 'promoted'
    }
    const admin = { role: 'admin' as const, passwordHash, emailVerifiedAt: now, updatedAt: now }
    // An upsert, because two processes may start at the same time; both write the same values.
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

/**
 * Runs `work` and returns its result. A violation of the database constraint that a site keeps one admin becomes a
 * 409; other errors are rethrown.
 */
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

/** Returns the name of the violated constraint, which PostgreSQL's driver adds to the error. */
const constraintNameOf = (error: object) => ('constraint' in error ? error.constraint : undefined)

import { CheckConstraintViolationException } from '@mikro-orm/core'
import { conflict } from '#platform/server/errors.ts'
import { lastAdmin } from '../messages.ts'

/** The database itself keeps the last admin, whoever tries; here its refusal becomes a sentence. @throws 409 */
export async function keepingAnAdmin<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const isLastAdmin =
      error instanceof CheckConstraintViolationException && constraintOf(error) === 'users_last_admin_check'
    throw isLastAdmin ? conflict(lastAdmin) : error
  }
}

/** The constraint by whose name PostgreSQL refused. */
const constraintOf = (error: object) => ('constraint' in error ? error.constraint : undefined)

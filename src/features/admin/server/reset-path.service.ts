import { createHash, randomBytes } from 'node:crypto'
import type { SqlEntityManager } from '@mikro-orm/sql'

/** The path of a page that sets a new password, once and within a day. For an admin to hand over. */
export async function makeResetPath(em: SqlEntityManager, userId: number, now: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const hash = createHash('sha256').update(token).digest('hex')
  const expiresAt = new Date(now.getTime() + 24 * 60 * 60 * 1000)
  await em.execute(
    `insert into account_token (hash, purpose, user_id, expires_at) values (?, 'reset_password', ?, ?)`,
    [hash, userId, expiresAt],
  )
  return `/reset-password?token=${token}`
}

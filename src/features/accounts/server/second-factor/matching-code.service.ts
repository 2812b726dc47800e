import type { SqlEntityManager } from '@mikro-orm/sql'
import type { AccountsContext } from '#features/accounts/server/accounts-context.ts'
import { Authenticator } from '#features/accounts/server/authenticator.entity.ts'
import { findCode, useCode } from './recovery-codes.service.ts'
import { stepOf } from './totp.ts'

/** A code that is right, unless somebody has used it meanwhile. */
export interface RightCode {
  kind: 'totp' | 'recovery'
  /** Uses it up, in the transaction in which it lets somebody in; false where it was used up already. */
  use: (em: SqlEntityManager) => Promise<boolean>
}

/** What a member has typed: a code of the app, or a recovery code. Null for one that is not right. */
export function matchCode(
  ctx: AccountsContext,
  userId: number,
  typed: string,
  now: Date,
): Promise<RightCode | null> {
  const digits = typed.replaceAll(/\s/g, '')
  return /^\d{6}$/.test(digits) ? matchTotp(ctx, userId, digits, now) : matchRecoveryCode(ctx, userId, typed)
}

async function matchTotp(
  { em, sealing }: AccountsContext,
  userId: number,
  code: string,
  now: Date,
): Promise<RightCode | null> {
  const app = await em.fork().findOne(Authenticator, { user: userId, confirmedAt: { $ne: null } })
  const key = app && (await sealing.open(app.sealedSecret, userId))
  const step = key ? stepOf(key, code, now) : null
  if (!app || step === null) return null
  // Nor one that is older than the newest that was used: whoever looked over a shoulder has nothing of it.
  const isUnused = { $or: [{ lastStep: null }, { lastStep: { $lt: step } }] }
  const same = { user: userId, createdAt: app.createdAt, confirmedAt: { $ne: null }, ...isUnused }
  return {
    kind: 'totp',
    use: async (inside) => (await inside.nativeUpdate(Authenticator, same, { lastStep: step })) > 0,
  }
}

async function matchRecoveryCode(
  ctx: AccountsContext,
  userId: number,
  typed: string,
): Promise<RightCode | null> {
  const id = await findCode(ctx.em, ctx, userId, typed)
  return id === null ? null : { kind: 'recovery', use: (inside) => useCode(inside, id) }
}

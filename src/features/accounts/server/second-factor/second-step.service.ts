import type { AccountsContext } from '#features/accounts/server/accounts-context.ts'
import type { CurrentUser } from '#features/accounts/contract.ts'
import { secondStepOver, wrongCode } from '#features/accounts/factor-messages.ts'
import { codesByAccount, codesByClient, codesByDevice } from '#features/accounts/server/account-limits.ts'
import { AccountDevice } from '../signing-in/account-device.entity.ts'
import { readDevice } from '../signing-in/devices.service.ts'
import { lettingIn } from '../signing-in/letting-in.service.ts'
import { holdProved } from '../signing-in/proof.service.ts'
import { badRequest } from '#platform/server/errors.ts'
import { clientOf, type Limit } from '#platform/server/limits/limits.ts'
import { matchCode } from './matching-code.service.ts'
import { readPending, takePending } from './pending-sign-in.service.ts'
import { tellOfWaysIn } from './telling.service.ts'

/**
 * Signs in by a code who has given the password a moment ago in this browser.
 *
 * @throws 400 `wrong_code`; `sign_in_over` where no password was given lately, or something has changed since.
 */
export async function giveCode(ctx: AccountsContext, code: string, now: Date): Promise<CurrentUser> {
  const pending = await readPending(ctx, now)
  if (!pending) throw isOver()
  const tries = await countedTries(ctx, pending.userId, now)
  // Counted before the code is looked at, or a hundred tries at once would all be free.
  for (const { limit, key } of tries) await ctx.limits.spend(limit, key, now)
  const right = await matchCode(ctx, pending.userId, code, now)
  if (!right) throw isWrong()
  const user = await lettingIn(ctx, now, async (em, letIn) => {
    const account = await holdProved(em, pending)
    if (!account || !(await takePending(em, pending.id))) throw isOver()
    if (!(await right.use(em))) throw isWrong()
    if (right.kind === 'recovery') await tellOfWaysIn(em, ctx, { account, change: 'recovery_code_used' }, now)
    return letIn(em, account)
  })
  for (const { limit, key } of tries) {
    await (limit === codesByClient ? ctx.limits.refund(limit, key, now) : ctx.limits.forget(limit, key))
  }
  ctx.cookies.push(ctx.pendingCookies.clear())
  return user
}

/** As with passwords: on a device of the account's, strangers who know the password do not count. */
async function countedTries(
  ctx: AccountsContext,
  userId: number,
  now: Date,
): Promise<{ limit: Limit; key: string }[]> {
  const device = await readDevice(ctx, now)
  if (device && (await ctx.em.fork().count(AccountDevice, { id: device, user: userId })) > 0)
    return [{ limit: codesByDevice, key: `${device} ${userId}` }]
  return [
    { limit: codesByClient, key: clientOf(ctx.ip) },
    { limit: codesByAccount, key: String(userId) },
  ]
}

const isOver = () => badRequest(secondStepOver, 'sign_in_over')
const isWrong = () => badRequest(wrongCode, 'wrong_code')

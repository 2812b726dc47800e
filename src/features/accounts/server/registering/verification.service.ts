import type { Verified } from '#features/accounts/contract.ts'
import type { AccountsContext } from '#features/accounts/server/accounts-context.ts'
import { confirmEmailChange } from '../email-change/email-change.service.ts'
import { verifyAccount } from './registration.service.ts'
import { findToken } from '#features/accounts/server/tokens.ts'

/** Does what the link of a mail to an address is for: opens an account, or moves one. */
export async function verify(ctx: AccountsContext, token: string, now: Date): Promise<Verified> {
  const found = await findToken(ctx.em, token, ['verify_email', 'change_email'], now)
  return found.purpose === 'verify_email'
    ? verifyAccount(ctx.em, found, now)
    : confirmEmailChange(ctx, found, now)
}

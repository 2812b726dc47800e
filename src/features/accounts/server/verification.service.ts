import type { Verified } from '../contract.ts'
import type { AccountsContext } from './accounts-context.ts'
import { confirmEmailChange } from './email-change.service.ts'
import { verifyAccount } from './registration.service.ts'
import { findToken } from './tokens.ts'

/** Does what the link of a mail to an address is for: opens an account, or moves one. */
export async function verify(
  { em, sessions }: Pick<AccountsContext, 'em' | 'sessions'>,
  token: string,
  now: Date,
): Promise<Verified> {
  const found = await findToken(em, token, ['verify_email', 'change_email'], now)
  return found.purpose === 'verify_email'
    ? verifyAccount(em, found, now)
    : confirmEmailChange(em, sessions, found, now)
}

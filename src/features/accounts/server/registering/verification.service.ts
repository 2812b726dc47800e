import type { Verified } from '#features/accounts/contract.ts'
import type { AccountsContext } from '#features/accounts/server/accounts-context.ts'
import { verifiedAndSignedIn, verifiedMeanwhile } from '#features/accounts/messages.ts'
import { approveEmailChange, confirmEmailChange } from '../own-account/email-change.service.ts'
import type { AccountToken } from '../account-token.entity.ts'
import { factorsOf } from '../second-factor/factors.queries.ts'
import { readDevice } from '../signing-in/devices.service.ts'
import { lettingIn } from '../signing-in/letting-in.service.ts'
import { holdProved } from '../signing-in/proof.service.ts'
import { Registration } from './registration.entity.ts'
import { verifyAccount } from './registration.service.ts'
import { findToken } from '#features/accounts/server/tokens.ts'

/**
 * Does what the link of a mail to an address is for: opens an account, or moves one. Whoever opens the link where they
 * signed up has shown both the mailbox and the password, and is signed in.
 */
export async function verify(ctx: AccountsContext, token: string, now: Date): Promise<Verified> {
  const found = await findToken(ctx.em, token, ['verify_email', 'change_email', 'approve_email'], now)
  if (found.purpose === 'change_email') return confirmEmailChange(ctx, found, now)
  if (found.purpose === 'approve_email') return approveEmailChange(ctx, found, now)
  const passwordHash = await passwordTypedHere(ctx, found, now)
  if (passwordHash === null) {
    const verified = await verifyAccount(ctx.em, found, now)
    const session = await ctx.session()
    if (!session) return verified
    const isOwn = session.user.id === found.user.id
    return { ...verified, message: isOwn ? verifiedAndSignedIn : verifiedMeanwhile }
  }
  return lettingIn(ctx, now, async (em, letIn) => {
    const verified = await verifyAccount(em, found, now)
    if (verified.code) return verified
    const account = await holdProved(em, { userId: found.user.id, passwordHash })
    const isAskedForMore = account && (await factorsOf(em, account.id)).length > 0
    if (!account || isAskedForMore) return verified
    return { ...verified, message: verifiedAndSignedIn, user: await letIn(em, account) }
  })
}

/** What was typed at the registration of a link, if that was in this browser and nobody else is signed in there. */
async function passwordTypedHere(
  ctx: AccountsContext,
  { user, passwordHash }: AccountToken,
  now: Date,
): Promise<string | null> {
  const device = await readDevice(ctx, now)
  if (!device || !passwordHash || (await ctx.session())) return null
  const isFromHere = await ctx.em.fork().count(Registration, { user: user.id, passwordHash, device })
  return isFromHere > 0 ? passwordHash : null
}

import { z } from 'zod'
import { router, sessionOf } from '#platform/server/trpc.ts'
import { signedInUser, type CurrentUser } from '#features/accounts/contract.ts'
import { codeOnly, factorsState, recoveryCodes, totpSetUp } from '#features/accounts/factors-contract.ts'
import { recoveryCodesByMember } from '#features/accounts/server/account-limits.ts'
import type { AccountsServices } from '#features/accounts/server/accounts-context.ts'
import { freshGuardsWith } from '#features/accounts/server/fresh-guards.ts'
import { relyingPartyAt } from '../passkeys/relying-party.ts'
import { makeRecoveryCodes } from './changing-factors.service.ts'
import { readFactors } from './factors.queries.ts'
import { giveCode } from './second-step.service.ts'
import { beginTotp, confirmTotp, removeTotp } from './totp.service.ts'

const { anyone, signedIn, signedInAnew } = freshGuardsWith<AccountsServices>()

/** What is asked for beside a password. */
export const factorsRouter = router({
  state: signedIn.output(factorsState).query(async ({ ctx }) => ({
    ...(await readFactors(ctx.em, ctx.user.id)),
    arePasskeysPossible: relyingPartyAt(ctx.origin()) !== null,
    isNeeded: (await sessionOf(ctx)).lacksSecondFactor ?? false,
  })),

  /** The second step of signing in, by a code of the app or a recovery code. */
  giveCode: anyone
    .input(codeOnly)
    .output(signedInUser)
    .mutation(async ({ ctx, input }) => ({ user: await giveCode(ctx, input.code, ctx.now()) })),

  beginTotp: signedInAnew.output(totpSetUp).mutation(({ ctx }) => beginTotp(ctx, sessionIn(ctx), ctx.now())),

  confirmTotp: signedInAnew
    .input(codeOnly)
    .output(recoveryCodes)
    .mutation(async ({ ctx, input }) => ({
      recoveryCodes: await confirmTotp(ctx, sessionIn(ctx), input.code, ctx.now()),
    })),

  removeTotp: signedInAnew.output(z.void()).mutation(({ ctx }) => removeTotp(ctx, sessionIn(ctx), ctx.now())),

  makeRecoveryCodes: signedInAnew.output(recoveryCodes).mutation(async ({ ctx }) => {
    await ctx.limits.spend(recoveryCodesByMember, String(ctx.user.id), ctx.now())
    return { recoveryCodes: await makeRecoveryCodes(ctx, sessionIn(ctx), ctx.now()) }
  }),
})

const sessionIn = (ctx: { sessionId: string; user: CurrentUser }) => ({ id: ctx.sessionId, user: ctx.user })

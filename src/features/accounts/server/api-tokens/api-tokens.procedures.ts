import { z } from 'zod'
import {
  apiTokenView,
  byApiToken,
  madeApiToken,
  newApiToken,
} from '#features/accounts/api-tokens-contract.ts'
import type { AccountsServices } from '#features/accounts/server/accounts-context.ts'
import { recentPasswordGuards } from '#features/accounts/server/recent-password-guards.ts'
import { router } from '#platform/server/trpc.ts'
import { listApiTokens, createApiToken, revokeApiToken } from './api-tokens.service.ts'

const { signedIn, signedInRecently } = recentPasswordGuards<AccountsServices>()

/** API tokens of the signed-in member. */
export const apiTokensRouter = router({
  list: signedIn.output(apiTokenView.array()).query(({ ctx }) => listApiTokens(ctx.em, ctx.user.id)),

  make: signedInRecently
    .input(newApiToken)
    .output(madeApiToken)
    .mutation(({ ctx, input }) =>
      createApiToken(ctx, { id: ctx.sessionId, user: ctx.user }, input, ctx.now()),
    ),

  /** Needs no recent password, so that a suspicious token can be revoked at once. */
  revoke: signedIn
    .input(byApiToken)
    .output(z.void())
    .mutation(({ ctx, input }) => revokeApiToken(ctx, ctx.user.id, input.id, ctx.now())),
})

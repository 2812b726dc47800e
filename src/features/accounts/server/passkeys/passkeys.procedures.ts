import { z } from 'zod'
import { router } from '#platform/server/trpc.ts'
import { signedInUser, type CurrentUser } from '#features/accounts/contract.ts'
import { recoveryCodes } from '#features/accounts/factors-contract.ts'
import {
  byPasskey,
  madePasskey,
  passkeyName,
  passkeyOrder,
  passkeyRequest,
  shownPasskey,
} from '#features/accounts/passkeys-contract.ts'
import type { AccountsServices } from '#features/accounts/server/accounts-context.ts'
import { freshGuardsWith } from '#features/accounts/server/fresh-guards.ts'
import { addPasskey, orderPasskey, removePasskey, renamePasskey } from './adding-passkeys.service.ts'
import {
  askForPasskey,
  askForSecondStep,
  showSecondStep,
  signInByPasskey,
} from './showing-passkeys.service.ts'

const { anyone, signedIn, signedInAnew } = freshGuardsWith<AccountsServices>()

/** Keys that devices and password managers keep. */
export const passkeysRouter = router({
  /** What a browser is to ask its devices for, to sign in by a passkey alone. */
  ask: anyone.output(passkeyRequest).mutation(({ ctx }) => askForPasskey(ctx, ctx.now())),

  signIn: anyone
    .input(shownPasskey)
    .output(signedInUser)
    .mutation(async ({ ctx, input }) => ({ user: await signInByPasskey(ctx, input, ctx.now()) })),

  /** The same after the password. */
  askForSecondStep: anyone.output(passkeyRequest).mutation(({ ctx }) => askForSecondStep(ctx, ctx.now())),

  giveSecondStep: anyone
    .input(shownPasskey)
    .output(signedInUser)
    .mutation(async ({ ctx, input }) => ({ user: await showSecondStep(ctx, input, ctx.now()) })),

  /** What a browser is to make. */
  order: signedInAnew
    .output(passkeyOrder)
    .mutation(({ ctx }) => orderPasskey(ctx, sessionIn(ctx), ctx.now())),

  add: signedInAnew
    .input(madePasskey)
    .output(recoveryCodes)
    .mutation(async ({ ctx, input }) => ({
      recoveryCodes: await addPasskey(ctx, sessionIn(ctx), input, ctx.now()),
    })),

  rename: signedIn
    .input(passkeyName)
    .output(z.void())
    .mutation(({ ctx, input }) => renamePasskey(ctx.em, ctx.user.id, input)),

  remove: signedInAnew
    .input(byPasskey)
    .output(z.void())
    .mutation(({ ctx, input }) => removePasskey(ctx, sessionIn(ctx), input.id, ctx.now())),
})

const sessionIn = (ctx: { sessionId: string; user: CurrentUser }) => ({ id: ctx.sessionId, user: ctx.user })

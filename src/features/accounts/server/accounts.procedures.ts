import { z } from 'zod'
import { busy } from '#platform/server/errors.ts'
import { anyone, router, signedIn } from '#platform/server/trpc.ts'
import {
  currentUser,
  emailChange,
  emailOnly,
  login,
  mailed,
  nameOnly,
  passwordChange,
  passwordOnly,
  passwordReset,
  personalData,
  registration,
  sessionId,
  sessionView,
  signedInUser,
  told,
  tokenOnly,
} from '../contract.ts'

const notYet = (): never => {
  throw busy('This is being built.', 60)
}

export const accountsRouter = router({
  /** Who is signed in; null for a visitor (decision 12). */
  current: anyone
    .output(currentUser.nullable())
    .query(async ({ ctx }) => (await ctx.session())?.user ?? null),

  register: anyone.input(registration).output(mailed).mutation(notYet),
  login: anyone.input(login).output(signedInUser).mutation(notYet),
  logout: anyone.output(z.void()).mutation(notYet),
  /** Confirms an address: a new account's, or the one that a member changes to. */
  verify: anyone.input(tokenOnly).output(told).mutation(notYet),
  resendVerification: anyone.input(emailOnly).output(mailed).mutation(notYet),
  resetPassword: anyone.input(passwordReset).output(z.void()).mutation(notYet),

  changeName: signedIn.input(nameOnly).output(currentUser).mutation(notYet),
  changeEmail: signedIn.input(emailChange).output(mailed).mutation(notYet),
  changePassword: signedIn.input(passwordChange).output(z.void()).mutation(notYet),
  sessions: signedIn.output(sessionView.array()).query(notYet),
  endSession: signedIn.input(sessionId).output(z.void()).mutation(notYet),
  signOutEverywhere: signedIn.output(z.void()).mutation(notYet),
  myData: signedIn.output(personalData).query(notYet),
  deleteAccount: signedIn.input(passwordOnly).output(z.void()).mutation(notYet),
})

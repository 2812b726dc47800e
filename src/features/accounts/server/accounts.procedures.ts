import { z } from 'zod'
import { noting } from '#platform/server/answers/made-from.ts'
import { guardsWith, router } from '#platform/server/trpc.ts'
import {
  accountEvents,
  currentUser,
  emailChange,
  emailOnly,
  eventsQuery,
  hashBeginning,
  login,
  mailed,
  nameOnly,
  ownText,
  ownTextQuery,
  passwordChange,
  passwordOnly,
  passwordReset,
  personalData,
  registration,
  sessionId,
  sessionView,
  tokenOnly,
  verification,
  verified,
  type CurrentUser,
} from '../contract.ts'
import { loginAnswer } from '../factors-contract.ts'
import { checkYourEmail } from '../messages.ts'
import { listEvents } from './account-events.service.ts'
import type { AccountsContext, AccountsServices } from './accounts-context.ts'
import { commonPasswordsLike } from './signing-in/common-passwords.ts'
import { askForEmailChange } from './own-account/email-change.service.ts'
import { restoreEmail } from './own-account/email-restoring.service.ts'
import { confirmPassword } from './fresh-password.service.ts'
import {
  changeName,
  deleteAccount,
  endSession,
  listSessions,
  signOutEverywhere,
} from './own-account/own-account.service.ts'
import { changePassword, resetPassword } from './password-change.service.ts'
import { readPersonalData } from './personal-data.service.ts'
import { readInvitation } from './registering/invited.service.ts'
import { register, resendVerification } from './registering/registration.service.ts'
import { signIn, signOut } from './signing-in/sign-in.service.ts'
import { verify } from './registering/verification.service.ts'

const { anyone, signedIn } = guardsWith<AccountsServices>()

export const accountsRouter = router({
  /** Who is signed in; null for a visitor. */
  current: anyone
    .output(currentUser.nullable())
    .query(async ({ ctx }) => (await ctx.session())?.user ?? null),

  register: anyone
    .input(registration)
    .output(mailed)
    .mutation(({ ctx, input }) => register(ctx, input, ctx.now()).then(() => mailOnItsWay(ctx))),

  /** Whom the link of an invitation is for. */
  invitation: anyone
    .input(tokenOnly)
    .output(emailOnly)
    .query(({ ctx, input }) => readInvitation(ctx.em, ctx, input.token, ctx.now())),

  login: anyone
    .input(login)
    .output(loginAnswer)
    .mutation(({ ctx, input }) => signIn(ctx, input, ctx.now())),

  logout: anyone.output(z.void()).mutation(({ ctx }) => signOut(ctx)),

  /** Confirms an address: a new account's, or the one that a member moves to. */
  verify: anyone
    .input(verification)
    .output(verified)
    .mutation(({ ctx, input }) => verify(ctx, input, ctx.now())),

  resendVerification: anyone
    .input(emailOnly)
    .output(mailed)
    .mutation(({ ctx, input }) =>
      resendVerification(ctx, input.email, ctx.now()).then(() => mailOnItsWay(ctx)),
    ),

  /** What the operator says on a page in place of our words; null where that is nothing. */
  ownText: anyone
    .input(ownTextQuery)
    .output(ownText.nullable())
    // It stays as it is while the process lives.
    .query(({ ctx, input }) => noting(ctx, Promise.resolve(ctx.ownTexts.get(input.page) ?? null), () => [])),

  /** What follows a beginning in the hashes of common passwords, so that a page can warn of them. */
  commonPasswords: anyone
    .input(hashBeginning)
    .output(z.string().array())
    .query(({ input }) => commonPasswordsLike(input.prefix)),

  /** Brings an account back to the address it has left; answers with what sets a new password. */
  restoreEmail: anyone
    .input(tokenOnly)
    .output(tokenOnly)
    .mutation(({ ctx, input }) => restoreEmail(ctx, input.token, ctx.now())),

  resetPassword: anyone
    .input(passwordReset)
    .output(z.void())
    .mutation(({ ctx, input }) => resetPassword(ctx, input, ctx.now())),

  changeName: signedIn
    .input(nameOnly)
    .output(currentUser)
    .mutation(({ ctx, input }) => changeName(ctx, ctx.user, input.name, ctx.now())),

  changeEmail: signedIn
    .input(emailChange)
    .output(mailed)
    .mutation(({ ctx, input }) =>
      askForEmailChange(ctx, sessionIn(ctx), input, ctx.now()).then(() => mailOnItsWay(ctx)),
    ),

  changePassword: signedIn
    .input(passwordChange)
    .output(z.void())
    .mutation(({ ctx, input }) => changePassword(ctx, sessionIn(ctx), input, ctx.now())),

  /** Before what asks for the password again; good for ten minutes. */
  confirmPassword: signedIn
    .input(passwordOnly)
    .output(z.void())
    .mutation(({ ctx, input }) => confirmPassword(ctx, sessionIn(ctx), input.password, ctx.now())),

  sessions: signedIn
    .output(sessionView.array())
    .query(({ ctx }) => listSessions(ctx.em, sessionIn(ctx), ctx.now())),

  /** What happened to one's account. */
  events: signedIn
    .input(eventsQuery)
    .output(accountEvents)
    .query(({ ctx, input }) => listEvents(ctx.em, ctx.user.id, input.limit)),

  endSession: signedIn
    .input(sessionId)
    .output(z.void())
    .mutation(({ ctx, input }) => endSession(ctx, sessionIn(ctx), input.id)),

  signOutEverywhere: signedIn.output(z.void()).mutation(({ ctx }) => signOutEverywhere(ctx, ctx.user)),

  myData: signedIn
    .output(personalData)
    .query(({ ctx }) => readPersonalData(ctx.em, ctx.personalData, ctx.user.id)),

  deleteAccount: signedIn
    .input(passwordOnly)
    .output(z.void())
    .mutation(({ ctx, input }) => deleteAccount(ctx, sessionIn(ctx), input.password, ctx.now())),
})

const sessionIn = (ctx: { sessionId: string; user: CurrentUser }) => ({ id: ctx.sessionId, user: ctx.user })

/** Where mails are only written to a folder, also where to read them. */
const mailOnItsWay = ({ mailer }: Pick<AccountsContext, 'mailer'>) => ({
  message: checkYourEmail,
  ...(mailer.mailbox ? { mailbox: mailer.mailbox } : {}),
})

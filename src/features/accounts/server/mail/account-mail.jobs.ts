import type { SqlEntityManager } from '@mikro-orm/sql'
import { hrefOf } from '#platform/addresses.ts'
import type { TermReplacer } from '#platform/terms.ts'
import type { JobQueue } from '#platform/jobs/jobs.ts'
import { createMailDocument, type MailContent } from '#platform/mail/mail-document.ts'
import type { Mailer } from '#platform/mail/mailer.ts'
import {
  accountMail,
  accountMailQueue,
  type AccountMail,
  type SignInMethodChange,
} from '#features/accounts/server/account-mail.service.ts'
import {
  accessRemoved,
  accountExists,
  approveNewEmail,
  confirmNewEmail,
  emailChanged,
  emailChangeRequested,
  invitationMail,
  newDeviceSignIn,
  passwordChanged,
  passwordResetLink,
  signedUpTwice,
  verifyEmail,
  signInMethodsChanged,
} from './account-mail-texts.ts'
import { listSignUpTimes, listPendingRegistrations } from '../registering/registration.service.ts'
import { Invitation, User, FormerEmail } from '#features/accounts/server/entities.ts'
import type { InvitationTokens } from '../registering/invitation-tokens.ts'
import { findApprover } from '../own-account/former-emails.service.ts'
import { createToken, tokenMs, undoMs } from '#features/accounts/server/tokens.ts'

interface Parts {
  em: SqlEntityManager
  mailer: Mailer
  now: () => Date
  /** Returns scheme and host for links; `seen` is where the visitor reached the site. */
  origin: (seen?: string) => string
  siteName: string
  say: TermReplacer
  invitationTokens: InvitationTokens
}

/**
 * Creates the job queue that renders and sends account mails, and creates the tokens in their links. Mails that are
 * outdated by then, such as to a blocked account, are skipped. A retry after a successful send is harmless: each mail
 * has its own token.
 */
export function accountMailJobs(parts: Parts): JobQueue {
  return {
    ...accountMailQueue,
    workers: 4,
    isEachByItself: true,
    async handle(jobs) {
      for (const job of jobs) await send(parts, accountMail.parse(job))
    },
  }
}

async function send(services: Parts, mail: AccountMail): Promise<void> {
  const parts = { ...services, origin: () => services.origin(mail.seenAt) }
  const em = parts.em.fork()
  if (mail.kind === 'invitation') return sendInvitation(em, parts, mail.invitationId)
  const user = await em.findOne(User, { id: mail.userId, blockedAt: null })
  // No such account, or deleted or blocked in the meantime.
  if (!user) return
  const { to } = mail
  if (mail.kind === 'password_changed') await sendPasswordChanged(parts, user, to)
  else if (mail.kind === 'email_moves') await sendEmailChangeNotice(parts, to)
  else if (mail.kind === 'email_changed') await sendUndoLink(em, parts, user.id, to)
  else if (mail.kind === 'approve_email') await sendApproval(em, parts, user, to)
  else if (mail.kind === 'access_removed') await sendAccessRemoved(parts, to, mail)
  else if (mail.kind === 'new_device') await sendNewDevice(parts, to, mail.device)
  else if (mail.kind === 'ways_in') await sendSignInMethodChange(parts, to, mail.change)
  // A link is only sent if its recipient is still the address of the account.
  else if (mail.kind === 'reset_password' && to === user.email) await sendResetLink(em, parts, user)
  else if (mail.kind === 'verify_email' && to === user.email)
    await sendVerification(em, parts, user, mail.registrationId)
  else if (mail.kind === 'change_email' && to === user.newEmail)
    await sendEmailChange(em, parts, { id: user.id, newEmail: to })
}

/** Sends nothing if the invitation was withdrawn or accepted in the meantime. */
async function sendInvitation(
  em: SqlEntityManager,
  { mailer, now, origin, siteName, invitationTokens }: Parts,
  id: number,
) {
  const found = await em.findOne(Invitation, { id, expiresAt: { $gt: now() } })
  if (!found) return
  const url = origin() + hrefOf('invitation', { token: invitationTokens.sign(id, found.email) })
  await mailer.send({ to: found.email, ...createMailDocument(invitationMail(siteName, url), siteName) })
}

async function sendVerification(
  em: SqlEntityManager,
  { mailer, now, origin, siteName, say }: Parts,
  { id: userId, email, emailVerifiedAt }: User,
  registrationId: number | undefined,
) {
  const sendMail = (words: MailContent) => mailer.send({ to: email, ...createMailDocument(words, siteName) })
  if (emailVerifiedAt) return sendMail(accountExists(siteName, origin() + hrefOf('login')))
  const [waiting, ...others] = await listPendingRegistrations(em, userId, registrationId)
  if (!waiting) return
  // With several sign-ups pending, the mail cannot choose one: the request to resend need not come from the latest.
  const times = await listSignUpTimes(em, userId)
  if (others.length > 0) return sendMail(signedUpTwice(siteName, origin() + hrefOf('register'), times))
  const { name, passwordHash, createdAt } = waiting
  const token = await createToken(em, { purpose: 'verify_email', userId, name, passwordHash }, now())
  const url = origin() + hrefOf('verifyEmail', { token })
  return sendMail(verifyEmail(siteName, url, { signedUpAt: createdAt, times }, say))
}

/** Only sent to a verified address: an unverified one may belong to another person than the one who signed up. */
async function sendResetLink(
  em: SqlEntityManager,
  { mailer, now, origin, siteName }: Parts,
  { id: userId, email, emailVerifiedAt }: User,
) {
  if (!emailVerifiedAt) return
  const token = await createToken(em, { purpose: 'reset_password', userId, email }, now())
  const url = origin() + hrefOf('resetPassword', { token })
  await mailer.send({ to: email, ...createMailDocument(passwordResetLink(siteName, url), siteName) })
}

/** Only sent to a verified address: an unverified one may belong to another person. */
async function sendPasswordChanged(
  { mailer, origin, siteName }: Parts,
  { emailVerifiedAt }: User,
  to: string,
) {
  if (!emailVerifiedAt) return
  const words = passwordChanged(siteName, origin() + hrefOf('forgotPassword'))
  await mailer.send({ to, ...createMailDocument(words, siteName) })
}

async function sendEmailChangeNotice({ mailer, origin, siteName }: Parts, to: string) {
  await mailer.send({
    to,
    ...createMailDocument(emailChangeRequested(siteName, origin() + hrefOf('account')), siteName),
  })
}

/** Sends the undo link, which restores the account to its former address, to that address. */
async function sendUndoLink(
  em: SqlEntityManager,
  { mailer, now, origin, siteName }: Parts,
  userId: number,
  to: string,
) {
  const expiresAt = new Date(now().getTime() + undoMs)
  // The week starts when the mail is sent. No row means that the account has already moved back.
  if ((await em.nativeUpdate(FormerEmail, { user: userId, email: to }, { expiresAt })) === 0) return
  const token = await createToken(em, { purpose: 'undo_email', userId, email: to, expiresAt }, now())
  const url = origin() + hrefOf('restoreEmail', { token })
  await mailer.send({ to, ...createMailDocument(emailChanged(siteName, url), siteName) })
}

/** Asks a former address, whose undo link is still valid, to approve another change of email. */
async function sendApproval(
  em: SqlEntityManager,
  { mailer, now, origin, siteName }: Parts,
  { id: userId, newEmail }: User,
  to: string,
) {
  const former = newEmail && (await em.findOne(FormerEmail, { user: userId, email: to }))
  if (!newEmail || !former) return
  const { expiresAt } = former
  const token = await createToken(em, { purpose: 'approve_email', userId, email: newEmail, expiresAt }, now())
  const url = origin() + hrefOf('verifyEmail', { token })
  await mailer.send({ to, ...createMailDocument(approveNewEmail(siteName, url, newEmail), siteName) })
}

async function sendAccessRemoved(
  { mailer, origin, siteName }: Parts,
  to: string,
  { removed, kept }: { removed: string[]; kept: string[] },
) {
  const words = accessRemoved(siteName, origin() + hrefOf('account'), { removed, kept })
  await mailer.send({ to, ...createMailDocument(words, siteName) })
}

async function sendNewDevice({ mailer, origin, siteName }: Parts, to: string, device: string) {
  const words = newDeviceSignIn(siteName, origin() + hrefOf('account'), device)
  await mailer.send({ to, ...createMailDocument(words, siteName) })
}

async function sendSignInMethodChange(
  { mailer, origin, siteName }: Parts,
  to: string,
  change: SignInMethodChange,
) {
  const words = signInMethodsChanged(siteName, origin() + hrefOf('account'), change)
  await mailer.send({ to, ...createMailDocument(words, siteName) })
}

async function sendEmailChange(
  em: SqlEntityManager,
  { mailer, now, origin, siteName }: Parts,
  { id: userId, newEmail }: Pick<User, 'id'> & { newEmail: string },
) {
  const isTaken = await em.count(User, { email: newEmail })
  if (isTaken) {
    const words = accountExists(siteName, origin() + hrefOf('login'))
    return mailer.send({ to: newEmail, ...createMailDocument(words, siteName) })
  }
  // Without the former address's approval the link only works once the undo link has expired, so it lasts a day longer
  // than that.
  const approver = await findApprover(em, { userId, email: newEmail }, now())
  const laterExpiry = approver && { expiresAt: new Date(approver.expiresAt.getTime() + tokenMs) }
  const token = await createToken(
    em,
    { purpose: 'change_email', userId, email: newEmail, ...laterExpiry },
    now(),
  )
  const url = origin() + hrefOf('verifyEmail', { token })
  return mailer.send({ to: newEmail, ...createMailDocument(confirmNewEmail(siteName, url), siteName) })
}

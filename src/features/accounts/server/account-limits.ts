import { hourMs, minuteMs, secondMs } from '#platform/durations.ts'
import type { Limit } from '#platform/server/limits/limits.ts'

/** Wrong passwords for one account from all clients, whether the account exists or not: about thirty an hour. */
export const signInByAccount: Limit = {
  name: 'sign-in account',
  free: 15,
  windowMs: hourMs,
  firstPauseMs: secondMs,
  longestPauseMs: 15 * minuteMs,
}

/**
 * Wrong passwords for an account from a device that has signed in to it before. A separate counter, so that attackers
 * elsewhere cannot lock the owner out, and guesses on this device lock out no other client.
 */
export const signInByDevice: Limit = { ...signInByAccount, name: 'sign-in device' }

/** Wrong passwords in one session, when the password is asked for again. */
export const passwordBySession: Limit = { ...signInByAccount, name: 'password session' }

/**
 * Wrong passwords for one verification link. Only the owner of the mailbox has the link, so attackers cannot use this
 * up.
 */
export const passwordByLink: Limit = { ...signInByAccount, name: 'password link' }

/** Wrong passwords from one client, for any accounts: enough for an office, too few for password spraying. */
export const signInByClient: Limit = {
  name: 'sign-in client',
  free: 50,
  windowMs: hourMs,
  firstPauseMs: secondMs,
  longestPauseMs: 15 * minuteMs,
}

/**
 * Wrong codes for one account, after its correct password, from all clients: about fifteen an hour out of a million.
 */
export const codesByAccount: Limit = {
  name: 'code account',
  free: 5,
  windowMs: hourMs,
  firstPauseMs: 2 * secondMs,
  longestPauseMs: 15 * minuteMs,
}

/**
 * Wrong codes on a device that has signed in to the account before. An attacker who knows the password cannot use this
 * up.
 */
export const codesByDevice: Limit = { ...codesByAccount, name: 'code device' }

/** Wrong codes in one session, while setting up an authenticator app. */
export const codesBySession: Limit = { ...codesByAccount, name: 'code session' }

/** Passwords that one client sets with a link. Each costs a hash. */
export const passwordResetsByClient: Limit = { ...signInByClient, name: 'password reset client', free: 100 }

/** Sets of recovery codes per member. */
export const recoveryCodesByMember: Limit = {
  name: 'recovery codes member',
  free: 10,
  windowMs: hourMs,
  firstPauseMs: minuteMs,
  longestPauseMs: hourMs,
}

/** Wrong codes from one client, for any accounts. */
export const codesByClient: Limit = { ...codesByAccount, name: 'code client', free: 30 }

/** Invalid passkey responses from one client. They cannot be guessed, but each one costs a verification. */
export const passkeysByClient: Limit = { ...signInByClient, name: 'passkey client' }

/** Redirects to the organisation and back, per client. Each may cause a request to the organisation. */
export const organisationByClient: Limit = { ...signInByClient, name: 'organisation client', free: 100 }

/** Sign-ups per client: fewer than sixty an hour. */
export const registrationsByClient: Limit = {
  name: 'registration client',
  free: 50,
  windowMs: hourMs,
  firstPauseMs: minuteMs,
  longestPauseMs: hourMs,
}

/**
 * Verification mails that one client causes to one mailbox. Lower than the limit of the mailbox, so that no single
 * client can use that up.
 */
export const verificationMailsByClient: Limit = {
  name: 'verification mail client',
  free: 4,
  windowMs: hourMs,
  firstPauseMs: hourMs,
  longestPauseMs: hourMs,
}

/**
 * Verification mails to one mailbox. Anybody can cause four kinds of mail to any mailbox, each with its own counter so
 * that none uses up another's: five of these, three about a change of email address, three with a reset link and two of
 * the newsletter, thirteen an hour in all.
 */
export const verificationMailsByMailbox: Limit = {
  name: 'verification mail mailbox',
  free: 5,
  windowMs: hourMs,
  firstPauseMs: hourMs,
  longestPauseMs: hourMs,
}

/**
 * Confirmation mails to one mailbox for a change of email address. Only members can cause them, and get a 429 beyond
 * the limit.
 */
export const emailChangeMailsByMailbox: Limit = {
  ...verificationMailsByMailbox,
  name: 'email change mail mailbox',
  free: 3,
}

/** Mails with a reset link to one mailbox. */
export const resetMailsByMailbox: Limit = {
  ...verificationMailsByMailbox,
  name: 'reset mail mailbox',
  free: 3,
}

/** Mails with a reset link that one client causes to one mailbox: fewer than `resetMailsByMailbox`. */
export const resetMailsByClient: Limit = { ...resetMailsByMailbox, name: 'reset mail client', free: 2 }

/** Invitations by admins to one mailbox. */
export const invitationMailsByMailbox: Limit = {
  name: 'invitation mail mailbox',
  free: 8,
  windowMs: hourMs,
  firstPauseMs: 10 * minuteMs,
  longestPauseMs: hourMs,
}

/** Verification mails to one mailbox, for sign-ups with an invitation that was mailed there. */
export const invitedMailsByMailbox: Limit = { ...invitationMailsByMailbox, name: 'invited mail mailbox' }

/** Verification mails that one client asks to resend, to any mailboxes. */
export const mailsByClient: Limit = {
  name: 'mail client',
  free: 20,
  windowMs: hourMs,
  firstPauseMs: 5 * minuteMs,
  longestPauseMs: hourMs,
}

/** Requests per API token and process. */
export const requestsByToken = { perSecond: 10, burst: 600 }

/** Unknown API tokens from one client, about sixty an hour. Each costs a database query. */
export const wrongTokensByClient = { perSecond: 1 / 60, burst: 50 }

/** Invitations per admin. */
export const invitationsByAdmin: Limit = {
  name: 'invitation admin',
  free: 100,
  windowMs: hourMs,
  firstPauseMs: minuteMs,
  longestPauseMs: hourMs,
}

/** Mails that one member causes by changing their email address. */
export const mailsByMember: Limit = {
  name: 'mail member',
  free: 5,
  windowMs: hourMs,
  firstPauseMs: 15 * minuteMs,
  longestPauseMs: hourMs,
}

import { hourMs, minuteMs, secondMs } from '#platform/durations.ts'
import type { Limit } from '#platform/server/limits/limits.ts'

/** Wrong passwords for one account, whoever tries, known or not: some thirty an hour. */
export const signInByAccount: Limit = {
  name: 'sign-in account',
  free: 15,
  windowMs: hourMs,
  firstPauseMs: secondMs,
  longestPauseMs: 15 * minuteMs,
}

/**
 * Wrong passwords for an account from a device that has signed in to it before: strangers who guess elsewhere do not
 * count, and whoever guesses here locks nobody else out.
 */
export const signInByDevice: Limit = { ...signInByAccount, name: 'sign-in device' }

/** Wrong passwords where somebody is signed in, before what cannot be undone. */
export const passwordBySession: Limit = { ...signInByAccount, name: 'password session' }

/** Wrong passwords for one link that verifies an address: only the mailbox has it, so strangers do not count. */
export const passwordByLink: Limit = { ...signInByAccount, name: 'password link' }

/** Wrong passwords from one client, for any accounts: room for an office, not for a list of passwords. */
export const signInByClient: Limit = {
  name: 'sign-in client',
  free: 50,
  windowMs: hourMs,
  firstPauseMs: secondMs,
  longestPauseMs: 15 * minuteMs,
}

/** Wrong codes after the right password of one account, whoever tries: some fifteen an hour of a million. */
export const codesByAccount: Limit = {
  name: 'code account',
  free: 5,
  windowMs: hourMs,
  firstPauseMs: 2 * secondMs,
  longestPauseMs: 15 * minuteMs,
}

/** Wrong codes on a device that has signed in to the account before: no stranger with the password fills it. */
export const codesByDevice: Limit = { ...codesByAccount, name: 'code device' }

/** Wrong codes where somebody is signed in and sets an app up. */
export const codesBySession: Limit = { ...codesByAccount, name: 'code session' }

/** New passwords that one client sets by a link: each is hashed. */
export const passwordResetsByClient: Limit = { ...signInByClient, name: 'password reset client', free: 100 }

/** Sets of recovery codes that one member has made. */
export const recoveryCodesByMember: Limit = {
  name: 'recovery codes member',
  free: 10,
  windowMs: hourMs,
  firstPauseMs: minuteMs,
  longestPauseMs: hourMs,
}

/** Wrong codes from one client, for any accounts. */
export const codesByClient: Limit = { ...codesByAccount, name: 'code client', free: 30 }

/** What is no answer of a known passkey, from one client: nobody guesses one, but each is work. */
export const passkeysByClient: Limit = { ...signInByClient, name: 'passkey client' }

/** Ways to the organisation and back, from one client: each may ask the organisation. */
export const organisationByClient: Limit = { ...signInByClient, name: 'organisation client', free: 100 }

/** Accounts made by one client: never sixty within an hour. */
export const registrationsByClient: Limit = {
  name: 'registration client',
  free: 50,
  windowMs: hourMs,
  firstPauseMs: minuteMs,
  longestPauseMs: hourMs,
}

/**
 * Links to verify an address that one client has sent to one mailbox: fewer than the mailbox may get, so that no single
 * client uses up what its owner needs elsewhere.
 */
export const verificationMailsByClient: Limit = {
  name: 'verification mail client',
  free: 4,
  windowMs: hourMs,
  firstPauseMs: hourMs,
  longestPauseMs: hourMs,
}

/**
 * Links to verify an address that go to one mailbox. Strangers can have three kinds of mail sent there, each counted by
 * itself, so that none uses up another's: five of these, three to move an account there, and two of the newsletter, ten
 * in all within an hour.
 */
export const verificationMailsByMailbox: Limit = {
  name: 'verification mail mailbox',
  free: 5,
  windowMs: hourMs,
  firstPauseMs: hourMs,
  longestPauseMs: hourMs,
}

/** Links to move an account to an address, for one mailbox. Only members ask for them, and are told to wait. */
export const emailChangeMailsByMailbox: Limit = {
  ...verificationMailsByMailbox,
  name: 'email change mail mailbox',
  free: 3,
}

/** Invitations to one mailbox, which admins send. */
export const invitationMailsByMailbox: Limit = {
  name: 'invitation mail mailbox',
  free: 8,
  windowMs: hourMs,
  firstPauseMs: 10 * minuteMs,
  longestPauseMs: hourMs,
}

/** Links to verify an address for whoever shows an invitation that was mailed there. */
export const invitedMailsByMailbox: Limit = { ...invitationMailsByMailbox, name: 'invited mail mailbox' }

/** Links that one client asks for again, for whatever mailboxes. */
export const mailsByClient: Limit = {
  name: 'mail client',
  free: 20,
  windowMs: hourMs,
  firstPauseMs: 5 * minuteMs,
  longestPauseMs: hourMs,
}

/** Requests of a program, in each process: ten a second, with a minute's worth at once. */
export const requestsByToken: Limit = {
  name: 'request token',
  free: 600,
  windowMs: minuteMs,
  firstPauseMs: secondMs,
  longestPauseMs: minuteMs,
}

/** Tokens that nobody has, from one client: each is a question to the database. */
export const wrongTokensByClient: Limit = { ...signInByClient, name: 'token client' }

/** Invitations that one admin sends. */
export const invitationsByAdmin: Limit = {
  name: 'invitation admin',
  free: 100,
  windowMs: hourMs,
  firstPauseMs: minuteMs,
  longestPauseMs: hourMs,
}

/** Mails that a member causes by moving to one address after another. */
export const mailsByMember: Limit = {
  name: 'mail member',
  free: 5,
  windowMs: hourMs,
  firstPauseMs: 15 * minuteMs,
  longestPauseMs: hourMs,
}

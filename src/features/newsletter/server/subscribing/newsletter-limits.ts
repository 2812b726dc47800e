import { hourMs, minuteMs } from '#platform/durations.ts'
import type { Limit } from '#platform/server/limits/limits.ts'

/** Addresses that one client signs up: room for an office, not for a list of them. */
export const subscriptionsByClient: Limit = {
  name: 'newsletter client',
  free: 20,
  windowMs: hourMs,
  firstPauseMs: 5 * minuteMs,
  longestPauseMs: hourMs,
}

/** The same address signed up by one client. */
export const subscriptionsByClientOfMailbox: Limit = {
  ...subscriptionsByClient,
  name: 'newsletter client mailbox',
  free: 4,
  firstPauseMs: 30 * minuteMs,
}

/** Mails that ask one mailbox whether it wants the newsletter. Each of them confirms it: no more are of use. */
export const confirmationMailsByMailbox: Limit = {
  name: 'newsletter mail mailbox',
  free: 2,
  windowMs: hourMs,
  firstPauseMs: hourMs,
  longestPauseMs: hourMs,
}

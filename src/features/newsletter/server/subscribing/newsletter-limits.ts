import { hourMs, minuteMs } from '#platform/durations.ts'
import type { Limit } from '#platform/server/limits/limits.ts'

/** Sign-ups per client: enough for an office, too few for a list of addresses. */
export const subscriptionsByClient: Limit = {
  name: 'newsletter client',
  free: 20,
  windowMs: hourMs,
  firstPauseMs: 5 * minuteMs,
  longestPauseMs: hourMs,
}

/** Sign-ups of one address per client. */
export const subscriptionsByClientOfMailbox: Limit = {
  ...subscriptionsByClient,
  name: 'newsletter client mailbox',
  free: 4,
  firstPauseMs: 30 * minuteMs,
}

/** Confirmation mails per mailbox; one is enough, because every link confirms the address. */
export const confirmationMailsByMailbox: Limit = {
  name: 'newsletter mail mailbox',
  free: 2,
  windowMs: hourMs,
  firstPauseMs: hourMs,
  longestPauseMs: hourMs,
}

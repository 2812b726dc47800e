import { setTimeout as wait } from 'node:timers/promises'
import type { SqlEntityManager } from '@mikro-orm/sql'
import { User } from '#features/accounts/server/entities.ts'
import { Entry } from '#features/bucket-list/server/entities.ts'
import { Delivery, Subscriber } from '#features/newsletter/server/entities.ts'
import { draftIssue } from '#features/newsletter/server/issues/draft.service.ts'
import type { MailCatcher } from '../../support/servers/mail-catcher.ts'
import type { SiteProcess } from '../../support/site/site-process.ts'

const patienceMs = 180_000
/** Seven days ahead, which triggers a reminder, whenever the test runs. */
const targetDate = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)

/**
 * Inserts subscribers, every tenth a member with a reminder, and some who must get nothing.
 *
 * @returns the ID of the issue.
 */
export async function insertSubscribers(em: SqlEntityManager, readers: number): Promise<number> {
  const now = new Date()
  const people = <T extends object>(name: string, count: number, state: T) =>
    Array.from({ length: count }, (_, each) => ({ email: `${name}${each}@box.example`, ...state }))
  await em.insertMany(Subscriber, [
    ...people('reader', readers, { confirmedAt: now }),
    ...people('unconfirmed', 20, {}),
    ...people('suppressed', 20, { confirmedAt: now, suppressedAt: now, failures: 3 }),
    ...people('gone', 20, { confirmedAt: now, unsubscribedAt: now }),
    ...people('paused', 20, { confirmedAt: now, pausedUntil: new Date(now.getTime() + 1e9) }),
  ])
  const members = people('member', readers / 10, { name: 'Ada', passwordHash: 'none', emailVerifiedAt: now })
  await em.insertMany(User, members)
  const users = await em.find(User, { email: members.map(({ email }) => email) })
  const ids = users.map(({ id }) => id)
  await em.insertMany(
    Entry,
    ids.map((user, index) => ({ user, idea: index + 1, targetDate: targetDate })),
  )
  await em.insertMany(
    Delivery,
    ids.map((user) => ({ user, kind: 'reminder' as const, about: targetDate, nextTryAt: now })),
  )
  return Number(await draftIssue(em, new Date(now.getTime() + 1e8), now))
}

/** Total number of mails. */
export const countAllMails = (readers: number) => readers + readers / 10

interface FailureOptions {
  catcher: MailCatcher
  readers: number
  start: () => Promise<SiteProcess>
  sendNow: (site: SiteProcess) => Promise<void>
  /** Delay of some responses of the server, in ms. */
  holdMs: number
}

/**
 * Sends an issue while the process is killed twice and the mail server rejects, disconnects, stalls and goes down.
 *
 * @returns the last process.
 */
export async function sendThroughFailures(trouble: FailureOptions): Promise<SiteProcess> {
  const { catcher, readers, start, sendNow, holdMs } = trouble
  const part = (share: number) => waitForMails(catcher, Math.floor(readers * share))
  catcher.refuses = slightDelay
  let site = await start()
  await sendNow(site)
  await part(0.2)
  await site.stop('SIGKILL')

  site = await start()
  await part(0.35)
  let refused = 0
  catcher.refuses = { ...slightDelay, message: () => ((refused += 1), '451 4.3.2 Not now') }
  await waitUntil(() => refused > 5)
  catcher.refuses = slightDelay
  await part(0.5)
  await site.stop('SIGKILL')

  // No kill after this point: connections break now, and after a crash it would be unknown whether a mail was accepted.
  site = await start()
  await part(0.6)
  let dropped = 0
  catcher.refuses = { ...slightDelay, drops: () => (dropped += 1) <= 5 }
  await waitUntil(() => dropped > 5)
  let held = 0
  // Stalls once at each step: at the recipient, and before and after the mail is accepted.
  const stalled = new Set<string>()
  catcher.refuses = {
    holds(moment) {
      if (stalled.has(moment)) return wait(2)
      stalled.add(moment)
      return wait(holdMs).then(() => (held += 1))
    },
  }
  await waitUntil(() => held === 3)
  catcher.refuses = slightDelay
  await part(0.8)
  await catcher.stop()
  await catcher.start()
  await waitForMails(catcher, countAllMails(readers))
  return site
}

/** Slow enough that the process can be killed before everything has arrived. */
const slightDelay = { holds: () => wait(2) }

export const waitForMails = (catcher: MailCatcher, count: number) =>
  waitUntil(
    () => catcher.mails.length >= count,
    () => `${catcher.mails.length} mails of ${count} have arrived`,
  )

async function waitUntil(
  isSo: () => boolean,
  told = () => `It has not come to this: ${String(isSo)}`,
): Promise<void> {
  const began = performance.now()
  while (!isSo()) {
    if (performance.now() - began > patienceMs) throw new Error(told())
    await wait(10)
  }
}

/** Counts addresses by the number of mails they received. */
export function countArrivals(catcher: MailCatcher): Record<number, number> {
  const times = Map.groupBy(catcher.mails, ({ recipient }) => recipient)
  const counts = times.values().map((mails) => mails.length)
  return Object.fromEntries(
    Map.groupBy(counts, (count) => count)
      .entries()
      .map(([count, all]) => [count, all.length]),
  )
}

export const allAreReaders = (catcher: MailCatcher) =>
  catcher.mails.every(({ recipient }) => /^(reader|member)\d+@/.test(recipient))

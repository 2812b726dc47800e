import { randomUUID } from 'node:crypto'
import { setTimeout as wait, setImmediate as nextTurn } from 'node:timers/promises'
import type { SqlEntityManager } from '@mikro-orm/sql'
import type { UpdateObject } from 'kysely'
import { databaseTime } from '#platform/database/database-time.ts'
import { minuteMs } from '#platform/durations.ts'
import { HopelessJob } from '#platform/jobs/jobs.ts'
import type { Mail } from '#platform/mail/mailer.ts'
import type { Bulk } from '#platform/mail/smtp-mailer.ts'
import { tables, type Tables } from '../entities.ts'
import { claimDue, lostAfterMs, settleLeft, settleLost, showUp, type Claim } from './claims.service.ts'
import { openJournal, readLeftJournals, type Journal } from './journal.ts'
import { lettersOf } from './letters.service.ts'
import { finishIssues, isAnythingSending } from './progress.service.ts'
import type { SendingParts } from './sending-parts.ts'

/** As much of a logger as this needs. */
interface Log {
  warn: (details: object, message: string) => void
}

export interface Sender {
  start: (log: Log) => void
  /** Lets what is on its way arrive. */
  stop: () => Promise<void>
}

const connections = 4
/** With what the jobs are given, less than the ten seconds after which a process is killed. */
const lastLettersMs = 3_000
const batch = 40
const busyMs = 200
/** Beside the rounds: a mail server that takes its time with forty letters makes one of minutes. */
const showUpMs = 20_000
/** Two heartbeats that are further apart have an outage between them. */
const mostBetweenMs = 2.5 * showUpMs

/**
 * Sends what waits, at the rate that the operator allows, after the mails of members. It may end at any moment and be
 * one of several.
 */
export function openSender(parts: SendingParts): Sender {
  const sender = randomUUID()
  const stopped = new AbortController()
  const bulk = parts.mailer.openBulk(connections)
  let journal: Journal | undefined
  let running: Promise<void> | undefined
  let lookedAt = -Infinity
  /** The last heartbeat that the database has, and since when none has been missing. */
  let seenAt = -Infinity
  let seenSince = -Infinity
  /** A round has ended in the middle: what it had claimed is still written as its own. */
  let isUnsure = false
  let showing: NodeJS.Timeout | undefined

  async function run(log: Log) {
    while (!stopped.signal.aborted) {
      let pauseMs = parts.rests.failedLettersMs
      try {
        pauseMs = await round(log)
      } catch (error) {
        isUnsure = true
        // The database is away, most likely, which requests tell of; nothing is lost by looking again.
        log.warn({ err: error }, 'the newsletter waits')
      }
      await wait(pauseMs, undefined, { signal: stopped.signal, ref: false }).catch(() => {})
    }
  }

  /** @returns how long to rest after it. */
  async function round(log: Log): Promise<number> {
    const em = parts.em.fork()
    if (!(await isAnythingSending(em))) return parts.rests.noLettersMs
    journal ??= openJournal(parts.folder, sender)
    // First of all: to other processes, and to `takeOver`, this one looks lost after an outage.
    if (isUnsure) await settleOwn(journal)
    isUnsure = false
    await beat()
    showing ??= setInterval(() => void beat().catch(() => {}), showUpMs).unref()
    await takeOver()
    await finishIssues(em, parts.now())
    if (await parts.isMemberMailWaiting(em)) return busyMs
    const { mailsPerMinute } = parts
    const claims = await claimDue(em, { sender, mailsPerMinute, most: batch })
    if (claims.length === 0) return busyMs
    const way = { sender, bulk, journal }
    const letters = await lettersOf(em, parts, claims)
    for (const [delivery, letter] of letters)
      if (letter instanceof Error) log.warn({ err: letter, delivery }, 'a letter could not be made')
    const went: boolean[] = []
    const workers = Array.from({ length: connections }, async () => {
      for (let claim = claims.shift(); claim && !stopped.signal.aborted; claim = claims.shift()) {
        if (!isSeen()) throw new Error('Not heard of for so long, this process may be taken for lost')
        went.push(await deliver(parts, way, claim, letters.get(claim.id)))
      }
    })
    const ended = await Promise.allSettled(workers)
    for (const each of ended) if (each.status === 'rejected') throw each.reason
    return went.every(Boolean) ? 0 : parts.rests.failedLettersMs
  }

  const settleOwn = (own: Journal) =>
    settleLeft(parts.em.fork(), { sender, handedOver: own.handed(), now: parts.now() })

  /** Tells the other processes that this one is alive. */
  async function beat() {
    const at = performance.now()
    await showUp(parts.em.fork(), sender)
    if (at - seenAt > mostBetweenMs) seenSince = at
    seenAt = at
  }

  const isSeen = () => performance.now() - seenAt < lostAfterMs / 2

  /** What others have left behind: now and then, for it takes a look at the disk. */
  async function takeOver() {
    if (performance.now() - lookedAt < parts.rests.leftLettersMs) return
    lookedAt = performance.now()
    const now = parts.now()
    const alive = await readLeftJournals(parts.folder, (left, handedOver) =>
      settleLeft(parts.em.fork(), { sender: left, handedOver, now }),
    )
    // After an outage every process has been silent, and each gets the time to show up again.
    const isSteady = performance.now() - seenSince > lostAfterMs
    if (isSteady) await settleLost(parts.em.fork(), alive, now)
  }

  return {
    start(log) {
      running = run(log)
    },
    async stop() {
      stopped.abort()
      clearInterval(showing)
      const late = wait(lastLettersMs, false, { ref: false })
      const isDone = await Promise.race([(running ?? Promise.resolve()).then(() => true), late])
      bulk.close()
      // What is still on its way then, the next start reads in the journal.
      if (!isDone || !journal) return
      await settleOwn(journal)
      journal.close()
    },
  }
}

interface Way {
  sender: string
  bulk: Bulk<Mail>
  journal: Journal
}

/** A server that has the whole mail and says nothing for so long may well not have taken it. */
const silentMs = 5_000
const longestPauseMs = 10 * minuteMs

/**
 * Sends one letter and notes what came of it. @returns whether the server takes mail at all.
 *
 * SMTP knows no exactly-once. What is certain: before the dot that ends a mail the server has not taken it, and after
 * its answer it has. So the journal is told right before the dot, and a crash after that counts as sent.
 */
async function deliver(
  parts: SendingParts,
  way: Way,
  claim: Claim,
  mail: Mail | Error | undefined,
): Promise<boolean> {
  const em = parts.em.fork()
  if (!mail) {
    await settle(em, way, claim, { state: 'dropped', settled_at: parts.now() })
    return true
  }
  if (mail instanceof Error) {
    await tryLater(em, way, claim, mail.message)
    return true
  }
  let heard: Promise<unknown> = Promise.resolve()
  let silence: NodeJS.Timeout | undefined
  const onHandedOver = () => {
    way.journal.handedOver(claim.id)
    silence = setTimeout(() => way.journal.takenBack(claim.id), silentMs)
    // For processes elsewhere, should this machine be lost. Nobody waits for it: the mail has gone on.
    // Not in this turn: the dot leaves as soon as this returns.
    heard = nextTurn()
      .then(() => settle(parts.em.fork(), way, claim, { handed_at: databaseTime() }))
      .catch(() => {})
  }
  try {
    await way.bulk.send(mail, mail.to, onHandedOver)
    // It has answered after all, where it was silent for long.
    way.journal.handedOver(claim.id)
  } catch (error) {
    way.journal.takenBack(claim.id)
    await heard
    if (!(error instanceof HopelessJob)) {
      await tryLater(em, way, claim)
      return false
    }
    await settle(em, way, claim, {
      state: 'refused',
      settled_at: parts.now(),
      problem: error.message.slice(0, 300),
    })
    await countRefusal(em, claim, parts.now())
    return true
  } finally {
    clearTimeout(silence)
  }
  await heard
  await settle(em, way, claim, { state: 'sent', settled_at: parts.now() })
  way.journal.settled(claim.id)
  await forgetRefusals(em, claim)
  return true
}

async function tryLater(em: SqlEntityManager, way: Way, claim: Claim, problem?: string): Promise<void> {
  const pauseMs = Math.min(1000 * 2 ** Math.min(claim.tries, 20), longestPauseMs)
  await settle(em, way, claim, {
    state: 'waiting',
    tries: Math.min(claim.tries + 1, 1000),
    next_try_at: databaseTime(pauseMs),
    claimed_by: null,
    handed_at: null,
    ...(problem && { problem: problem.slice(0, 300) }),
  })
}

type Change = UpdateObject<Tables, 'delivery'>

/** Only what is still this process's: another may have taken it for dead. */
const settle = (em: SqlEntityManager, { sender }: Way, { id }: Claim, change: Change) =>
  tables(em)
    .updateTable('delivery')
    .set(change)
    .where('id', '=', id)
    .where('claimed_by', '=', sender)
    .where('state', '=', 'claimed')
    .execute()

/** After so many refusals in a row an address is left alone. */
const mostFailures = 3

/** The mail server knows no such mailbox. */
async function countRefusal(em: SqlEntityManager, claim: Claim, now: Date): Promise<void> {
  const { subscriberId, userId } = claim
  if (subscriberId !== null)
    await tables(em)
      .updateTable('subscriber')
      .set((row) => ({
        failures: row('failures', '+', 1),
        suppressed_at: row
          .case()
          .when('failures', '>=', mostFailures - 1)
          .then(now)
          .else(row.ref('suppressed_at'))
          .end(),
      }))
      .where('id', '=', subscriberId)
      .execute()
  if (userId !== null)
    await tables(em)
      .insertInto('list_letter_choice')
      .values({ user_id: userId, failures: 1 })
      .onConflict((known) =>
        known.column('user_id').doUpdateSet((row) => ({
          failures: row('list_letter_choice.failures', '+', 1),
          suppressed_at: row
            .case()
            .when('list_letter_choice.failures', '>=', mostFailures - 1)
            .then(now)
            .else(row.ref('list_letter_choice.suppressed_at'))
            .end(),
        })),
      )
      .execute()
}

/** It has taken a mail: what it refused before counts no more. */
async function forgetRefusals(em: SqlEntityManager, { subscriberId, userId }: Claim): Promise<void> {
  if (subscriberId !== null)
    await tables(em)
      .updateTable('subscriber')
      .set({ failures: 0 })
      .where('id', '=', subscriberId)
      .where('failures', '>', 0)
      .execute()
  if (userId !== null)
    await tables(em)
      .updateTable('list_letter_choice')
      .set({ failures: 0 })
      .where('user_id', '=', userId)
      .where('failures', '>', 0)
      .execute()
}

import { randomUUID } from 'node:crypto'
import { setTimeout as wait, setImmediate as nextTurn } from 'node:timers/promises'
import type { SqlEntityManager } from '@mikro-orm/sql'
import type { UpdateObject } from 'kysely'
import { databaseTime } from '#platform/database/database-time.ts'
import { minuteMs } from '#platform/durations.ts'
import { PermanentJobError } from '#platform/jobs/jobs.ts'
import type { Mail } from '#platform/mail/mailer.ts'
import type { BulkSender } from '#platform/mail/smtp-mailer.ts'
import { tables, type Tables } from '../entities.ts'
import {
  claimDue,
  senderTimeoutMs,
  settleClaims,
  settleLostSenders,
  writeHeartbeat,
  type Claim,
} from './claims.service.ts'
import { openJournal, settleLeftJournals, type Journal } from './journal.ts'
import { renderMails } from './letters.service.ts'
import { finishIssues, hasPendingMails } from './progress.service.ts'
import type { SenderDependencies } from './sending-parts.ts'

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
const shutdownTimeoutMs = 3_000
const maxBatchSize = 40
const busyMs = 200
/** Beside the rounds: a mail server that takes its time with forty letters makes one of minutes. */
const heartbeatIntervalMs = 20_000
/** Two heartbeats that are further apart have an outage between them. */
const maxHeartbeatGapMs = 2.5 * heartbeatIntervalMs

/**
 * Sends what waits, at the rate that the operator allows, after the mails of members. It may end at any moment and be
 * one of several.
 */
export function createSender(parts: SenderDependencies): Sender {
  const sender = randomUUID()
  const stopped = new AbortController()
  const bulk = parts.mailer.openBulk(connections)
  let journal: Journal | undefined
  let running: Promise<void> | undefined
  let checkedAt = -Infinity
  /** The last heartbeat that the database has, and since when none has been missing. */
  let heartbeatAt = -Infinity
  let steadySince = -Infinity
  /** A round has ended in the middle: what it had claimed is still written as its own. */
  let mayHoldClaims = false
  let heartbeatTimer: NodeJS.Timeout | undefined

  async function run(log: Log) {
    while (!stopped.signal.aborted) {
      let pauseMs = parts.rests.failedLettersMs
      try {
        pauseMs = await runRound(log)
      } catch (error) {
        mayHoldClaims = true
        // The database is away, most likely, which requests tell of; nothing is lost by looking again.
        log.warn({ err: error }, 'the newsletter waits')
      }
      await wait(pauseMs, undefined, { signal: stopped.signal, ref: false }).catch(() => {})
    }
  }

  /** @returns how long to rest after it. */
  async function runRound(log: Log): Promise<number> {
    const em = parts.em.fork()
    if (!(await hasPendingMails(em))) return parts.rests.noLettersMs
    journal ??= openJournal(parts.folder, sender)
    // First of all: to other processes, and to `takeOver`, this one looks lost after an outage.
    if (mayHoldClaims) await settleOwn(journal)
    mayHoldClaims = false
    await sendHeartbeat()
    heartbeatTimer ??= setInterval(() => void sendHeartbeat().catch(() => {}), heartbeatIntervalMs).unref()
    await settleEndedSenders()
    await finishIssues(em, parts.now())
    if (await parts.isMemberMailWaiting(em)) return busyMs
    const { mailsPerMinute } = parts
    const claims = await claimDue(em, { sender, mailsPerMinute, most: maxBatchSize })
    if (claims.length === 0) return busyMs
    const way = { sender, bulk, journal }
    const letters = await renderMails(em, parts, claims)
    for (const [delivery, letter] of letters)
      if (letter instanceof Error) log.warn({ err: letter, delivery }, 'a letter could not be made')
    const results: boolean[] = []
    const workers = Array.from({ length: connections }, async () => {
      for (let claim = claims.shift(); claim && !stopped.signal.aborted; claim = claims.shift()) {
        if (!hasRecentHeartbeat())
          throw new Error('Not heard of for so long, this process may be taken for lost')
        results.push(await sendMail(parts, way, claim, letters.get(claim.id)))
      }
    })
    const ended = await Promise.allSettled(workers)
    for (const each of ended) if (each.status === 'rejected') throw each.reason
    return results.every(Boolean) ? 0 : parts.rests.failedLettersMs
  }

  const settleOwn = (own: Journal) =>
    settleClaims(parts.em.fork(), { sender, handedOver: own.handed(), now: parts.now() })

  /** Tells the other processes that this one is alive. */
  async function sendHeartbeat() {
    const at = performance.now()
    await writeHeartbeat(parts.em.fork(), sender)
    if (at - heartbeatAt > maxHeartbeatGapMs) steadySince = at
    heartbeatAt = at
  }

  const hasRecentHeartbeat = () => performance.now() - heartbeatAt < senderTimeoutMs / 2

  /** What others have left behind: now and then, for it takes a look at the disk. */
  async function settleEndedSenders() {
    if (performance.now() - checkedAt < parts.rests.leftLettersMs) return
    checkedAt = performance.now()
    const now = parts.now()
    const alive = await settleLeftJournals(parts.folder, (left, handedOver) =>
      settleClaims(parts.em.fork(), { sender: left, handedOver, now }),
    )
    // After an outage every process has been silent, and each gets the time to show up again.
    const isSteady = performance.now() - steadySince > senderTimeoutMs
    if (isSteady) await settleLostSenders(parts.em.fork(), alive, now)
  }

  return {
    start(log) {
      running = run(log)
    },
    async stop() {
      stopped.abort()
      clearInterval(heartbeatTimer)
      const late = wait(shutdownTimeoutMs, false, { ref: false })
      const isDone = await Promise.race([(running ?? Promise.resolve()).then(() => true), late])
      bulk.close()
      // What is still on its way then, the next start reads in the journal.
      if (!isDone || !journal) return
      await settleOwn(journal)
      journal.close()
    },
  }
}

interface SendContext {
  sender: string
  bulk: BulkSender<Mail>
  journal: Journal
}

/** A server that has the whole mail and says nothing for so long may well not have taken it. */
const silenceTimeoutMs = 5_000
const maxPauseMs = 10 * minuteMs

/**
 * Sends one letter and notes what came of it. @returns whether the server takes mail at all.
 *
 * SMTP knows no exactly-once. What is certain: before the dot that ends a mail the server has not taken it, and after
 * its answer it has. So the journal is told right before the dot, and a crash after that counts as sent.
 */
async function sendMail(
  parts: SenderDependencies,
  way: SendContext,
  claim: Claim,
  mail: Mail | Error | undefined,
): Promise<boolean> {
  const em = parts.em.fork()
  if (!mail) {
    await updateDelivery(em, way, claim, { state: 'dropped', settled_at: parts.now() })
    return true
  }
  if (mail instanceof Error) {
    await scheduleRetry(em, way, claim, mail.message)
    return true
  }
  let handoverStored: Promise<unknown> = Promise.resolve()
  let silenceTimer: NodeJS.Timeout | undefined
  const onHandedOver = () => {
    way.journal.handedOver(claim.id)
    silenceTimer = setTimeout(() => way.journal.takenBack(claim.id), silenceTimeoutMs)
    // For processes elsewhere, should this machine be lost. Nobody waits for it: the mail has gone on.
    // Not in this turn: the dot leaves as soon as this returns.
    handoverStored = nextTurn()
      .then(() => updateDelivery(parts.em.fork(), way, claim, { handed_at: databaseTime() }))
      .catch(() => {})
  }
  try {
    await way.bulk.send(mail, mail.to, onHandedOver)
    // It has answered after all, where it was silent for long.
    way.journal.handedOver(claim.id)
  } catch (error) {
    way.journal.takenBack(claim.id)
    await handoverStored
    if (!(error instanceof PermanentJobError)) {
      await scheduleRetry(em, way, claim)
      return false
    }
    await updateDelivery(em, way, claim, {
      state: 'refused',
      settled_at: parts.now(),
      problem: error.message.slice(0, 300),
    })
    await countFailure(em, claim, parts.now())
    return true
  } finally {
    clearTimeout(silenceTimer)
  }
  await handoverStored
  await updateDelivery(em, way, claim, { state: 'sent', settled_at: parts.now() })
  way.journal.settled(claim.id)
  await resetFailures(em, claim)
  return true
}

async function scheduleRetry(
  em: SqlEntityManager,
  way: SendContext,
  claim: Claim,
  problem?: string,
): Promise<void> {
  const pauseMs = Math.min(1000 * 2 ** Math.min(claim.tries, 20), maxPauseMs)
  await updateDelivery(em, way, claim, {
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
const updateDelivery = (em: SqlEntityManager, { sender }: SendContext, { id }: Claim, change: Change) =>
  tables(em)
    .updateTable('delivery')
    .set(change)
    .where('id', '=', id)
    .where('claimed_by', '=', sender)
    .where('state', '=', 'claimed')
    .execute()

/** After so many refusals in a row an address is left alone. */
const maxFailures = 3

/** The mail server knows no such mailbox. */
async function countFailure(em: SqlEntityManager, claim: Claim, now: Date): Promise<void> {
  const { subscriberId, userId } = claim
  if (subscriberId !== null)
    await tables(em)
      .updateTable('subscriber')
      .set((row) => ({
        failures: row('failures', '+', 1),
        suppressed_at: row
          .case()
          .when('failures', '>=', maxFailures - 1)
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
            .when('list_letter_choice.failures', '>=', maxFailures - 1)
            .then(now)
            .else(row.ref('list_letter_choice.suppressed_at'))
            .end(),
        })),
      )
      .execute()
}

/** It has taken a mail: what it refused before counts no more. */
async function resetFailures(em: SqlEntityManager, { subscriberId, userId }: Claim): Promise<void> {
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

import { randomUUID } from 'node:crypto'
import { setTimeout as wait, setImmediate as nextTurn } from 'node:timers/promises'
import type { SqlEntityManager } from '@mikro-orm/sql'
import type { UpdateObject } from 'kysely'
import { databaseTime } from '#platform/database/sql.ts'
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
import { renderMails, type SenderDependencies } from './mail-rendering.service.ts'
import { finishIssues, hasPendingMails } from './progress.service.ts'

/** Subset of the logger's interface. */
interface Log {
  warn: (details: object, message: string) => void
}

export interface Sender {
  start: (log: Log) => void
  /** Waits for mails in progress, up to a limit. */
  stop: () => Promise<void>
}

const connections = 4
/** Shutdown timeout. Together with that of the jobs, it is below the ten seconds after which the process is killed. */
const shutdownTimeoutMs = 3_000
const maxBatchSize = 40
const busyMs = 200
/**
 * Heartbeat interval. Independent of rounds, because a slow mail server can make a round of forty mails take minutes.
 */
const heartbeatIntervalMs = 20_000
/** A longer gap between two heartbeats counts as a database outage. */
const maxHeartbeatGapMs = 2.5 * heartbeatIntervalMs

/**
 * Creates the sender of issues and list mails. It keeps the operator's rate limit and lets transactional mails go
 * first. Claims and journals make it safe to run in several processes and to stop at any time.
 */
export function createSender(parts: SenderDependencies): Sender {
  const sender = randomUUID()
  const stopped = new AbortController()
  const bulk = parts.mailer.openBulk(connections)
  let journal: Journal | undefined
  let running: Promise<void> | undefined
  let checkedAt = -Infinity
  /** Time of the last stored heartbeat, and of the first one since the last outage. */
  let heartbeatAt = -Infinity
  let steadySince = -Infinity
  /** Whether the last round failed, so that its claims may still be in the database. */
  let mayHoldClaims = false
  let heartbeatTimer: NodeJS.Timeout | undefined

  async function run(log: Log) {
    while (!stopped.signal.aborted) {
      let pauseMs = parts.rests.failedLettersMs
      try {
        pauseMs = await runRound(log)
      } catch (error) {
        mayHoldClaims = true
        // Usually the database is unavailable, which failing requests report. The next round retries.
        log.warn({ err: error }, 'sending emails is delayed')
      }
      await wait(pauseMs, undefined, { signal: stopped.signal, ref: false }).catch(() => {})
    }
  }

  /** @returns the pause before the next round, in ms. */
  async function runRound(log: Log): Promise<number> {
    const em = parts.em.fork()
    if (!(await hasPendingMails(em))) return parts.rests.noLettersMs
    journal ??= openJournal(parts.folder, sender)
    // Must come first: after an outage, other processes and `settleEndedSenders` would treat this process as lost.
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
      if (letter instanceof Error) log.warn({ err: letter, delivery }, 'an email could not be rendered')
    const results: boolean[] = []
    const workers = Array.from({ length: connections }, async () => {
      for (let claim = claims.shift(); claim && !stopped.signal.aborted; claim = claims.shift()) {
        if (!hasRecentHeartbeat())
          throw new Error('The heartbeat is too old: other processes may have taken over')
        results.push(await sendMail(parts, way, claim, letters.get(claim.id)))
      }
    })
    const ended = await Promise.allSettled(workers)
    for (const each of ended) if (each.status === 'rejected') throw each.reason
    return results.every(Boolean) ? 0 : parts.rests.failedLettersMs
  }

  const settleOwn = (own: Journal) =>
    settleClaims(parts.em.fork(), { sender, handedOver: own.handed(), now: parts.now() })

  /** Writes the heartbeat of this process. */
  async function sendHeartbeat() {
    const at = performance.now()
    await writeHeartbeat(parts.em.fork(), sender)
    if (at - heartbeatAt > maxHeartbeatGapMs) steadySince = at
    heartbeatAt = at
  }

  const hasRecentHeartbeat = () => performance.now() - heartbeatAt < senderTimeoutMs / 2

  /** Settles the claims of processes that have ended. Rate-limited, because it reads the disk. */
  async function settleEndedSenders() {
    if (performance.now() - checkedAt < parts.rests.leftLettersMs) return
    checkedAt = performance.now()
    const now = parts.now()
    const alive = await settleLeftJournals(parts.folder, (left, handedOver) =>
      settleClaims(parts.em.fork(), { sender: left, handedOver, now }),
    )
    // After a database outage no process has a recent heartbeat; each gets time to write one.
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
      // Mails still in progress are settled from the journal at the next start.
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

/** If the server does not respond to the end of data for this long, the mail counts as not accepted. */
const silenceTimeoutMs = 5_000
const maxPauseMs = 10 * minuteMs

/**
 * Sends one mail and records the outcome. @returns whether the mail server is accepting mail
 *
 * SMTP has no exactly-once delivery. The server has not accepted a mail before the end-of-data marker, and has accepted
 * it after its response. So the journal is written right before the marker, and a crash after that counts as sent.
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
    // Stored in the database too, in case this machine is lost. Not awaited and deferred to a later turn, because the
    // end-of-data marker is sent as soon as this callback returns.
    handoverStored = nextTurn()
      .then(() => updateDelivery(parts.em.fork(), way, claim, { handed_at: databaseTime() }))
      .catch(() => {})
  }
  try {
    await way.bulk.send(mail, mail.to, onHandedOver)
    // The response came after the silence timeout, which had revoked the journal entry.
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

/** Updates a delivery only while this process holds its claim; another process may have considered it lost. */
const updateDelivery = (em: SqlEntityManager, { sender }: SendContext, { id }: Claim, change: Change) =>
  tables(em)
    .updateTable('delivery')
    .set(change)
    .where('id', '=', id)
    .where('claimed_by', '=', sender)
    .where('state', '=', 'claimed')
    .execute()

/** Number of consecutive permanent failures after which an address is suppressed. */
const maxFailures = 3

/** Counts a permanent failure of an address, and suppresses it after too many. */
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

/** Resets the failures of an address after a successful delivery. */
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

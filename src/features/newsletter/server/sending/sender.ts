import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import {
  claimDue,
  senderTimeoutMs,
  settleClaims,
  settleLostSenders,
  writeHeartbeat,
} from './claims.service.ts'
import { openJournal, settleLeftJournals, type Journal } from './journal.ts'
import { renderMails, type SenderDependencies } from './mail-rendering.service.ts'
import { finishIssues, hasPendingMails } from './progress.service.ts'
import { sendMail } from './mail-delivery.service.ts'

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
 * Creates the background sender of newsletter issues and list mails, which runs from `start` to `stop`. It keeps the
 * operator's rate limit, together with other processes, and waits while mails of accounts, such as reset links, are
 * due. Claims in the database and journals in files record which process sends what, so that several may run, and each
 * may stop or crash at any time.
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
      let pauseMs = parts.timings.failedLettersMs
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
    if (!(await hasPendingMails(em))) return parts.timings.noLettersMs
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
    return results.every(Boolean) ? 0 : parts.timings.failedLettersMs
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
    if (performance.now() - checkedAt < parts.timings.leftLettersMs) return
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

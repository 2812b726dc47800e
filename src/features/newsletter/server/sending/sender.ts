import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { claimDue, lostAfterMs, settleLeft, settleLost, showUp } from './claims.service.ts'
import { deliver } from './deliver.service.ts'
import { lettersOf } from './letters.service.ts'
import { openJournal, readLeftJournals, type Journal } from './journal.ts'
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

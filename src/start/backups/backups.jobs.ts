import type { SqlEntityManager } from '@mikro-orm/sql'
import { z } from 'zod'
import {
  requestedBackups,
  scheduledBackups,
  type BackupsServices,
} from '#features/dashboard/server/backups/backups-services.ts'
import {
  listBackupsWithChecks,
  deleteOldChecks,
  findNewestUsable,
  saveBackupCheck,
  type CheckedBackup,
} from '#features/dashboard/server/backups/checks.service.ts'
import {
  getPastRuns,
  startRun,
  deleteRun,
  endRun,
  recordHeartbeat,
} from '#features/dashboard/server/backups/runs.service.ts'
import {
  isDue,
  latestOf,
  madeAtOf,
  filterOwn,
  findExpired,
} from '#features/dashboard/server/backups/schedule.ts'
import { backupName } from '#platform/backup/backup-format.ts'
import { backupErrorMessage } from '#platform/backup/backup-errors.ts'
import { weekMs } from '#platform/durations.ts'
import { PermanentJobError, ExpectedJobError, type JobQueue, type Jobs } from '#platform/jobs/jobs.ts'
import { BackupFailed, BackupAborted, type BackupRunner } from './backup-runner.ts'

const silenceSeconds = 60
const recheckIntervalMs = weekMs
const requestedBackupData = z.object({ askedAt: z.iso.datetime() })

/**
 * Creates two job queues. One runs every five minutes: it makes a backup if one is due, checks backups that were not
 * checked lately, and deletes those that the settings no longer keep. The other one makes a backup that an admin has
 * requested. A job whose backup fails is not retried; its error stays visible to admins until a later success.
 */
export function createBackupQueues(parts: BackupJobParts): JobQueue[] {
  return [
    {
      ...scheduledBackups,
      schedule: '*/5 * * * *',
      silenceSeconds,
      handle: () => withJobErrors(parts, scheduledBackups, () => maintainBackups(parts)),
    },
    {
      ...requestedBackups,
      silenceSeconds,
      handle: (jobs) =>
        withJobErrors(parts, requestedBackups, async () => {
          const [{ askedAt } = { askedAt: '' }] = requestedBackupData.array().parse(jobs)
          const since = new Date(askedAt)
          await createBackup(parts, async (em) => !(await hasBackupSince(em, since)))
          // Another process was already making a backup that had begun before the request.
          if (!(await hasBackupSince(parts.em.fork(), since)))
            throw new ExpectedJobError('Another backup is running.')
        }),
    },
  ]
}

async function isBackupDue({ backups, now }: BackupJobParts, em: SqlEntityManager): Promise<boolean> {
  const { store, everyMs } = backups
  if (everyMs === 0) return false
  const { failedAt, succeededAt } = await getPastRuns(em)
  // Lists the store only if the last run leaves the answer open, because a remote store is slow.
  if (!isDue({ everyMs, newestAt: succeededAt, failedAt }, now())) return false
  const newest = findNewestUsable(filterOwn(await listBackupsWithChecks(em, store)))
  return isDue({ everyMs, newestAt: latestOf(succeededAt, newest && madeAtOf(newest)), failedAt }, now())
}

/** Returns whether a backup has begun since the request, which then counts as the requested one. */
async function hasBackupSince(em: SqlEntityManager, askedAt: Date): Promise<boolean> {
  const { succeededAt } = await getPastRuns(em)
  return succeededAt !== undefined && succeededAt >= askedAt
}

/**
 * Makes a backup if one is due, checks backups that were never read and, once a week, the newest intact one, then
 * removes those beyond BACKUP_KEEP. An unreadable backup does not stop the others from being checked.
 */
async function maintainBackups(parts: BackupJobParts): Promise<void> {
  const { em: main, backups, now, jobs } = parts
  await createBackup(parts, (inside) => isBackupDue(parts, inside))
  const em = main.fork()
  const backupsBefore = await listCheckedBackups(parts)
  const newest = findNewestUsable(filterOwn(backupsBefore))
  const readErrors = new Map<string, string>()
  for (const one of backupsBefore) {
    const isOld = one === newest && now().getTime() - Number(one.check?.checkedAt) >= recheckIntervalMs
    if (!one.check || isOld)
      await checkAndRecord(parts, one).catch((error: unknown) =>
        readErrors.set(one.name, describeReadError(error, one)),
      )
  }
  if (backups.everyMs > 0)
    for (const { name } of findExpired(backupsBefore, backups.keep)) await backups.store.remove(name)
  const backupsAfter = await listCheckedBackups(parts)
  await deleteOldChecks(em, backupsAfter, now())
  // An admin may have deleted a backup in the meantime.
  const firstError = backupsAfter.map(({ name }) => readErrors.get(name)).find((each) => each !== undefined)
  if (firstError !== undefined) throw new BackupFailed(firstError)
  // Clears earlier failures, except that of a backup, which stays until the next one succeeds.
  const { last } = await getPastRuns(em)
  if (last?.problem == null) await jobs.forgetFailed(em, scheduledBackups)
}

/** Reads a backup to its end and records the result. */
async function checkAndRecord({ em, making, now }: BackupJobParts, one: CheckedBackup): Promise<void> {
  const found = await making.check(one.name)
  await saveBackupCheck(em.fork(), one, { ...found, now: now() })
  one.check = { ...found, checkedAt: now() }
}

function describeReadError(error: unknown, { name }: CheckedBackup): string {
  if (!(error instanceof BackupFailed)) throw error
  return `${name} could not be read. ${error.message}`
}

/**
 * Lists the backups in the store with their recorded checks.
 *
 * @throws BackupFailed if the store cannot be read.
 */
async function listCheckedBackups({ em, backups: { store } }: BackupJobParts): Promise<CheckedBackup[]> {
  try {
    return await listBackupsWithChecks(em.fork(), store)
  } catch (error) {
    throw new BackupFailed(backupErrorMessage(error, store.place), { cause: error })
  }
}

/**
 * Runs a job and replaces its earlier failures with the newest. The schedule retries a failed backup, so the job itself
 * is not retried.
 */
async function withJobErrors(
  { em, jobs }: BackupJobParts,
  queue: { name: string },
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (error instanceof BackupAborted) throw new ExpectedJobError('The site shut down.')
    if (!(error instanceof BackupFailed)) throw error
    await jobs.forgetFailed(em.fork(), queue)
    throw new PermanentJobError(error.message, { cause: error })
  }
}

interface BackupJobParts {
  em: SqlEntityManager
  jobs: Jobs
  backups: BackupsServices['backups']
  making: BackupRunner
  now: () => Date
}

const heartbeatMs = 1_000

/**
 * Makes a backup if it is needed and no other process is making one.
 *
 * @throws BackupFailed, BackupAborted
 */
async function createBackup(
  parts: BackupJobParts,
  isNeeded: (em: SqlEntityManager) => Promise<boolean>,
): Promise<void> {
  const { em: main, backups, now } = parts
  const { store } = backups
  // If the check fails, the same error occurs below and is recorded.
  const isMaybeNeeded = await isNeeded(main.fork()).catch(() => true)
  if (!isMaybeNeeded) return
  const begunAt = now()
  const name = backupName('someday', begunAt)
  const newRun = await startRun(main.fork(), name, begunAt)
  if (!newRun) return
  const heartbeat = startHeartbeat(main, newRun.id)
  let problem: string | null = null
  let wasAttempted = true
  try {
    // Another process may have finished a backup since the first check.
    wasAttempted = await isNeeded(main.fork())
    if (!wasAttempted) return
    await store.sweep(newRun.cutOff)
    problem = await writeAndRecord(parts, name, heartbeat)
  } catch (error) {
    if (error instanceof BackupAborted) {
      wasAttempted = false
      throw error
    }
    problem = error instanceof BackupFailed ? error.message : backupErrorMessage(error, store.place)
    throw new BackupFailed(problem, { cause: error })
  } finally {
    heartbeat.end()
    if (wasAttempted) await endRun(main.fork(), newRun.id, { problem, now: now() })
    else await deleteRun(main.fork(), newRun.id)
  }
  if (problem !== null) throw new BackupFailed(problem)
  for (const queue of [scheduledBackups, requestedBackups]) await parts.jobs.forgetFailed(main.fork(), queue)
}

/**
 * Writes a backup, checks it and records the result.
 *
 * @returns what is wrong with the backup; null if nothing.
 */
async function writeAndRecord(
  { em, backups: { store }, making, now }: BackupJobParts,
  name: string,
  { note, signal }: ReturnType<typeof startHeartbeat>,
): Promise<string | null> {
  try {
    const found = await making.make(name, note, signal)
    const stored = (await store.list()).find((one) => one.name === name)
    if (!stored) return `It was written to ${store.place} but is missing there.`
    await saveBackupCheck(em.fork(), stored, { ...found, now: now() })
    return found.problem && `The backup cannot be used. ${found.problem}`
  } catch (error) {
    // Removes the partial backup: no other process writes under this name.
    await store.sweep([name]).catch(() => {})
    throw error
  }
}

/**
 * Starts a heartbeat that records progress every second. Its signal aborts when another process has taken over the run.
 */
function startHeartbeat(em: SqlEntityManager, id: number) {
  const lostRun = new AbortController()
  let percent = 0
  const timer = setInterval(() => {
    recordHeartbeat(em.fork(), id, percent).then(
      (isOurs) => isOurs || lostRun.abort(),
      // While the database is unavailable, no other process can take over either.
      () => {},
    )
  }, heartbeatMs)
  return {
    note: (now: number) => void (percent = now),
    signal: lostRun.signal,
    end: () => clearInterval(timer),
  }
}

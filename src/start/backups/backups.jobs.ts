import type { SqlEntityManager } from '@mikro-orm/sql'
import { z } from 'zod'
import {
  askedBackups,
  scheduledBackups,
  type BackupsServices,
} from '#features/dashboard/server/backups/backups-services.ts'
import {
  checkedBackups,
  forgetChecks,
  newestWhole,
  noteCheck,
  type CheckedBackup,
} from '#features/dashboard/server/backups/checks.service.ts'
import {
  formerRuns,
  beginRun,
  dropRun,
  endRun,
  keepRun,
} from '#features/dashboard/server/backups/runs.service.ts'
import { isDue, latest, madeAtOf, ownOf, superfluous } from '#features/dashboard/server/backups/schedule.ts'
import { backupName } from '#platform/backup/backup-format.ts'
import { backupTrouble } from '#platform/backup/backup-trouble.ts'
import { weekMs } from '#platform/durations.ts'
import { HopelessJob, KnownTrouble, type JobQueue, type Jobs } from '#platform/jobs/jobs.ts'
import { BackupFailed, MakingStopped, type Making } from './making.ts'

const silenceSeconds = 60
const recheckMs = weekMs
const asked = z.object({ askedAt: z.iso.datetime() })

/** Backups when it is time and when an admin asks, each made once, and a look at those that nobody has read yet. */
export function backupJobs(parts: MakingParts): JobQueue[] {
  return [
    {
      ...scheduledBackups,
      schedule: '*/5 * * * *',
      silenceSeconds,
      handle: () => told(parts, scheduledBackups, () => tidied(parts)),
    },
    {
      ...askedBackups,
      silenceSeconds,
      handle: (jobs) =>
        told(parts, askedBackups, async () => {
          const [{ askedAt } = { askedAt: '' }] = asked.array().parse(jobs)
          const since = new Date(askedAt)
          await makeBackup(parts, async (em) => !(await hasSince(em, since)))
          // Somebody else's was in the way, which had begun before.
          if (!(await hasSince(parts.em.fork(), since))) throw new KnownTrouble('Another one is being made.')
        }),
    },
  ]
}

async function isWanted({ backups, now }: MakingParts, em: SqlEntityManager): Promise<boolean> {
  const { store, everyMs } = backups
  if (everyMs === 0) return false
  const { failedAt, wholeAt } = await formerRuns(em)
  // The place itself is asked only where that can make a difference.
  if (!isDue({ everyMs, newestAt: wholeAt, failedAt }, now())) return false
  const newest = newestWhole(ownOf(await checkedBackups(em, store)))
  return isDue({ everyMs, newestAt: latest(wholeAt, newest && madeAtOf(newest)), failedAt }, now())
}

/** One that has begun after it was asked for is as good. */
async function hasSince(em: SqlEntityManager, askedAt: Date): Promise<boolean> {
  const { wholeAt } = await formerRuns(em)
  return wholeAt !== undefined && wholeAt >= askedAt
}

/**
 * When it is time, one is made; what nobody has read yet is read, and the newest whole one once a week; then goes what is
 * in the place of newer ones. One that cannot be read keeps nobody from the others.
 */
async function tidied(parts: MakingParts): Promise<void> {
  const { em: main, backups, now, jobs } = parts
  await makeBackup(parts, (inside) => isWanted(parts, inside))
  const em = main.fork()
  const there = await lookedAt(parts)
  const newest = newestWhole(ownOf(there))
  const troubles = new Map<string, string>()
  for (const one of there) {
    const isOld = one === newest && now().getTime() - Number(one.check?.checkedAt) >= recheckMs
    if (!one.check || isOld)
      await readThrough(parts, one).catch((error: unknown) => troubles.set(one.name, troubleOf(error, one)))
  }
  if (backups.everyMs > 0)
    for (const { name } of superfluous(there, backups.keep)) await backups.store.remove(name)
  const left = await lookedAt(parts)
  await forgetChecks(em, left, now())
  // An admin may have deleted one meanwhile.
  const trouble = left.map(({ name }) => troubles.get(name)).find((each) => each !== undefined)
  if (trouble !== undefined) throw new BackupFailed(trouble)
  // What went wrong before is over, unless it was the making of one, which says so until the next is made.
  const { last } = await formerRuns(em)
  if (last?.problem == null) await jobs.forgetFailed(em, scheduledBackups)
}

/** Reads one to its end, and notes what was found. */
async function readThrough({ em, making, now }: MakingParts, one: CheckedBackup): Promise<void> {
  const found = await making.check(one.name)
  await noteCheck(em.fork(), one, { ...found, now: now() })
  one.check = { ...found, checkedAt: now() }
}

function troubleOf(error: unknown, { name }: CheckedBackup): string {
  if (!(error instanceof BackupFailed)) throw error
  return `${name} could not be read. ${error.message}`
}

/** @throws BackupFailed where the place cannot be looked into. */
async function lookedAt({ em, backups: { store } }: MakingParts): Promise<CheckedBackup[]> {
  try {
    return await checkedBackups(em.fork(), store)
  } catch (error) {
    throw new BackupFailed(backupTrouble(error, store.place), { cause: error })
  }
}

/** A backup that failed is tried again by the clock: until it goes well the last failure stays among the jobs. */
async function told(
  { em, jobs }: MakingParts,
  queue: { name: string },
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (error instanceof MakingStopped) throw new KnownTrouble('The site was asked to end.')
    if (!(error instanceof BackupFailed)) throw error
    await jobs.forgetFailed(em.fork(), queue)
    throw new HopelessJob(error.message, { cause: error })
  }
}

interface MakingParts {
  em: SqlEntityManager
  jobs: Jobs
  backups: BackupsServices['backups']
  making: Making
  now: () => Date
}

const sayingMs = 1_000

/**
 * Makes a backup, if it is wanted and nobody else makes one at this moment.
 *
 * @throws BackupFailed, MakingStopped
 */
async function makeBackup(
  parts: MakingParts,
  isNeeded: (em: SqlEntityManager) => Promise<boolean>,
): Promise<void> {
  const { em: main, backups, now } = parts
  const { store } = backups
  // Where that cannot be told, it is found out below and taken down.
  const mayBe = await isNeeded(main.fork()).catch(() => true)
  if (!mayBe) return
  const begunAt = now()
  const name = backupName('someday', begunAt)
  const begun = await beginRun(main.fork(), name, begunAt)
  if (!begun) return
  const saying = keepSaying(main, begun.id)
  let problem: string | null = null
  let isTried = true
  try {
    // Another process may have made one until now.
    isTried = await isNeeded(main.fork())
    if (!isTried) return
    await store.sweep(begun.cutOff)
    problem = await madeAndNoted(parts, name, saying)
  } catch (error) {
    if (error instanceof MakingStopped) {
      isTried = false
      throw error
    }
    problem = error instanceof BackupFailed ? error.message : backupTrouble(error, store.place)
    throw new BackupFailed(problem, { cause: error })
  } finally {
    saying.end()
    if (isTried) await endRun(main.fork(), begun.id, { problem, now: now() })
    else await dropRun(main.fork(), begun.id)
  }
  if (problem !== null) throw new BackupFailed(problem)
  for (const queue of [scheduledBackups, askedBackups]) await parts.jobs.forgetFailed(main.fork(), queue)
}

/** @returns what is wrong with what was made. */
async function madeAndNoted(
  { em, backups: { store }, making, now }: MakingParts,
  name: string,
  { note, signal }: ReturnType<typeof keepSaying>,
): Promise<string | null> {
  try {
    const found = await making.make(name, note, signal)
    const stored = (await store.list()).find((one) => one.name === name)
    if (!stored) return `It was written to ${store.place}, and is not there.`
    await noteCheck(em.fork(), stored, { ...found, now: now() })
    return found.problem && `What was written cannot be used. ${found.problem}`
  } catch (error) {
    // Another one may begin at once: nobody writes under this name any more.
    await store.sweep([name]).catch(() => {})
    throw error
  }
}

/** Says every second that it goes on, and how far it is; where it is not ours any more, it is given up. */
function keepSaying(em: SqlEntityManager, id: number) {
  const losing = new AbortController()
  let percent = 0
  const timer = setInterval(() => {
    keepRun(em.fork(), id, percent).then(
      (isOurs) => isOurs || losing.abort(),
      // While the database is away nobody else takes it either.
      () => {},
    )
  }, sayingMs)
  return {
    note: (now: number) => void (percent = now),
    signal: losing.signal,
    end: () => clearInterval(timer),
  }
}

import { z } from 'zod'
import type { SqlEntityManager } from '@mikro-orm/sql'
import { askedBackups, scheduledBackups } from '#features/dashboard/server/backups/backups-services.ts'
import { backupTrouble } from '#platform/backup/backup-trouble.ts'
import { weekMs } from '#platform/durations.ts'
import {
  checkedBackups,
  forgetChecks,
  newestWhole,
  noteCheck,
  type CheckedBackup,
} from '#features/dashboard/server/backups/checks.service.ts'
import { formerRuns } from '#features/dashboard/server/backups/runs.service.ts'
import { isDue, latest, madeAtOf, ownOf, superfluous } from '#features/dashboard/server/backups/schedule.ts'
import { HopelessJob, KnownTrouble, type JobQueue } from '#platform/jobs/jobs.ts'
import { BackupFailed, MakingStopped } from './making.ts'
import { makeBackup, type MakingParts } from './make-backup.ts'

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

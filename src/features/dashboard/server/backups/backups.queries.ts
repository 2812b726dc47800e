import type { SqlEntityManager } from '@mikro-orm/sql'
import { readBackupName } from '#platform/backup/backup-format.ts'
import { expectedErrorMessage } from '#platform/backup/backup-errors.ts'
import type { Backup, BackupsState } from '#features/dashboard/contract.ts'
import { requestedBackups, type BackupsContext } from './backups-services.ts'
import { listBackupsWithChecks, findNewestUsable, type CheckedBackup } from './checks.service.ts'
import { getPastRuns, findActiveRun } from './runs.service.ts'
import { latestOf, madeAtOf, getNextBackupTime, filterOwn } from './schedule.ts'

/**
 * Returns what admins see of the backups: place and schedule with the time of the next one (null if it is due or not
 * scheduled), the one being made (`making`, or null), the last run's failure (null if it succeeded), and all stored
 * ones with the results of their checks, newest first. If the storage cannot be read, `placeProblem` says why and the
 * list is empty.
 */
export async function getBackupsState(ctx: BackupsContext): Promise<BackupsState> {
  const { em, backups: known } = ctx
  const { store, everyMs, keep } = known
  const { found, problem } = await listBackups(ctx)
  const { last, failedAt, succeededAt } = await getPastRuns(em)
  const newest = findNewestUsable(filterOwn(found))
  const newestAt = latestOf(succeededAt, newest && madeAtOf(newest))
  const next = getNextBackupTime({ everyMs, newestAt, failedAt }, ctx.now())
  return {
    place: store.place,
    placeProblem: problem,
    schedule: {
      everySeconds: Math.round(everyMs / 1_000),
      keep,
      nextAt: next && next > ctx.now() ? next.toISOString() : null,
    },
    making: await findCurrentBackup(ctx),
    failure: last?.problem != null ? { at: last.endedAt.toISOString(), problem: last.problem } : null,
    backups: found.flatMap(toBackupViews).toSorted((a, b) => b.madeAt.localeCompare(a.madeAt)),
  }
}

/**
 * Returns the start and the progress, in percent, of the backup that is being made. For a backup that is only queued,
 * the start is null and the progress 0. Returns null if none is being made or queued.
 */
export async function findCurrentBackup({
  em,
  jobs,
}: Pick<BackupsContext, 'em' | 'jobs'>): Promise<BackupsState['making']> {
  const run = await findActiveRun(em)
  if (run) return { since: run.begunAt.toISOString(), percent: run.percent }
  return (await jobs.isDue(em, requestedBackups)) ? { since: null, percent: 0 } : null
}

/** Returns all backups, or the reason why the storage cannot be read. */
async function listBackups({
  em,
  backups: { store },
}: { em: SqlEntityManager } & Pick<BackupsContext, 'backups'>) {
  try {
    return { found: await listBackupsWithChecks(em, store), problem: null }
  } catch (error) {
    const problem = expectedErrorMessage(error, store.place)
    if (problem === undefined) throw error
    return { found: [], problem }
  }
}

function toBackupViews({ name, bytes, check }: CheckedBackup): Backup[] {
  const read = readBackupName(name)
  if (!read) return []
  return [
    {
      name,
      bytes,
      kind: read.kind,
      madeAt: read.madeAt.toISOString(),
      version: check?.version ?? null,
      state: check ? (check.problem === null ? 'whole' : 'broken') : 'unchecked',
      problem: check?.problem ?? null,
    },
  ]
}

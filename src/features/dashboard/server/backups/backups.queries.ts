import type { SqlEntityManager } from '@mikro-orm/sql'
import { readBackupName } from '#platform/backup/backup-format.ts'
import { knownTrouble } from '#platform/backup/backup-trouble.ts'
import type { Backup, BackupsState } from '#features/dashboard/contract.ts'
import { askedBackups, type BackupsContext } from './backups-services.ts'
import { checkedBackups, newestWhole, type CheckedBackup } from './checks.service.ts'
import { formerRuns, runGoingOn } from './runs.service.ts'
import { latest, madeAtOf, nextBackupAt, ownOf } from './schedule.ts'

/** What admins see of backups. */
export async function readBackups(ctx: BackupsContext): Promise<BackupsState> {
  const { em, backups: known } = ctx
  const { store, everyMs, keep } = known
  const { found, problem } = await lookInto(ctx)
  const { last, failedAt, wholeAt } = await formerRuns(em)
  const newest = newestWhole(ownOf(found))
  const newestAt = latest(wholeAt, newest && madeAtOf(newest))
  const next = nextBackupAt({ everyMs, newestAt, failedAt }, ctx.now())
  return {
    place: store.place,
    placeProblem: problem,
    schedule: {
      everySeconds: Math.round(everyMs / 1_000),
      keep,
      nextAt: next && next > ctx.now() ? next.toISOString() : null,
    },
    making: await makingNow(ctx),
    failure: last?.problem != null ? { at: last.endedAt.toISOString(), problem: last.problem } : null,
    backups: found.flatMap(viewOf).toSorted((a, b) => b.madeAt.localeCompare(a.madeAt)),
  }
}

/** One that goes on, or that was asked for just now. */
export async function makingNow({
  em,
  jobs,
}: Pick<BackupsContext, 'em' | 'jobs'>): Promise<BackupsState['making']> {
  const run = await runGoingOn(em)
  if (run) return { since: run.begunAt.toISOString(), percent: run.percent }
  return (await jobs.isDue(em, askedBackups)) ? { since: null, percent: 0 } : null
}

/** What is known where the place cannot be looked into: nothing, and why. */
async function lookInto({
  em,
  backups: { store },
}: { em: SqlEntityManager } & Pick<BackupsContext, 'backups'>) {
  try {
    return { found: await checkedBackups(em, store), problem: null }
  } catch (error) {
    const problem = knownTrouble(error, store.place)
    if (problem === undefined) throw error
    return { found: [], problem }
  }
}

function viewOf({ name, bytes, check }: CheckedBackup): Backup[] {
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

import type { SqlEntityManager } from '@mikro-orm/sql'
import {
  askedBackups,
  scheduledBackups,
  type BackupsServices,
} from '#features/dashboard/server/backups/backups-services.ts'
import { noteCheck } from '#features/dashboard/server/backups/checks.service.ts'
import { beginRun, dropRun, endRun, keepRun } from '#features/dashboard/server/backups/runs.service.ts'
import { backupName } from '#platform/backup/backup-names.ts'
import { backupTrouble } from '#platform/backup/backup-trouble.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { BackupFailed, MakingStopped, type Making } from './making.ts'

export interface MakingParts {
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
export async function makeBackup(
  parts: MakingParts,
  isWanted: (em: SqlEntityManager) => Promise<boolean>,
): Promise<void> {
  const { em: main, backups, now } = parts
  const { store } = backups
  // Where that cannot be told, it is found out below and taken down.
  const mayBe = await isWanted(main.fork()).catch(() => true)
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
    isTried = await isWanted(main.fork())
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

import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'

/**
 * Assignment of four cores. The kernel may delay a process by up to 4 ms if it wakes on a busy core, which visitors on
 * other machines would not experience.
 */
const fourCores = { oneWorker: '0', site: '0,1', database: '2', asking: '3', others: '2,3' } as const

/** Undefined with fewer cores, or if they cannot be assigned. */
export const coreAssignment =
  process.platform === 'linux' && availableParallelism() >= 4 ? fourCores : undefined

/** Assigns cores to a process and its future children, and to existing ones if requested. All cores without a list. */
export function assignCores(
  list = `0-${availableParallelism() - 1}`,
  pid = process.pid,
  withChildren = false,
) {
  if (!coreAssignment) return
  execFileSync('taskset', ['--all-tasks', '--pid', '--cpu-list', list, String(pid)])
  if (withChildren)
    for (const child of readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean))
      assignCores(list, Number(child))
}

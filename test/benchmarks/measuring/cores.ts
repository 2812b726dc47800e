import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'

/**
 * Who has which of four cores. Woken on a core that is at work, a process waits there for up to four milliseconds, as
 * long as the kernel lets the other one go on: readers have machines of their own, and are not to wait for that.
 */
const ofFour = { oneWorker: '0', site: '0,1', database: '2', asking: '3', others: '2,3' } as const

/** Undefined where there are fewer, or they cannot be given out. */
export const shares = process.platform === 'linux' && availableParallelism() >= 4 ? ofFour : undefined

/** Gives a process and what it has started these cores, and what it will start. Without a list: all. */
export function giveCores(list = `0-${availableParallelism() - 1}`, pid = process.pid, withChildren = false) {
  if (!shares) return
  execFileSync('taskset', ['--all-tasks', '--pid', '--cpu-list', list, String(pid)])
  if (withChildren)
    for (const child of readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean))
      giveCores(list, Number(child))
}

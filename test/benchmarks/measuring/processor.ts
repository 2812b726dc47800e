import { readFileSync } from 'node:fs'

/** What Linux counts in, whatever its clock does. */
const ticksPerSecond = 100

/** How long a process has had a core for itself and for what it asked of the system, in seconds. On Linux only. */
export function processorSeconds(pid: number): number {
  // After its name, which may hold anything: the state is the third field, the two sums the 14th and 15th.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
}

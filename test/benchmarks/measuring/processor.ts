import { readFileSync } from 'node:fs'

/** Clock ticks per second in /proc on Linux. */
const ticksPerSecond = 100

/** Returns the CPU time of a process in seconds, including system time. Linux only. */
export function getCpuSeconds(pid: number): number {
  // The process name may contain anything, so fields are counted after it: the state is the third, the times are the
  // 14th and 15th.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
}

import { execFileSync } from 'node:child_process'

/** Returns the resident memory of a process in MB, from `ps`. */
export function getResidentMegabytes(pid: number): number {
  const kilobytes = execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })
  return Math.round(Number(kilobytes) / 1024)
}

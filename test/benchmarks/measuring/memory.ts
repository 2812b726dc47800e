import { execFileSync } from 'node:child_process'

/** What a process holds in memory, in MB, as `ps` sees it. */
export function residentMegabytes(pid: number): number {
  const kilobytes = execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })
  return Math.round(Number(kilobytes) / 1024)
}

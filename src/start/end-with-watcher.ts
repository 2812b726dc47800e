import { readFileSync } from 'node:fs'

const pollIntervalMs = 1_000

/**
 * Makes this process end when its watcher (`npm run dev`) ends, even by SIGKILL, and the watcher end when npm does.
 * An orphaned site would hold the data folder unnoticed.
 */
export function endWithWatcher(): void {
  // The IPC channel closes when the watcher ends, even by SIGKILL. SIGTERM lets the site close cleanly.
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  if (!process.connected || process.env.npm_lifecycle_event === undefined) return
  const watcher = process.ppid
  const npm = parentOf(watcher)
  setInterval(() => {
    const parent = parentOf(watcher)
    if (parent !== undefined && parent !== npm) process.kill(watcher, 'SIGTERM')
  }, pollIntervalMs).unref()
}

/** Returns the parent's process ID. Undefined if the process has ended or the system has no /proc. */
function parentOf(pid: number): number | undefined {
  try {
    // The program's name is in parentheses and may contain any character.
    const [, state = ''] = /^.*\) (.*)$/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
    return Number(state.split(' ')[1])
  } catch {
    return undefined
  }
}

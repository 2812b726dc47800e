import { readFileSync } from 'node:fs'

const pollIntervalMs = 1_000

/**
 * While developing, `npm run dev` is three processes: npm, the watcher and this one. Whichever of them ends, and
 * however, the others end with it: a site that is left behind would hold the data folder, and nobody would see it.
 */
export function endWithWatcher(): void {
  // The watcher's end of the channel closes when it is gone, be it killed. Ended as by a signal, so that what there is
  // to close by then is closed.
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  if (!process.connected || process.env.npm_lifecycle_event === undefined) return
  const watcher = process.ppid
  const npm = parentOf(watcher)
  setInterval(() => {
    const parent = parentOf(watcher)
    if (parent !== undefined && parent !== npm) process.kill(watcher, 'SIGTERM')
  }, pollIntervalMs).unref()
}

/** Undefined where the system does not tell, or there is no such process any more. */
function parentOf(pid: number): number | undefined {
  try {
    // The name of the program is in parentheses and can hold anything.
    const [, state = ''] = /^.*\) (.*)$/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
    return Number(state.split(' ')[1])
  } catch {
    return undefined
  }
}

import { minuteMs } from '#platform/durations.ts'

/** As much of a logger as this needs. */
interface Log {
  warn: (details: object, message: string) => void
}

interface Options {
  /** What failures are about that come by the hundred and have one cause; undefined for all others. */
  causeOf: (error: unknown) => string | undefined
  tellEveryMs?: number
  /** Without one for so long, it is over. */
  overAfterMs?: number
}

export interface LogDeduplicator {
  /**
   * Whether a failure is to be told whole. Else it is counted, and how many there were is told now and then.
   * @param level at which it is told: what work in the background has met is no word for a request.
   */
  isNew: (error: unknown, level: number) => boolean
  start: (log: Log) => void
  stop: () => void
}

/** A database that is away fails every request: the first says so with its trace, the others are counted. */
export function createLogDeduplicator({
  causeOf,
  tellEveryMs = 10_000,
  overAfterMs = minuteMs,
}: Options): LogDeduplicator {
  const entries = new Map<string, { cause: string; failures: number; since: number; lastAt: number }>()
  let timer: NodeJS.Timeout | undefined
  let log: Log | undefined

  function report() {
    const now = performance.now()
    for (const [key, entry] of entries) {
      if (entry.failures > 0) {
        const seconds = Math.round((now - entry.since) / 1_000)
        log?.warn({ failures: entry.failures, seconds }, `${entry.cause}: ${entry.failures} more have failed`)
        Object.assign(entry, { failures: 0, since: now })
      } else if (now - entry.lastAt > overAfterMs) entries.delete(key)
    }
  }

  return {
    isNew(error, level) {
      const cause = log && causeOf(error)
      if (cause === undefined) return true
      const now = performance.now()
      const key = `${level} ${cause}`
      const entry = entries.get(key)
      if (!entry) entries.set(key, { cause, failures: 0, since: now, lastAt: now })
      else Object.assign(entry, { failures: entry.failures + 1, lastAt: now })
      return !entry
    },
    start(given) {
      log = given
      timer = setInterval(report, tellEveryMs).unref()
    },
    stop() {
      clearInterval(timer)
      report()
      log = undefined
    },
  }
}

import { minuteMs } from '#platform/durations.ts'

interface Log {
  warn: (details: object, message: string) => void
}

interface Options {
  /** Returns the common cause of errors that occur in large numbers; undefined for others. */
  causeOf: (error: unknown) => string | undefined
  reportEveryMs?: number
  /** Time without an error after which the cause counts as resolved. */
  overAfterMs?: number
}

export interface LogDeduplicator {
  /**
   * Whether an error should be logged in full. Otherwise it is counted, and the count is logged at intervals.
   * @param level errors of different log levels are counted separately.
   */
  isNew: (error: unknown, level: number) => boolean
  start: (log: Log) => void
  stop: () => void
}

/**
 * Creates a deduplicator of log entries, because an unavailable database fails every request. `isNew(error, level)`
 * returns whether to log an error: true only for the first one of an outage at this level. The others are counted, and
 * their number is logged every `reportEveryMs` until no error has occurred for `overAfterMs`. Before `start`, which
 * takes the log, and after `stop`, every error is new.
 * @param options.causeOf describes the outage behind an error; undefined for an error that is always to be logged.
 */
export function createLogDeduplicator({
  causeOf,
  reportEveryMs = 10_000,
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
        log?.warn({ failures: entry.failures, seconds }, `${entry.cause}: ${entry.failures} more failures`)
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
      timer = setInterval(report, reportEveryMs).unref()
    },
    stop() {
      clearInterval(timer)
      report()
      log = undefined
    },
  }
}

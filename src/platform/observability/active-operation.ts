import { AsyncLocalStorage } from 'node:async_hooks'

/** The request or job in progress, with the time it spent waiting. */
export interface ActiveOperation {
  /** ID in the log. */
  id: string
  /** Logger that already adds the ID. */
  log?: object
  statements: number
  databaseMs: number
  slowest: { text: string; ms: number } | undefined
  /** Time in the client's queue, in ms. */
  waitedMs: number
  /** Time spent rendering pages, in ms. */
  drawnMs: number
  /** Span, if tracing is on. */
  trace?: TraceSpan | undefined
}

/** A span, from which child spans are started. */
export interface TraceSpan {
  traceId: string
  spanId: string
  begin: (name: string, about?: Record<string, string | number>) => TraceSpan
  /** @param failure error that ended it, if any. */
  end: (failure?: unknown) => void
  say: (about: Record<string, string | number>, name?: string) => void
}

const operationStorage = new AsyncLocalStorage<ActiveOperation>()

/**
 * Returns a new record of a request or job for `runOperation`, in which its database, waiting and rendering times (ms)
 * and its slowest statement are collected; all counts and times are 0.
 * @param id of the request or job, for the log.
 */
export const createOperation = (
  id: string,
  parts: Pick<ActiveOperation, 'log' | 'trace'> = {},
): ActiveOperation => ({
  id,
  statements: 0,
  databaseMs: 0,
  slowest: undefined,
  waitedMs: 0,
  drawnMs: 0,
  ...parts,
})

/** Runs work with this request or job as the active operation of the async context, and returns its result. */
export const runOperation = <T>(operation: ActiveOperation, work: () => T): T =>
  operationStorage.run(operation, work)

/**
 * Returns the record of the request or job in progress (ID, times, logger); undefined at startup and in background
 * work outside jobs.
 */
export const getActiveOperation = (): ActiveOperation | undefined => operationStorage.getStore()

/**
 * Runs a step in a child span of the active operation, and returns its result. If tracing is off, it just runs the
 * step. An error ends the span and is rethrown.
 * @param about attributes of the span.
 */
export async function withSpan<T>(
  name: string,
  about: Record<string, string | number>,
  work: () => Promise<T>,
): Promise<T> {
  const span = getActiveOperation()?.trace?.begin(name, about)
  if (!span) return work()
  try {
    const result = await work()
    span.end()
    return result
  } catch (error) {
    span.end(error)
    throw error
  }
}

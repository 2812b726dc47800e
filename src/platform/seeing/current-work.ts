import { AsyncLocalStorage } from 'node:async_hooks'

/** What is being done for one request or one job, and what it has waited for so far. */
export interface ActiveOperation {
  /** As the log calls it. */
  id: string
  /** What writes that by itself. */
  log?: object
  statements: number
  databaseMs: number
  slowest: { text: string; ms: number } | undefined
  /** Until its client's turn had come. */
  waitedMs: number
  /** Drawing pages. */
  drawnMs: number
  /** Where it is traced. */
  trace?: TraceSpan | undefined
}

/** A part of a trace, and what is begun within it. */
export interface TraceSpan {
  traceId: string
  spanId: string
  begin: (name: string, about?: Record<string, string | number>) => TraceSpan
  /** @param failure what it has ended with, if with one. */
  end: (failure?: unknown) => void
  say: (about: Record<string, string | number>, name?: string) => void
}

const operationStorage = new AsyncLocalStorage<ActiveOperation>()

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

/** Whatever is awaited within is done for that. */
export const runOperation = <T>(doing: ActiveOperation, work: () => T): T => operationStorage.run(doing, work)

/** What is being done; undefined at a start, and for what happens by itself. */
export const getActiveOperation = (): ActiveOperation | undefined => operationStorage.getStore()

/** Does a step that a trace shows, where there is one. */
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

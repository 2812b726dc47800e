import { AsyncLocalStorage } from 'node:async_hooks'

/** What is being done for one request or one job, and what it has waited for so far. */
export interface Doing {
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
  trace?: Trace | undefined
}

/** A part of a trace, and what is begun within it. */
export interface Trace {
  traceId: string
  spanId: string
  begin: (name: string, about?: Record<string, string | number>) => Trace
  /** @param failure what it has ended with, if with one. */
  end: (failure?: unknown) => void
  say: (about: Record<string, string | number>, name?: string) => void
}

const current = new AsyncLocalStorage<Doing>()

export const newDoing = (id: string, parts: Pick<Doing, 'log' | 'trace'> = {}): Doing => ({
  id,
  statements: 0,
  databaseMs: 0,
  slowest: undefined,
  waitedMs: 0,
  drawnMs: 0,
  ...parts,
})

/** Whatever is awaited within is done for that. */
export const within = <T>(doing: Doing, work: () => T): T => current.run(doing, work)

/** What is being done; undefined at a start, and for what happens by itself. */
export const doingNow = (): Doing | undefined => current.getStore()

/** Does a step that a trace shows, where there is one. */
export async function traced<T>(
  name: string,
  about: Record<string, string | number>,
  work: () => Promise<T>,
): Promise<T> {
  const trace = doingNow()?.trace?.begin(name, about)
  if (!trace) return work()
  try {
    const done = await work()
    trace.end()
    return done
  } catch (error) {
    trace.end(error)
    throw error
  }
}

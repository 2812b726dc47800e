import { AsyncLocalStorage } from 'node:async_hooks'
import { deadlineExceeded } from '../errors.ts'

/** Limits the time a response may take to compute. */
export interface Deadlines {
  /**
   * Runs work within the deadline of the current response, or sets one.
   * @param name of the response, for the log.
   * @throws 503 when the deadline passes. `deadlineSignal` is aborted, and a later result is discarded.
   */
  limit: <T>(name: string, work: () => Promise<T>) => Promise<T>
  /** Like `limit`, with a deadline of its own: for work that several requests share. */
  limitShared: <T>(name: string, work: () => Promise<T>) => Promise<T>
}

interface Options {
  /** Time limit for one response, in ms. */
  ms: number
  log: { warn: (details: object, message: string) => void }
}

interface Deadline {
  signal: AbortSignal
  /** Everything the work is currently waiting for. */
  waits: Set<Wait>
}

interface Wait {
  name: string | (() => string)
  since: number
}

/** Default deadline of a response, the same as PostgreSQL's statement timeout. */
export const defaultDeadlineMs = 30_000

const deadlineStorage = new AsyncLocalStorage<Deadline>()

/**
 * Returns the AbortSignal that is aborted at the current response's deadline; undefined for work that has no deadline.
 */
export const deadlineSignal = (): AbortSignal | undefined => deadlineStorage.getStore()?.signal

/**
 * Records what the current response is waiting for, to be logged if its deadline passes during the wait. Does nothing
 * if there is no deadline.
 * @returns a function that ends the wait.
 */
export function beginWait(name: Wait['name']): () => void {
  const waits = deadlineStorage.getStore()?.waits
  if (!waits) return () => {}
  const wait = { name, since: performance.now() }
  waits.add(wait)
  return () => void waits.delete(wait)
}

/**
 * Awaits a promise and returns its result. Until then, the current response counts as waiting for `name`, which is
 * logged if its deadline passes during the wait. The promise itself is not aborted.
 */
export async function trackWait<T>(name: string, waited: Promise<T>): Promise<T> {
  const endWait = beginWait(name)
  try {
    return await waited
  } finally {
    endWait()
  }
}

/**
 * Creates time limits for computing responses. `limit` runs work and after `ms` throws a 503, aborts `deadlineSignal`
 * and logs `name` and what the work was waiting for; a later result is discarded. Within another limit, that one
 * applies. `limitShared` always sets a limit of its own, for work that several requests share.
 */
export function createDeadlines({ ms, log }: Options): Deadlines {
  async function limitShared<T>(name: string, work: () => Promise<T>): Promise<T> {
    const controller = new AbortController()
    const waits = new Set<Wait>()
    const timer = setTimeout(() => {
      log.warn({ waitedFor: [...waits].map(describeWait) }, `timed out after ${ms} ms: ${name}`)
      controller.abort(deadlineExceeded())
    }, ms).unref()
    try {
      return await beforeAbort(controller.signal, () =>
        deadlineStorage.run({ signal: controller.signal, waits }, work),
      )
    } finally {
      clearTimeout(timer)
    }
  }

  return {
    limitShared,
    limit: (name, work) => {
      const signal = deadlineSignal()
      return signal ? beforeAbort(signal, work) : limitShared(name, work)
    },
  }
}

/** Deadlines without a time limit, which just run the work; for tests and tools. */
export const noDeadlines: Deadlines = { limit: (_name, work) => work(), limitShared: (_name, work) => work() }

/** Settles like the work, or rejects with the signal's reason, whichever comes first. */
async function beforeAbort<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  signal.throwIfAborted()
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  const onAbort = () => reject(signal.reason)
  signal.addEventListener('abort', onAbort, { once: true })
  try {
    return await Promise.race([work(), aborted])
  } finally {
    signal.removeEventListener('abort', onAbort)
  }
}

const describeWait = ({ name, since }: Wait) =>
  `${typeof name === 'string' ? name : name()} for ${Math.round(performance.now() - since)} ms`

import { AsyncLocalStorage } from 'node:async_hooks'
import PQueue from 'p-queue'
import { deadlineSignal, noDeadlines, trackWait } from '../scheduling/deadlines.ts'
import { yieldToEventLoop } from '../scheduling/fair-queue.ts'

/** Concurrent revalidations, in addition to requests of clients. */
const maxConcurrency = 2

/**
 * Creates a function that recomputes stale cached responses in a queue, at most two at a time, first come first
 * served. Calls with the same key share one computation.
 */
export function createRevalidator<Made>(deadlines = noDeadlines) {
  const queue = new PQueue({ concurrency: maxConcurrency })
  const pending = new Map<string, Promise<Made>>()

  function enqueue(make: () => Promise<Made>): Promise<Made> {
    // PQueue runs a task in the async context of the previous one, so this request's context is restored.
    const inContext = AsyncLocalStorage.snapshot()
    const signal = deadlineSignal()
    const begin = () => inContext(() => yieldToEventLoop().then(make))
    return queue.add(begin, signal ? { signal } : {})
  }

  return (key: string, make: () => Promise<Made>): Promise<Made> => {
    const existing = pending.get(key)
    if (existing) return existing
    const revalidation = deadlines
      .limitShared('the revalidation of a response', () => trackWait('the revalidation', enqueue(make)))
      .finally(() => pending.delete(key))
    // Prevents an unhandled rejection if no request waits for the result.
    revalidation.catch(() => {})
    pending.set(key, revalidation)
    return revalidation
  }
}

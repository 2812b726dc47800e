import { AsyncLocalStorage } from 'node:async_hooks'
import PQueue from 'p-queue'
import { deadlineSignal, noDeadlines, trackWait } from '../work/deadlines.ts'
import { yieldToEventLoop } from '../work/event-loop.ts'

/** So many answers are made anew beside what visitors wait for. */
const maxConcurrency = 2

/** Makes answers anew, each once however many ask for it, in the order in which they were asked for. */
export function createRevalidator<Made>(deadlines = noDeadlines) {
  const queue = new PQueue({ concurrency: maxConcurrency })
  const pending = new Map<string, Promise<Made>>()

  function enqueue(make: () => Promise<Made>): Promise<Made> {
    // The queue calls a function in the context of the request that has ended before.
    const inContext = AsyncLocalStorage.snapshot()
    const signal = deadlineSignal()
    const begin = () => inContext(() => yieldToEventLoop().then(make))
    return queue.add(begin, signal ? { signal } : {})
  }

  return (key: string, make: () => Promise<Made>): Promise<Made> => {
    const existing = pending.get(key)
    if (existing) return existing
    const revalidation = deadlines
      .limitShared('the renewal of an answer', () => trackWait('the renewal', enqueue(make)))
      .finally(() => pending.delete(key))
    // Where nobody waits for it, nobody is told.
    revalidation.catch(() => {})
    pending.set(key, revalidation)
    return revalidation
  }
}

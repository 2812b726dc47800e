import { AsyncLocalStorage } from 'node:async_hooks'
import PQueue from 'p-queue'
import { deadlineSignal, noDeadlines, waitingFor } from '../work/deadlines.ts'
import { othersFirst } from '../work/event-loop.ts'

/** So many answers are made anew beside what visitors wait for. */
const atOnce = 2

/** Makes answers anew, each once however many ask for it, in the order in which they were asked for. */
export function keepRenewals<Made>(deadlines = noDeadlines) {
  const queue = new PQueue({ concurrency: atOnce })
  const underWay = new Map<string, Promise<Made>>()

  function enqueue(make: () => Promise<Made>): Promise<Made> {
    // The queue calls a function in the context of the request that has ended before.
    const inContext = AsyncLocalStorage.snapshot()
    const signal = deadlineSignal()
    const begin = () => inContext(() => othersFirst().then(make))
    return queue.add(begin, signal ? { signal } : {})
  }

  return (key: string, make: () => Promise<Made>): Promise<Made> => {
    const known = underWay.get(key)
    if (known) return known
    const renewing = deadlines
      .limitShared('the renewal of an answer', () => waitingFor('the renewal', enqueue(make)))
      .finally(() => underWay.delete(key))
    // Where nobody waits for it, nobody is told.
    renewing.catch(() => {})
    underWay.set(key, renewing)
    return renewing
  }
}

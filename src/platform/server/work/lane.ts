import { othersFirst } from './event-loop.ts'

/** Does what nothing can interrupt. */
export type Lane = <T>(work: () => T) => Promise<T>

/** One piece of work after the other, and before each a look at everything else that has come in. */
export function openLane(): Lane {
  return async (work) => {
    await othersFirst()
    return work()
  }
}

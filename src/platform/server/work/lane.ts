import { doingNow } from '#platform/seeing/current-work.ts'
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

/** The same, and whoever it is done for is told how long it has taken. */
export const drawingLane =
  (lane: Lane): Lane =>
  (work) => {
    const doing = doingNow()
    return lane(() => {
      const began = performance.now()
      try {
        return work()
      } finally {
        if (doing) doing.drawnMs += performance.now() - began
      }
    })
  }

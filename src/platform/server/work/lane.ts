import { getActiveOperation } from '#platform/seeing/current-work.ts'
import { yieldToEventLoop } from './event-loop.ts'

/** Does what nothing can interrupt. */
export type SerialExecutor = <T>(work: () => T) => Promise<T>

/** One piece of work after the other, and before each a look at everything else that has come in. */
export function createSerialExecutor(): SerialExecutor {
  return async (work) => {
    await yieldToEventLoop()
    return work()
  }
}

/** The same, and whoever it is done for is told how long it has taken. */
export const withRenderTiming =
  (lane: SerialExecutor): SerialExecutor =>
  (work) => {
    const operation = getActiveOperation()
    return lane(() => {
      const began = performance.now()
      try {
        return work()
      } finally {
        if (operation) operation.drawnMs += performance.now() - began
      }
    })
  }

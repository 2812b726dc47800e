import { getActiveOperation } from '#platform/observability/active-operation.ts'
import { yieldToEventLoop } from './fair-queue.ts'

/** Runs synchronous work. */
export type SerialExecutor = <T>(work: () => T) => Promise<T>

/**
 * Creates a function that runs synchronous tasks one at a time, yields to the event loop before each, and resolves to
 * their result. It rejects with a 400 if the client has disconnected.
 */
export function createSerialExecutor(): SerialExecutor {
  return async (work) => {
    await yieldToEventLoop()
    return work()
  }
}

/** Wraps an executor, so that the time of each task is added to the render time of the active operation. */
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

import { createFairQueue, currentClient } from './fair-queue.ts'

/** Limits how many tasks run at once. */
export interface Semaphore {
  /**
   * Waits for a slot. Resolves to a function that releases it.
   * @throws the signal's reason if it is aborted first.
   */
  acquire: (signal?: AbortSignal) => Promise<() => void>
  /** Runs a task in a slot, which is released when the task ends or the signal is aborted. */
  run: <T>(task: () => Promise<T>, signal?: AbortSignal) => Promise<T>
  /** Number of waiting callers. */
  waiting: () => number
  /** Number of waiting callers that work for the current client. */
  ownWaiting: () => number
}

/**
 * Creates a semaphore with this many slots. `acquire` waits for a slot and resolves to a function that releases it;
 * `run` runs a task in a slot and resolves to its result; `waiting` and `ownWaiting` return how many tasks are waiting,
 * of all clients and of the current one. A free slot goes to the client that has held them for the shortest time
 * recently, so that a client with many tasks delays only its own. An aborted signal rejects a waiting task with its
 * reason, and releases the slot of a running one.
 */
export function createSemaphore(slots: number, clock = () => performance.now()): Semaphore {
  const queue = createFairQueue<() => void>(clock)
  let free = slots

  const waitForSlot = (signal?: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const leaveQueue = queue.join(() => {
        signal?.removeEventListener('abort', onAbort)
        resolve()
      })
      const onAbort = () => {
        leaveQueue()
        reject(signal?.reason)
      }
      signal?.addEventListener('abort', onAbort, { once: true })
    })

  function grantNext() {
    const grant = queue.next()
    if (grant) grant()
    else free++
  }

  async function acquire(signal?: AbortSignal): Promise<() => void> {
    signal?.throwIfAborted()
    if (free > 0) free--
    else await waitForSlot(signal)
    const client = currentClient()
    const takenAt = clock()
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      queue.count(clock() - takenAt, client)
      // The holder often requests a slot again immediately, so the next holder is chosen after it could join the queue.
      if (queue.size() === 0) free++
      else setImmediate(grantNext)
    }
  }

  return {
    acquire,
    async run(task, signal) {
      const release = await acquire(signal)
      signal?.addEventListener('abort', release, { once: true })
      try {
        // The signal may have been aborted since the slot was granted.
        signal?.throwIfAborted()
        return await task()
      } finally {
        signal?.removeEventListener('abort', release)
        release()
      }
    },
    waiting: queue.size,
    ownWaiting: queue.ownSize,
  }
}

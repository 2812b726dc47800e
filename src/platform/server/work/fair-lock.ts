import { keepFairLine } from './fair-line.ts'

/** What one at a time may have. */
export interface FairLock {
  obtain: () => Promise<void>
  release: () => void
}

/**
 * Goes to whoever has had it for the shortest time lately: however long one client uses it and however often, another
 * waits for no more than one use.
 */
export function keepFairLock(clock = () => performance.now()): FairLock {
  const line = keepFairLine<() => void>(clock)
  let isTaken = false
  let takenAt = 0
  return {
    async obtain() {
      if (isTaken) await new Promise<void>((resolve) => line.join(resolve))
      isTaken = true
      takenAt = clock()
    },
    release() {
      line.count(clock() - takenAt)
      if (line.isEmpty()) isTaken = false
      // Whoever gives it back often wants it again at once, and is to be in the line when it is decided who is next.
      else setImmediate(() => line.next()?.())
    },
  }
}

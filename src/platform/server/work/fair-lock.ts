import { keepFairLine } from './fair-line.ts'

/** What one at a time may have. */
export interface FairLock {
  obtain: () => Promise<void>
  release: () => void
}

/** Goes to whoever has had it for the shortest time lately: many long uses of one client keep no other one waiting for more than one of them. */
export function keepFairLock(): FairLock {
  const line = keepFairLine<() => void>()
  let takenAt: number | undefined
  return {
    async obtain() {
      if (takenAt !== undefined) await new Promise<void>((resolve) => line.join(resolve))
      takenAt = performance.now()
    },
    release() {
      line.count(takenAt === undefined ? 0 : performance.now() - takenAt)
      const next = line.next()
      if (next) next()
      else takenAt = undefined
    },
  }
}

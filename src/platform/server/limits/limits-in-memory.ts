import { LRUCache } from 'lru-cache'
import type { Tallies, Tally } from './limits.ts'

const keptKeys = 50_000
/** By this all are counted that find no room: nobody goes free because so many have to wait. */
// Stryker disable next-line StringLiteral: any text will do that is no key, and keys are hashes
const everybodyElse = ''

/**
 * For a site of one process. A restart forgets. Each limit has a memory of its own, so that many tries of one thing
 * leave what is counted of others alone. More keys than `most` push out those that tried longest ago, but nobody who
 * has to wait.
 */
export function talliesInMemory(most = keptKeys): Tallies {
  const memories = new Map<string, Memory>()
  const memoryOf = (limit: string) => {
    const memory = memories.get(limit) ?? boundedMemory(most)
    memories.set(limit, memory)
    return memory
  }
  return {
    change: async ({ limit, key, now }, change) => memoryOf(limit).change(key, now.getTime(), change),
    forget: async ({ limit, key }) => memoryOf(limit).forget(key),
  }
}

interface Memory {
  change: (key: string, now: number, change: (known: Tally | undefined) => Tally) => void
  forget: (key: string) => void
}

function boundedMemory(most: number): Memory {
  const free = new LRUCache<string, Tally>({ max: most })
  const waiting = new Map<string, Tally>()

  /** Those whose pause is over may be pushed out again. */
  function sweep(now: number) {
    for (const [key, tally] of waiting) if (tally.pausedUntil <= now) keep(key, now, tally)
  }

  function keep(key: string, now: number, tally: Tally) {
    free.delete(key)
    waiting.delete(key)
    if (tally.pausedUntil > now) waiting.set(key, tally)
    else free.set(key, tally)
  }

  return {
    change(key, now, change) {
      if (waiting.size >= most && !waiting.has(key)) sweep(now)
      const hasRoom = waiting.size < most || waiting.has(key)
      const counted = hasRoom ? key : everybodyElse
      keep(counted, now, change(waiting.get(counted) ?? free.get(counted)))
    },
    forget(key) {
      free.delete(key)
      waiting.delete(key)
    },
  }
}

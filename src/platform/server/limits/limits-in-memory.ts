import { LRUCache } from 'lru-cache'
import type { Tallies, Tally } from './limits.ts'

/** More keys than this at once push out those that tried longest ago. */
const keptKeys = 50_000

/** For a site of one process. A restart forgets. */
export function talliesInMemory(): Tallies {
  const kept = new LRUCache<string, Tally>({ max: keptKeys })
  return {
    change: async (key, change) => void kept.set(key, change(kept.get(key))),
    forget: async (key) => void kept.delete(key),
  }
}

import { LRUCache } from 'lru-cache'

/** Nobody links to longer ones, and there is no end to what may stand in them. */
export const longestKeptAddress = 1024
const mostSpellings = 5_000

interface Spelled {
  /** Of the pages' code. */
  revision: string
  /** What the answer is kept under, and at which address. */
  key: string
  address: string
  /** What its address is like. */
  route: string
}

/** Under what the addresses were kept that visitors without cookies have asked for, in their words. */
export function keepSpellings() {
  const kept = new LRUCache<string, Spelled>({ max: mostSpellings })
  return {
    /** Of what is sent along there is no end, and each of these is held in memory: long ones are not. */
    set(url: string, spelled: Spelled): void {
      if (url.length <= longestKeptAddress) kept.set(url, spelled)
    },
    find: (url: string): Spelled | undefined => kept.get(url),
    /** One spelling of each key. */
    byKey: (): Map<string, string> => new Map([...kept.entries()].map(([url, { key }]) => [key, url])),
  }
}

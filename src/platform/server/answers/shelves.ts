import { LRUCache } from 'lru-cache'
import type { CachedResponse, EncodedBody } from './answer.ts'
import type { Coding } from './compression.ts'
import { isInvalidatedBy, type CacheTags } from './made-from.ts'

/** An answer that is kept. */
export interface CacheEntry {
  answer: CachedResponse
  /** What it is made from. */
  names: CacheTags
  /** Since when it is no longer right, as far as anybody knows. */
  touchedAt: number | undefined
  /** How often it was sent to visitors since it was first made. */
  asked: number
  /** When it was sent to one of them last, and in what words it was asked for. */
  last?: { at: number; url: string } | undefined
  /** When it could not be made anew, for want of what it is made from. */
  triedAt?: number
}

/** Where answers are kept, those asked for lately. */
export function createCacheStore(maxBytes: number) {
  // There is no end to what can be asked, and each answer would take the place of a page that many come for.
  const withQuery = createPartition(maxBytes * 0.3, bytesOf)
  const withoutQuery = createPartition(maxBytes * 0.6, bytesOf)
  const otherCodings = createPartition(maxBytes * 0.1, bytesOfForm)
  const partitionOf = (address: string) => (address.includes('?') ? withQuery : withoutQuery)
  return {
    find: (address: string, key: string): CacheEntry | undefined => partitionOf(address).get(key),
    keep: (address: string, key: string, kept: CacheEntry) => void partitionOf(address).set(key, kept),
    /** Puts the same answer in another form in its place, unless another one has taken that. */
    better(address: string, key: string, was: CachedResponse, answer: CachedResponse) {
      const entry = partitionOf(address).peek(key)
      if (entry?.answer === was) partitionOf(address).set(key, { ...entry, answer })
    },
    drop: (address: string, key: string) => void partitionOf(address).delete(key),

    /** Notes that it was sent once more. @param url in the words of whoever asked. */
    count(address: string, key: string, url: string) {
      const entry = partitionOf(address).get(key)
      if (!entry) return
      entry.asked++
      entry.last = { at: performance.now(), url }
    },

    /** How those that are no longer right were asked for, if that was since then: the most asked first. */
    touchedSince: (then: number): string[] =>
      [...withQuery.values(), ...withoutQuery.values()]
        .flatMap(({ touchedAt, asked, last }) =>
          touchedAt !== undefined && last !== undefined && last.at >= then ? { asked, url: last.url } : [],
        )
        .toSorted((one, other) => other.asked - one.asked)
        .map(({ url }) => url),

    /** Of those that are no questions, the ones that were sent most. */
    mostAsked: (most: number): string[] =>
      [...withoutQuery.entries()]
        .filter(([, { answer }]) => answer.status < 400)
        .toSorted(([, one], [, other]) => other.asked - one.asked)
        .slice(0, most)
        .map(([key]) => key),

    /** Marks what was made from any of these. */
    touch(touched: CacheTags, at: number) {
      for (const partition of [withQuery, withoutQuery])
        for (const entry of partition.values())
          if (isInvalidatedBy(entry.names, touched)) entry.touchedAt ??= at
    },

    /** What goes to those who take a coding, where it has been made. */
    formOf: (key: string, answer: CachedResponse, coding: Coding | undefined): EncodedBody | undefined =>
      answer.form.coding === undefined || answer.form.coding === coding
        ? answer.form
        : otherCodings.get(formKey(key, answer, coding)),
    keepForm: (key: string, answer: CachedResponse, form: EncodedBody) =>
      void otherCodings.set(formKey(key, answer, form.coding), form),
  }
}

const bytesOf = ({ answer: { form }, names }: CacheEntry) =>
  form.body.length + (names === 'everything' ? 0 : names.size * bytesPerTag)
const bytesPerTag = 64
const bytesOfForm = ({ body }: EncodedBody) => body.length

const createPartition = <Item extends CacheEntry | EncodedBody>(
  maxSize: number,
  bytesIn: (item: Item) => number,
) =>
  new LRUCache<string, Item>({
    maxSize: Math.ceil(maxSize),
    sizeCalculation: (item, key) => bytesIn(item) + key.length + 512,
  })

/** Its tag stands for all that an answer says. */
const formKey = (key: string, { etag }: CachedResponse, coding: Coding | undefined) =>
  `${coding} ${etag} ${key}`

/** What is not there now is no reason to show nothing. */
export function keepStale(kept: CacheEntry): CachedResponse {
  kept.triedAt = performance.now()
  return kept.answer
}

/** Nobody links to longer ones, and there is no end to what may stand in them. */
export const maxCachedAddressLength = 1024
const maxUrlAliases = 5_000

interface UrlAlias {
  /** Of the pages' code. */
  revision: string
  /** What the answer is kept under, and at which address. */
  key: string
  address: string
  /** What its address is like. */
  route: string
}

/** Under what the addresses were kept that visitors without cookies have asked for, in their words. */
export function createUrlAliases() {
  const aliases = new LRUCache<string, UrlAlias>({ max: maxUrlAliases })
  return {
    /** Of what is sent along there is no end, and each of these is held in memory: long ones are not. */
    set(url: string, spelled: UrlAlias): void {
      if (url.length <= maxCachedAddressLength) aliases.set(url, spelled)
    },
    find: (url: string): UrlAlias | undefined => aliases.get(url),
    /** One spelling of each key. */
    byKey: (): Map<string, string> => new Map([...aliases.entries()].map(([url, { key }]) => [key, url])),
  }
}

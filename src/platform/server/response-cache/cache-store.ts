import { LRUCache } from 'lru-cache'
import type { CachedResponse, EncodedBody } from './cached-response.ts'
import type { Coding } from './compression.ts'
import { isInvalidatedBy, type CacheTags } from './cache-tags.ts'

/** A cached response. */
export interface CacheEntry {
  answer: CachedResponse
  /** Cache tags. */
  names: CacheTags
  /** When the response was invalidated; undefined while it is fresh. */
  touchedAt: number | undefined
  /** Number of hits by visitors since the response was first cached. */
  asked: number
  /** Time and URL of the last hit by a visitor. */
  last?: { at: number; url: string } | undefined
  /** When revalidation last failed. */
  triedAt?: number
}

/** Stores cached responses in LRU partitions. */
export function createCacheStore(maxBytes: number) {
  // URLs with a query have a partition of their own: their number is unbounded, and they would evict pages that many
  // visitors request.
  const withQuery = createPartition(maxBytes * 0.3, bytesOf)
  const withoutQuery = createPartition(maxBytes * 0.6, bytesOf)
  const otherCodings = createPartition(maxBytes * 0.1, bytesOfForm)
  const partitionOf = (address: string) => (address.includes('?') ? withQuery : withoutQuery)
  return {
    find: (address: string, key: string): CacheEntry | undefined => partitionOf(address).get(key),
    keep: (address: string, key: string, kept: CacheEntry) => void partitionOf(address).set(key, kept),
    /** Replaces a response with its recompressed version, unless it was replaced in the meantime. */
    better(address: string, key: string, was: CachedResponse, answer: CachedResponse) {
      const entry = partitionOf(address).peek(key)
      if (entry?.answer === was) partitionOf(address).set(key, { ...entry, answer })
    },
    drop: (address: string, key: string) => void partitionOf(address).delete(key),

    /** Counts a hit. @param url as the client sent it. */
    count(address: string, key: string, url: string) {
      const entry = partitionOf(address).get(key)
      if (!entry) return
      entry.asked++
      entry.last = { at: performance.now(), url }
    },

    /** Returns the URLs of stale responses that were requested since `then`, most requested first. */
    touchedSince: (then: number): string[] =>
      [...withQuery.values(), ...withoutQuery.values()]
        .flatMap(({ touchedAt, asked, last }) =>
          touchedAt !== undefined && last !== undefined && last.at >= then ? { asked, url: last.url } : [],
        )
        .toSorted((one, other) => other.asked - one.asked)
        .map(({ url }) => url),

    /** Returns the keys without a query with the most hits. */
    mostAsked: (most: number): string[] =>
      [...withoutQuery.entries()]
        .filter(([, { answer }]) => answer.status < 400)
        .toSorted(([, one], [, other]) => other.asked - one.asked)
        .slice(0, most)
        .map(([key]) => key),

    /** Marks responses with any of these tags as stale. */
    touch(touched: CacheTags, at: number) {
      for (const partition of [withQuery, withoutQuery])
        for (const entry of partition.values())
          if (isInvalidatedBy(entry.names, touched)) entry.touchedAt ??= at
    },

    /** Returns the body in a coding, if it has been compressed already. */
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

/** The ETag identifies the response's content. */
const formKey = (key: string, { etag }: CachedResponse, coding: Coding | undefined) =>
  `${coding} ${etag} ${key}`

/** Keeps serving a stale response because revalidation failed. */
export function keepStale(kept: CacheEntry): CachedResponse {
  kept.triedAt = performance.now()
  return kept.answer
}

/** Longer addresses are not linked anywhere, and their number is unbounded. */
export const maxCachedAddressLength = 1024
const maxUrlAliases = 5_000

interface UrlAlias {
  /** Epoch of the page code. */
  revision: string
  /** Cache key and address of the response. */
  key: string
  address: string
  /** Route pattern. */
  route: string
}

/** Maps raw URLs, as visitors without cookies sent them, to cache keys. */
export function createUrlAliases() {
  const aliases = new LRUCache<string, UrlAlias>({ max: maxUrlAliases })
  return {
    /** Long URLs are not stored: clients could fill the memory with arbitrary queries. */
    set(url: string, spelled: UrlAlias): void {
      if (url.length <= maxCachedAddressLength) aliases.set(url, spelled)
    },
    find: (url: string): UrlAlias | undefined => aliases.get(url),
    /** Maps each key to one of its URLs. */
    byKey: (): Map<string, string> => new Map([...aliases.entries()].map(([url, { key }]) => [key, url])),
  }
}

import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { withStatementLimit } from '#platform/database/sql.ts'
import { publicFailure } from '../public-failure.ts'
import { runShared, waitUntilSent } from '../scheduling/costs.ts'
import { deadlineSignal, noDeadlines, trackWait, type Deadlines } from '../scheduling/deadlines.ts'
import { yieldToEventLoop } from '../scheduling/fair-queue.ts'
import { createSemaphore } from '../scheduling/semaphore.ts'
import { pathOf } from './cache-address.ts'
import { createTagCollector, isInvalidatedBy, type CacheTags, type Invalidations } from './cache-tags.ts'
import {
  codingFor,
  encodeResponse,
  headersWithoutBody,
  isCodedAs,
  matchesEtag,
  toCachedResponse,
  type CachedResponse,
  type Coding,
  type ComputeResponse,
} from './cached-response.ts'

export type ResponseCache = ReturnType<typeof createResponseCache>

/** Cache key of a response, and how it is computed. */
export interface CacheRequest {
  /** Part of the URL that the response depends on (`cacheAddressOf`). Default: the whole URL. */
  address?: string
  /** Distinguishes variants of one address that visitors without cookies never get. There must be few. */
  variant?: string
  /** Runs the computation when the client's queue allows it. */
  inTurn?: (making: () => Promise<CachedResponse>) => Promise<CachedResponse>
  /** Caches 4xx responses too. There must be few such addresses. */
  keepsMissing?: boolean
}

export interface ResponseCacheOptions {
  maxBytes: number
  changes: Invalidations
  /** Version of everything all responses depend on, such as the page code. Another one makes all entries unreachable. */
  epoch?: () => string
  /** Returns the route pattern of a request, for metrics. */
  routeOf?: (request: FastifyRequest) => string
  /** Called with the address of each response, and whether it was computed. Not for hits by strict clients. */
  onResult?: (result: 'hit' | 'miss', address: string) => void
  /** Whether the client may get no stale response, such as an editor, who must see a change just made. */
  isStrict?: (request: FastifyRequest) => Promise<boolean>
  policy?: StalePolicy
  /** Limits the time a response may take to compute. */
  deadlines?: Deadlines
}

/** How long a stale response is served while it is revalidated. */
export interface StalePolicy {
  /** Served without waiting until the change is this old, in ms. */
  shownMs: number
  /** After `shownMs`, a request waits this long for revalidation before it gets the stale response. */
  waitMs: number
  /** Once the change is this old, requests wait for revalidation. */
  longestMs: number
}

/**
 * Visitors see no response more than a second out of date, including the delays of the notification and of the
 * transfer.
 */
export const defaultStalePolicy: StalePolicy = { shownMs: 800, waitMs: 500, longestMs: 10_000 }

interface CacheEntry {
  response: CachedResponse
  tags: CacheTags
  /** Route pattern, for metrics. */
  route: string
  /** When the response was invalidated; undefined while it is fresh. */
  staleSince?: number | undefined
  /** When revalidation last failed. */
  failedAt?: number
  /** Time and URL of the last request by a visitor. */
  requestedAt: number
  url: string
}

interface PendingResponse {
  response: Promise<CachedResponse>
  /** Invalidations received since the computation began. */
  invalidations: { tags: CacheTags; at: number }[]
}

/** A request for a response, with its cache key. */
type Target = CacheRequest & { key: string; address: string; route: string; compute: ComputeResponse }

/** Longer addresses are not linked anywhere, and their number is unbounded. */
const maxAddressLength = 1024
/** A longer body exceeds the socket buffer and stays in memory while a slow client reads, so few are sent at once. */
const maxUncountedBytes = 256 * 1024
/** Longest time to wait for pending invalidations. A database that is down may take seconds to fail. */
const maxCatchUpMs = 300
/** Most computations for a strict client, while further changes arrive. */
const maxAttempts = 4
/** Delay before a failed revalidation is retried. */
const retryDelayMs = 1_000
/** Concurrent revalidations, in addition to computations for clients. */
const maxRevalidations = 2

/**
 * Creates a cache of HTTP responses in memory (`maxBytes` together), compressed once, until one of their cache tags is
 * invalidated. `answer` sends a response from it, or computes, sends and caches it; concurrent requests for the same
 * response share one computation. A stale response is sent for a short time while it is revalidated, and if that fails,
 * except to clients for which `isStrict` resolves to true, such as editors. `findReady` returns a fresh response
 * without computing it, undefined if there is none; `listRecentStale` the URLs of stale ones that visitors requested in
 * the last `ms` milliseconds.
 */
export function createResponseCache({
  maxBytes,
  changes,
  // Stryker disable next-line ArrowFunction,StringLiteral: what is always the same may be called anything
  epoch = () => '',
  routeOf = () => '',
  onResult = () => {},
  // Stryker disable next-line ArrowFunction: whoever says nothing says no
  isStrict = async () => false,
  policy = defaultStalePolicy,
  deadlines = noDeadlines,
}: ResponseCacheOptions) {
  // URLs with a query are separate: their number is unbounded, and they would evict pages that many visitors request.
  const withQuery = createPartition(maxBytes * 0.3)
  const withoutQuery = createPartition(maxBytes * 0.5)
  const partitionOf = (address: string) => (address.includes('?') ? withQuery : withoutQuery)
  const listEntries = () => [...withQuery.values(), ...withoutQuery.values()]
  const otherCodings = createCodingCache(maxBytes * 0.2)
  const pending = new Map<string, PendingResponse>()
  const revalidations = createSemaphore(maxRevalidations)
  const keyOf = (address: string, variant = '') => `${epoch()} ${variant} ${address}`

  changes.onTouch((tags, isLate) => {
    const at = performance.now() - (isLate ? policy.shownMs : 0)
    for (const entry of listEntries()) if (isInvalidatedBy(entry.tags, tags)) entry.staleSince ??= at
    for (const { invalidations } of pending.values()) invalidations.push({ tags, at })
  })

  /** Sends the cached response, or computes, caches and sends it. */
  async function answer(
    request: FastifyRequest,
    reply: FastifyReply,
    compute: ComputeResponse,
    how: CacheRequest = {},
  ): Promise<FastifyReply> {
    const { address = request.url, variant } = how
    const target = { ...how, address, key: keyOf(address, variant), compute, route: routeOf(request) }
    const response = await deadlines.limit(labelOf(address), () => findFor(request, target))
    const { 'if-none-match': ifNoneMatch, 'accept-encoding': acceptEncoding = '' } = request.headers
    if (matchesEtag(ifNoneMatch, response))
      return reply.code(304).headers(headersWithoutBody(response)).send()
    const { headers, body } = await encodeOnce(response, codingFor(acceptEncoding))
    if (body.length > maxUncountedBytes) {
      const release = await deadlines.limit(labelOf(address), async () => request.ctx.work?.sendLong())
      void waitUntilSent(reply.raw).then(release)
    }
    return reply.code(response.status).headers(headers).send(body)
  }

  /** Finds a response as fresh as the client requires. */
  async function findFor(request: FastifyRequest, target: Target): Promise<CachedResponse> {
    const strict = await isStrict(request)
    if (strict || !changes.isKnown()) {
      const catchingUp = strict ? changes.catchUp() : changes.current()
      // A stale response is better than none.
      // Stryker disable next-line ObjectLiteral,BooleanLiteral: it decides how soon a process may end, not what is shown
      await Promise.race([catchingUp.catch(() => {}), wait(maxCatchUpMs, undefined, { ref: false })])
    }
    let response = await find(target, strict)
    const findEntry = () => partitionOf(target.address).get(target.key)
    // A computation that had already started may miss the change.
    for (let attempt = 1; attempt < (strict ? maxAttempts : 1); attempt++) {
      const entry = findEntry()
      if (entry?.staleSince === undefined || entry.failedAt !== undefined) break
      response = await find(target, strict)
    }
    // Revalidation requests have no credentials, so they would not find what clients with credentials get.
    const { cookie, authorization } = request.headers
    if (!strict && cookie === undefined && authorization === undefined)
      recordRequest(findEntry(), request.url)
    return response
  }

  async function find(target: Target, strict: boolean): Promise<CachedResponse> {
    const { key, address, inTurn = (making) => making() } = target
    const findEntry = () => partitionOf(address).get(key)
    const entry = findEntry()
    const running = pending.get(key)?.response
    if (!strict && (entry || running)) onResult('hit', address)
    if (entry) return entry.staleSince === undefined ? entry.response : findStale(target, entry, strict)
    if (running) return trackWait('the same response for another request', running)
    // While this request waited in the queue, another one may have cached the response.
    return inTurn(
      async () => findEntry()?.response ?? trackWait('computing the response', computeOnce(target)),
    )
  }

  /** Revalidates a stale response, and returns it in the meantime if the client may get it. */
  async function findStale(target: Target, entry: CacheEntry, strict: boolean): Promise<CachedResponse> {
    const now = performance.now()
    const { response: stale, staleSince = now, failedAt } = entry
    if (!strict && failedAt !== undefined && now - failedAt < retryDelayMs) return stale
    // When revalidation fails with a server error, a client that just made a change gets the error (except for 503);
    // all others get the stale response.
    const canKeep = (status: number) => status === 503 || (status >= 500 && !strict)
    const keepStale = () => {
      entry.failedAt = performance.now()
      return stale
    }
    const revalidation = trackWait('a new response', computeOnce(target, stale)).then(
      (response) => (canKeep(response.status) ? keepStale() : response),
      (error: unknown) => {
        if (canKeep(publicFailure(error).status)) return keepStale()
        throw error
      },
    )
    revalidation.catch(() => {})
    if (strict) return revalidation
    if (failedAt !== undefined || now - staleSince < policy.shownMs) return stale
    if (now - staleSince >= policy.longestMs) return revalidation
    // Stryker disable next-line ObjectLiteral,BooleanLiteral: it decides how soon a process may end, not what is shown
    return Promise.race([revalidation, wait(policy.waitMs, stale, { ref: false })])
  }

  /** Computes a response once for all that request it in the meantime. Revalidations wait for each other. */
  function computeOnce(target: Target, stale?: CachedResponse): Promise<CachedResponse> {
    const running = pending.get(target.key)
    if (running) return running.response
    const invalidations: PendingResponse['invalidations'] = []
    async function revalidate() {
      await yieldToEventLoop()
      // Invalidations so far concern the stale response only.
      invalidations.length = 0
      return computeAndStore(target, invalidations, stale)
    }
    const response = deadlines
      .limitShared(labelOf(target.address), () =>
        stale
          ? trackWait('the revalidation', revalidations.run(revalidate, deadlineSignal()))
          : computeAndStore(target, invalidations),
      )
      .finally(() => pending.delete(target.key))
    pending.set(target.key, { response, invalidations })
    return response
  }

  async function computeAndStore(
    { key, address, route, keepsMissing = false, ...target }: Target,
    invalidations: PendingResponse['invalidations'],
    stale?: CachedResponse,
  ): Promise<CachedResponse> {
    onResult('miss', address)
    const partition = partitionOf(address)
    const from = createTagCollector(stale !== undefined)
    const deadline = deadlineSignal()
    try {
      // Other requests may share the result, so the statement timeout is that of a request and not of a background job.
      const computed = await withStatementLimit(() =>
        runShared(
          () => target.compute({ from, basis: stale?.basis }),
          () => deadline?.aborted ?? false,
        ),
      )
      const response = await toCachedResponse(computed, stale)
      // After the deadline, invalidations are no longer recorded for it.
      deadline?.throwIfAborted()
      if (response.status >= 500) return response
      const tags = from.names()
      // The response may have been computed before or after an invalidation during its computation, so it is stale.
      const staleSince = invalidations.find((each) => isInvalidatedBy(tags, each.tags))?.at
      const { requestedAt = -Infinity, url = '' }: Partial<CacheEntry> = partition.peek(key) ?? {}
      if (address.length <= maxAddressLength && from.isStorable() && isCacheable(response, keepsMissing))
        partition.set(key, { response, tags, route, staleSince, requestedAt, url })
      else partition.delete(key)
      return response
    } catch (error) {
      if (publicFailure(error).status < 500) partition.delete(key)
      throw error
    }
  }

  const encodeOnce = (response: CachedResponse, coding: Coding | undefined) =>
    isCodedAs(response, coding)
      ? response
      : otherCodings.forceFetch(`${coding} ${response.etag}`, { context: { response, coding } })

  return {
    answer,

    /**
     * Returns the response to a visitor without cookies, without any other lookup. Undefined if the URL is not the
     * address of a fresh cache entry, or was not sent in this coding before.
     */
    findReady(url: string, acceptEncoding: string) {
      const entry = partitionOf(url).get(keyOf(url))
      if (!entry || entry.staleSince !== undefined || !changes.isKnown()) return undefined
      const { response: cached, route } = entry
      const coding = codingFor(acceptEncoding)
      const response = isCodedAs(cached, coding) ? cached : otherCodings.get(`${coding} ${cached.etag}`)
      if (!response) return undefined
      recordRequest(entry, url)
      onResult('hit', url)
      return { response, route }
    },

    /** Returns the URLs of stale responses that visitors requested in the last `ms` milliseconds. */
    listRecentStale(ms: number) {
      const since = performance.now() - ms
      return listEntries()
        .filter(({ staleSince, requestedAt }) => staleSince !== undefined && requestedAt >= since)
        .map(({ url }) => url)
    },
  }
}

const createPartition = (maxSize: number) =>
  new LRUCache<string, CacheEntry>({
    maxSize: Math.ceil(maxSize),
    sizeCalculation: ({ response, tags }, key) =>
      response.body.length +
      (tags === 'everything' ? 0 : tags.size * bytesPerTag) +
      key.length +
      bytesPerEntry,
  })

/** Creates a cache of the codings that responses are not cached in. Clients with slow connections share one buffer. */
const createCodingCache = (maxSize: number) =>
  new LRUCache<string, CachedResponse, { response: CachedResponse; coding: Coding | undefined }>({
    maxSize: Math.ceil(maxSize),
    sizeCalculation: ({ body }, key) => body.length + key.length + bytesPerEntry,
    fetchMethod: (_key, _stale, { context: { response, coding } }) => encodeResponse(response, coding),
    // A response that is evicted while it is encoded is sent nevertheless.
    ignoreFetchAbort: true,
  })

const bytesPerEntry = 512
const bytesPerTag = 64

function recordRequest(entry: CacheEntry | undefined, url: string): void {
  if (entry) Object.assign(entry, { requestedAt: performance.now(), url })
}

/**
 * Returns whether a response may be cached. 404s are not by default, because the number of missing addresses is
 * unbounded.
 */
const isCacheable = ({ status, headers }: CachedResponse, keepsMissing: boolean): boolean =>
  (status < 400 || (keepsMissing && status < 500)) && headers['cache-control'] !== 'no-store'

/** Label of a response in the log: the path without the query, which may hold search terms. */
const labelOf = (address: string) => `the response of ${pathOf(address)}`

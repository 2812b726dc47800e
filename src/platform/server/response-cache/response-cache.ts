import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import PQueue from 'p-queue'
import { withStatementLimit } from '#platform/database/sql.ts'
import { publicFailure } from '../errors.ts'
import { waitUntilSent as responseSent, runShared } from '../scheduling/costs.ts'
import { deadlineSignal, noDeadlines, trackWait, type Deadlines } from '../scheduling/deadlines.ts'
import { pathOf } from './cache-address.ts'
import {
  headersWithoutBody,
  createDecompressor,
  encodedAs,
  isCacheable,
  matchesEtag,
  toCachedResponse,
  type CachedResponse,
  type EncodedBody,
  type ComputeResponse,
  type ReadyResponse,
  recompressed,
} from './cached-response.ts'
import { codingFor, type Coding } from './compression.ts'
import {
  defaultStalePolicy,
  type Invalidations,
  type StalePolicy,
  isInvalidatedBy,
  createTagCollector,
  type CacheTags,
} from './cache-tags.ts'
import { createRevalidator } from './revalidation.ts'
import { createCacheStore, keepStale, createUrlAliases, maxCachedAddressLength } from './cache-store.ts'

/**
 * Longest uncompressed body kept in the cache. Longer ones are decompressed for each client without compression, which
 * are few.
 */
const maxCachedPlainBytes = 32 * 1024
/**
 * Longest body a client may receive without a limit on concurrent transfers. Longer bodies exceed the socket buffer and
 * stay in this process's memory while a slow client reads.
 */
const maxUncountedBytes = 256 * 1024
/** Longest time to wait for pending invalidations. A database that is down may take seconds to fail. */
const maxCatchUpMs = 300
/** Delay before a failed revalidation is retried. */
const retryDelayMs = 1_000
const maxAttempts = 3

export interface ResponseCache {
  /** Sends the cached response, or computes, caches and sends it. */
  answer(
    request: FastifyRequest,
    reply: FastifyReply,
    make: ComputeResponse,
    how?: CacheRequest,
  ): Promise<FastifyReply>
  /**
   * Returns the cached response for a visitor without cookies whose exact URL was requested before, without any other
   * lookup. Undefined if there is none, or if it is stale.
   */
  keptFor(url: string, acceptEncoding: string): ReadyResponse | undefined
  /** Returns the URLs without a query that visitors requested most from the cache, most requested first. */
  mostAsked(most: number): string[]
  /**
   * Returns the URLs of stale responses that were requested in the last `ms` milliseconds, including those with a
   * query.
   */
  touchedOfLate(ms: number): string[]
}

/**
 * Caches responses, compressed once, until one of their cache tags is invalidated. A stale response is served for a
 * short time while it is revalidated.
 *
 * Concurrent requests for the same response share one computation.
 */
export function createResponseCache({
  maxBytes,
  changes,
  // Stryker disable next-line ArrowFunction,StringLiteral: what is always the same may be called anything
  revision = () => '',
  onKept = () => {},
  onMade = () => {},
  routeOf = () => '',
  // Stryker disable next-line ArrowFunction: whoever says nothing says no
  isWatching = async () => false,
  // Stryker disable next-line ArrowFunction: whoever says nothing says no
  isOwn = () => false,
  patience = defaultStalePolicy,
  deadlines = noDeadlines,
}: ResponseCacheOptions): ResponseCache {
  const store = createCacheStore(maxBytes)
  const decompress = createDecompressor()
  const revalidate = createRevalidator<CachedResponse>(deadlines)
  const recompress = createRecompressor(({ address, key, answer }, better) =>
    store.better(address, key, answer, better),
  )
  const pending = new Map<string, PendingResponse>()
  const urlAliases = createUrlAliases()

  changes.onTouch((touched, isLate) => {
    const at = performance.now() - (isLate ? patience.shownMs : 0)
    store.touch(touched, at)
    for (const making of pending.values()) making.touches.push({ touched, at })
  })

  /** Computes a response and caches it, unless it is an error. */
  async function computeAndCache(
    key: string,
    target: AddressedRequest,
    make: ComputeResponse,
    old?: CachedResponse,
  ) {
    const tags = createTagCollector(old !== undefined)
    const compute = async () => {
      const deadline = deadlineSignal()
      // Other requests may share the result, so the statement timeout is that of a request and not of a background job.
      const computed = await withStatementLimit(() =>
        runShared(
          () => make({ from: tags, basis: old?.basis }),
          () => deadline?.aborted ?? false,
        ),
      )
      return toCachedResponse(computed, old)
    }
    // A revalidation runs under its own deadline.
    const limit = old ? deadlines.limit : deadlines.limitShared
    const pendingResponse: PendingResponse = { answer: limit(labelOf(target.address), compute), touches: [] }
    pending.set(key, pendingResponse)
    onMade()
    const currentHits = () => {
      const kept = store.find(target.address, key)
      return kept && { asked: kept.asked, last: kept.last }
    }
    try {
      const answer = await pendingResponse.answer
      const names = tags.names()
      // The response may have been computed before or after an invalidation that arrived during its computation, so it
      // is cached as stale.
      const touch = pendingResponse.touches.find(({ touched }) => isInvalidatedBy(names, touched))
      if (answer.status >= 500) return answer
      if (
        target.address.length <= maxCachedAddressLength &&
        isCacheable(answer, target.keepsMissing ?? false)
      )
        store.keep(target.address, key, { asked: 0, ...currentHits(), answer, names, touchedAt: touch?.at })
      else store.drop(target.address, key)
      return answer
    } catch (error) {
      if (publicFailure(error).status < 500) store.drop(target.address, key)
      throw error
    } finally {
      pending.delete(key)
    }
  }

  async function find(
    key: string,
    target: AddressedRequest,
    make: ComputeResponse,
    who: Audience,
  ): Promise<CachedResponse> {
    const { address, inTurn = (making) => making() } = target
    const mustBeFresh = who === 'watching'
    const isCounted = who !== 'nobody'
    const kept = store.find(address, key)
    if (kept?.touchedAt === undefined) {
      const available = kept?.answer ?? pending.get(key)?.answer
      if (available) {
        if (isCounted) onKept(address)
        if (kept) recompress({ address, key, answer: kept.answer })
        return trackWait('the same response for another request', Promise.resolve(available))
      }
      // While this request waited in the queue, another one may have cached the response.
      return inTurn(async () => {
        const existing = store.find(address, key)?.answer ?? pending.get(key)?.answer
        return trackWait(
          'computing the response',
          Promise.resolve(existing ?? computeAndCache(key, target, make)),
        )
      })
    }
    if (isCounted) onKept(address)
    // When revalidation fails with a server error, a client that just made a change gets the error (except for 503);
    // all others get the stale response.
    const canServeStale = (status: number) => status === 503 || (status >= 500 && !mustBeFresh)
    const { triedAt = -Infinity } = kept
    if (!mustBeFresh && performance.now() - triedAt < retryDelayMs) return kept.answer
    const revalidation = revalidate(key, async () => {
      return pending.get(key)?.answer ?? computeAndCache(key, target, make, kept.answer)
    }).then(
      (answer) => (canServeStale(answer.status) ? keepStale(kept) : answer),
      (error: unknown) => {
        if (canServeStale(publicFailure(error).status)) return keepStale(kept)
        throw error
      },
    )
    revalidation.catch(() => {})
    if (mustBeFresh || !isCounted) return trackWait('a new response', revalidation)
    const age = performance.now() - kept.touchedAt
    if (kept.triedAt !== undefined || age < patience.shownMs) return kept.answer
    if (age >= patience.longestMs) return trackWait('a new response', revalidation)
    // Stryker disable next-line ObjectLiteral,BooleanLiteral: it decides how soon a process may end, not what is shown
    return Promise.race([revalidation, wait(patience.waitMs, kept.answer, { ref: false })])
  }

  /** Finds a response as fresh as the client requires: a client that made a change always sees it. */
  async function findFor(
    request: FastifyRequest,
    key: string,
    target: AddressedRequest,
    make: ComputeResponse,
  ) {
    const mustBeFresh = await isWatching(request)
    if (mustBeFresh || !changes.isKnown()) {
      const catchingUp = mustBeFresh ? changes.catchUp() : changes.current()
      // A stale response is better than none.
      // Stryker disable next-line ObjectLiteral,BooleanLiteral: it decides how soon a process may end, not what is shown
      await Promise.race([catchingUp.catch(() => {}), wait(maxCatchUpMs, undefined, { ref: false })])
    }
    // Stryker disable next-line StringLiteral: a reader is whoever is neither of the others, by any name
    const audience = mustBeFresh ? 'watching' : isOwn(request) ? 'nobody' : 'reader'
    let answer = await find(key, target, make, audience)
    if (!mustBeFresh) return answer
    // A computation that had already started may miss the change.
    for (let attempt = 0; attempt < maxAttempts; attempt++) {
      const kept = store.find(target.address, key)
      if (kept?.touchedAt === undefined || kept.triedAt !== undefined) return answer
      answer = await find(key, target, make, audience)
    }
    return answer
  }

  async function formOf(
    key: string,
    answer: CachedResponse,
    coding: Coding | undefined,
  ): Promise<EncodedBody> {
    const known = store.formOf(key, answer, coding)
    if (known) return known
    if (coding) {
      const form = await encodedAs(answer, coding)
      store.keepForm(key, answer, form)
      return form
    }
    const form = await decompress(answer)
    if (form.body.length <= maxCachedPlainBytes) store.keepForm(key, answer, form)
    return form
  }

  return {
    async answer(request, reply, make, options = {}) {
      const { address = request.url, variant = '' } = options
      const epoch = revision()
      const key = `${epoch} ${variant} ${address}`
      const answer = await deadlines.limit(labelOf(address), () =>
        findFor(request, key, { ...options, address }, make),
      )
      // Signed-in clients may get a variant that visitors must not see.
      const { cookie, authorization } = request.headers
      if (cookie === undefined && authorization === undefined) {
        urlAliases.set(request.url, { revision: epoch, key, address, route: routeOf(request) })
        if (!isOwn(request)) store.count(address, key, request.url)
      }
      if (matchesEtag(request.headers['if-none-match'], answer))
        return reply.code(304).headers(headersWithoutBody(answer.form)).send()
      // Stryker disable next-line StringLiteral: any text that names no coding says the same
      const form = await formOf(key, answer, codingFor(request.headers['accept-encoding'] ?? ''))
      if (form.body.length > maxUncountedBytes) {
        const release = await deadlines.limit(labelOf(address), async () => request.ctx.work?.sendLong())
        void responseSent(reply.raw).then(release)
      }
      return reply.code(answer.status).headers(form.headers).send(form.body)
    },

    keptFor(url, acceptEncoding) {
      const alias = urlAliases.find(url)
      if (!alias || !changes.isKnown() || alias.revision !== revision()) return undefined
      const kept = store.find(alias.address, alias.key)
      if (!kept || kept.touchedAt !== undefined) return undefined
      const form = store.formOf(alias.key, kept.answer, codingFor(acceptEncoding))
      if (!form) return undefined
      store.count(alias.address, alias.key, url)
      onKept(alias.address)
      recompress({ ...alias, answer: kept.answer })
      return { answer: kept.answer, form, route: alias.route }
    },

    mostAsked(most) {
      const urls = urlAliases.byKey()
      // Keys of members have no URL alias: the first visitor will cache their own.
      return store.mostAsked(most).flatMap((key) => urls.get(key) ?? [])
    },

    touchedOfLate: (ms) => store.touchedSince(performance.now() - ms),
  }
}

/** Label of a response in the log: the path without the query, which may hold search terms. */
const labelOf = (address: string) => `the response of ${pathOf(address)}`

/** A client that may have made a change, any other client, or the site's own warm-up requests. */
type Audience = 'watching' | 'reader' | 'nobody'

interface PendingResponse {
  answer: Promise<CachedResponse>
  /** Invalidations received since the computation began. */
  touches: { touched: CacheTags; at: number }[]
}

/** Cache key of a response, and how it is computed. */
export interface CacheRequest {
  /** Part of the URL that the response depends on (`cacheAddressOf`). Default: the whole URL. */
  address?: string
  /** Distinguishes variants of one address. There must be few. */
  variant?: string
  /** Runs the computation when the client's queue allows it. */
  inTurn?: (making: () => Promise<CachedResponse>) => Promise<CachedResponse>
  /** Caches 4xx responses too. There must be few such addresses. */
  keepsMissing?: boolean
}

type AddressedRequest = CacheRequest & { address: string }

export interface ResponseCacheOptions {
  maxBytes: number
  changes: Invalidations
  /**
   * Epoch of everything all responses depend on, such as the page code. A new epoch makes older entries unreachable.
   */
  revision?: () => string
  /** Returns the route pattern of a request, for metrics. */
  routeOf?: (request: FastifyRequest) => string
  /** Called for each cache miss. */
  onMade?: () => void
  /** Called with the address of each cache hit, for metrics. */
  onKept?: (url: string) => void
  /** Whether the client may have made a change, and must see it from then on. */
  isWatching?: (request: FastifyRequest) => Promise<boolean>
  /** Whether the request is the site's own (warm-up). Such requests are not counted and wait for revalidation. */
  isOwn?: (request: FastifyRequest) => boolean
  patience?: StalePolicy
  /** Limits the time a response may take to compute. */
  deadlines?: Deadlines
}

interface RecompressionTask {
  /** Cache address and key. */
  address: string
  key: string
  answer: CachedResponse
}

/**
 * Creates a function that recompresses responses in the background at a higher quality, one at a time in zlib's
 * threads. Responses are recompressed on their first cache hit: most are requested only once, where it would not pay
 * off.
 */
export function createRecompressor(replace: (shelved: RecompressionTask, better: CachedResponse) => void) {
  const queue = new PQueue({ concurrency: 1 })
  const scheduled = new WeakSet<CachedResponse>()
  return (shelved: RecompressionTask): void => {
    const { answer } = shelved
    if (!answer.isLight || scheduled.has(answer)) return
    scheduled.add(answer)
    // PQueue runs a task in the async context of the previous one, so this request's context is restored.
    const inContext = AsyncLocalStorage.snapshot()
    void queue
      .add(() => inContext(async () => replace(shelved, await recompressed(answer))))
      // The lightly compressed response remains valid.
      .catch(() => {})
  }
}

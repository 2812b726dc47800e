import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import PQueue from 'p-queue'
import { withStatementLimit } from '#platform/database/sql.ts'
import { publicFailure } from '../errors.ts'
import { waitUntilSent as responseSent, runShared } from '../work/costs.ts'
import { deadlineSignal, noDeadlines, trackWait, type Deadlines } from '../work/deadlines.ts'
import { pathOf } from './address.ts'
import {
  headersWithoutBody,
  encodedAs,
  isCacheable,
  matchesEtag,
  toCachedResponse,
  type CachedResponse,
  type EncodedBody,
  type ComputeResponse,
  type ReadyResponse,
  recompressed,
} from './answer.ts'
import { codingFor, type Coding } from './compression.ts'
import {
  defaultStalePolicy,
  type Invalidations,
  type StalePolicy,
  isInvalidatedBy,
  createTagCollector,
  type CacheTags,
} from './made-from.ts'
import { createRevalidator } from './renewals.ts'
import { createCacheStore, keepStale, createUrlAliases, maxCachedAddressLength } from './shelves.ts'

/** What is longer is taken apart anew for each of the few who take no coding. */
const maxCachedPlainBytes = 32 * 1024
/** Of what is longer a client has a few on their way at once: the system does not take it all, and slow readers leave it here. */
const maxUncountedBytes = 256 * 1024
/** So long it takes at most to learn what has changed; a database that is away may not say so for seconds. */
const maxCatchUpMs = 300
/** What could not be made anew is tried again after so long. */
const retryDelayMs = 1_000
const maxAttempts = 3

export interface ResponseCache {
  /** Sends the kept answer, or makes, keeps and sends it. */
  answer(
    request: FastifyRequest,
    reply: FastifyReply,
    make: ComputeResponse,
    how?: CacheRequest,
  ): Promise<FastifyReply>
  /**
   * What is kept for a visitor without cookies, found by what has been asked before in the very same words: nothing
   * has to be looked at but this. Undefined where anything stands against it.
   */
  keptFor(url: string, acceptEncoding: string): ReadyResponse | undefined
  /** Addresses without a question that visitors without cookies were sent kept answers for, the most asked first. */
  mostAsked(most: number): string[]
  /** The same of what is no longer right and was asked for in so many last milliseconds, questions among them. */
  touchedOfLate(ms: number): string[]
}

/**
 * Keeps answers, compressed once, until something has changed that they were made from. Then the old one is shown for
 * a moment more, while one request's worth of work makes the next.
 * Many requests for the same answer at once make it once.
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

  /** Makes an answer and keeps it, unless it says that there is nothing. */
  async function computeAndCache(
    key: string,
    target: AddressedRequest,
    make: ComputeResponse,
    old?: CachedResponse,
  ) {
    const tags = createTagCollector(old !== undefined)
    const compute = async () => {
      const deadline = deadlineSignal()
      // Requests that want the same answer wait for it too: it is computed under the limits of a request.
      const computed = await withStatementLimit(() =>
        runShared(
          () => make({ from: tags, basis: old?.basis }),
          () => deadline?.aborted ?? false,
        ),
      )
      return toCachedResponse(computed, old)
    }
    // A renewal has a deadline already.
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
      // What has changed meanwhile may be in it, or not.
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
        return trackWait('the same answer to another request', Promise.resolve(available))
      }
      // Whoever has to wait for a turn may find it made meanwhile.
      return inTurn(async () => {
        const existing = store.find(address, key)?.answer ?? pending.get(key)?.answer
        return trackWait(
          'its own computation',
          Promise.resolve(existing ?? computeAndCache(key, target, make)),
        )
      })
    }
    if (isCounted) onKept(address)
    // It breaks: who has just changed it learns that, all others are shown what there was.
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
    if (mustBeFresh || !isCounted) return trackWait('a new answer', revalidation)
    const age = performance.now() - kept.touchedAt
    if (kept.triedAt !== undefined || age < patience.shownMs) return kept.answer
    if (age >= patience.longestMs) return trackWait('a new answer', revalidation)
    // Stryker disable next-line ObjectLiteral,BooleanLiteral: it decides how soon a process may end, not what is shown
    return Promise.race([revalidation, wait(patience.waitMs, kept.answer, { ref: false })])
  }

  /** As new as whoever asks has a right to; who has changed something sees that in it. */
  async function findFor(
    request: FastifyRequest,
    key: string,
    target: AddressedRequest,
    make: ComputeResponse,
  ) {
    const mustBeFresh = await isWatching(request)
    if (mustBeFresh || !changes.isKnown()) {
      const catchingUp = mustBeFresh ? changes.catchUp() : changes.current()
      // What is kept is better than nothing.
      // Stryker disable next-line ObjectLiteral,BooleanLiteral: it decides how soon a process may end, not what is shown
      await Promise.race([catchingUp.catch(() => {}), wait(maxCatchUpMs, undefined, { ref: false })])
    }
    // Stryker disable next-line StringLiteral: a reader is whoever is neither of the others, by any name
    const audience = mustBeFresh ? 'watching' : isOwn(request) ? 'nobody' : 'reader'
    let answer = await find(key, target, make, audience)
    if (!mustBeFresh) return answer
    // One that was being made already may not have it yet.
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
      // Who says who they are may be shown what visitors are not.
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
      // What members see is made for visitors by the first of them.
      return store.mostAsked(most).flatMap((key) => urls.get(key) ?? [])
    },

    touchedOfLate: (ms) => store.touchedSince(performance.now() - ms),
  }
}

/** The name of an answer in the log, without the words of a search. */
const labelOf = (address: string) => `the answer at ${pathOf(address)}`

/** Who may have changed something, whoever reads, or the site itself. */
type Audience = 'watching' | 'reader' | 'nobody'

interface PendingResponse {
  answer: Promise<CachedResponse>
  /** What has changed since it was begun. */
  touches: { touched: CacheTags; at: number }[]
}

/** What an answer is kept under, and how it is made. */
export interface CacheRequest {
  /** What of the request's address it depends on (`addressOf`); all of it where nothing is said. */
  address?: string
  /** Tells apart the answers that one address has; there must be few. */
  variant?: string
  /** Makes it when that may be done. */
  inTurn?: (making: () => Promise<CachedResponse>) => Promise<CachedResponse>
  /** Whether it is kept even where it says that there is nothing: of such addresses there must be few. */
  keepsMissing?: boolean
}

type AddressedRequest = CacheRequest & { address: string }

/** What a cache of answers is made with. */
export interface ResponseCacheOptions {
  maxBytes: number
  changes: Invalidations
  /** Of what all answers are made with: kept ones of another are of no use. */
  revision?: () => string
  /** What the address of a request is like, for whoever counts. */
  routeOf?: (request: FastifyRequest) => string
  /** Told of each that had to be made. */
  onMade?: () => void
  /** Told of the address of each answer that did not have to be made, for whoever counts. */
  onKept?: (url: string) => void
  /** Whether somebody may have changed something, and must see it from then on. */
  isWatching?: (request: FastifyRequest) => Promise<boolean>
  /** Whether nobody asks but the site itself: it counts for nothing, and waits for what is made anew. */
  isOwn?: (request: FastifyRequest) => boolean
  patience?: StalePolicy
  /** Limits how long an answer may be computed. */
  deadlines?: Deadlines
}

/**
 * Takes answers apart for those who take no coding. As long as a long one is on its way to anybody, everybody has the
 * same: a thousand slow connections hold it in memory once.
 */
export function createDecompressor(): (answer: CachedResponse) => Promise<EncodedBody> {
  const decompressed = new WeakMap<CachedResponse, WeakRef<EncodedBody>>()
  const pending = new WeakMap<CachedResponse, Promise<EncodedBody>>()
  return (answer) => {
    const existing = decompressed.get(answer)?.deref()
    if (existing) return Promise.resolve(existing)
    const running = pending.get(answer)
    if (running) return running
    const decompression = encodedAs(answer, undefined)
      .then((form) => {
        decompressed.set(answer, new WeakRef(form))
        return form
      })
      .finally(() => pending.delete(answer))
    pending.set(answer, decompression)
    return decompression
  }
}

interface RecompressionTask {
  /** What an answer is kept under. */
  address: string
  key: string
  answer: CachedResponse
}

/**
 * Compresses well what was compressed in a hurry, one after the other and in zlib's own threads. Of all that is asked
 * for most is asked for once, and is not worth it.
 */
export function createRecompressor(replace: (shelved: RecompressionTask, better: CachedResponse) => void) {
  const queue = new PQueue({ concurrency: 1 })
  const scheduled = new WeakSet<CachedResponse>()
  return (shelved: RecompressionTask): void => {
    const { answer } = shelved
    if (!answer.isLight || scheduled.has(answer)) return
    scheduled.add(answer)
    // The queue calls a function in the context of the request that has ended before.
    const inContext = AsyncLocalStorage.snapshot()
    void queue
      .add(() => inContext(async () => replace(shelved, await recompressed(answer))))
      // It is right as it is.
      .catch(() => {})
  }
}

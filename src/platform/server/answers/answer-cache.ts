import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import PQueue from 'p-queue'
import { withStatementLimit } from '#platform/database/sql.ts'
import { publicFailure } from '../errors.ts'
import { sent as responseSent, doneForAll } from '../work/costs.ts'
import { deadlineSignal, noDeadlines, waitingFor, type Deadlines } from '../work/deadlines.ts'
import { pathOf } from './address.ts'
import {
  headersWithoutBody,
  inAnotherForm,
  isKeepable,
  isKnownBy,
  toAnswer,
  type Answer,
  type Form,
  type Make,
  type Ready,
  compressedWell,
} from './answer.ts'
import { codingFor, type Coding } from './compression.ts'
import {
  readersPatience,
  type Changes,
  type Patience,
  isTouched,
  learnMadeFrom,
  type Names,
} from './made-from.ts'
import { keepRenewals } from './renewals.ts'
import { keepShelves, stay, keepSpellings, longestKeptAddress } from './shelves.ts'

/** What is longer is taken apart anew for each of the few who take no coding. */
const longestKeptPlain = 32 * 1024
/** Of what is longer a client has a few on their way at once: the system does not take it all, and slow readers leave it here. */
const longestSentAtOnce = 256 * 1024
/** So long it takes at most to learn what has changed; a database that is away may not say so for seconds. */
const longestLookMs = 300
/** What could not be made anew is tried again after so long. */
const triedEveryMs = 1_000
const mostTurns = 3

export interface AnswerCache {
  /** Sends the kept answer, or makes, keeps and sends it. */
  answer(request: FastifyRequest, reply: FastifyReply, make: Make, how?: AnswerRequest): Promise<FastifyReply>
  /**
   * What is kept for a visitor without cookies, found by what has been asked before in the very same words: nothing
   * has to be looked at but this. Undefined where anything stands against it.
   */
  keptFor(url: string, acceptEncoding: string): Ready | undefined
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
export function createAnswerCache({
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
  patience = readersPatience,
  deadlines = noDeadlines,
}: CacheOptions): AnswerCache {
  const shelves = keepShelves(maxBytes)
  const plainFormOf = sharePlainForms()
  const renew = keepRenewals<Answer>(deadlines)
  const improve = keepImproving(({ address, key, answer }, better) =>
    shelves.better(address, key, answer, better),
  )
  const inTheMaking = new Map<string, Making>()
  const spellings = keepSpellings()

  changes.onTouch((touched, isLate) => {
    const at = performance.now() - (isLate ? patience.shownMs : 0)
    shelves.touch(touched, at)
    for (const making of inTheMaking.values()) making.touches.push({ touched, at })
  })

  /** Makes an answer and keeps it, unless it says that there is nothing. */
  async function makeAndKeep(key: string, asked: AddressedRequest, make: Make, old?: Answer) {
    const from = learnMadeFrom(old !== undefined)
    const compute = async () => {
      const late = deadlineSignal()
      // Requests that want the same answer wait for it too: it is computed under the limits of a request.
      const made = await withStatementLimit(() =>
        doneForAll(
          () => make({ from, basis: old?.basis }),
          () => late?.aborted ?? false,
        ),
      )
      return toAnswer(made, old)
    }
    // A renewal has a deadline already.
    const limit = old ? deadlines.limit : deadlines.limitShared
    const making: Making = { answer: limit(nameOf(asked.address), compute), touches: [] }
    inTheMaking.set(key, making)
    onMade()
    const countedSoFar = () => {
      const kept = shelves.find(asked.address, key)
      return kept && { asked: kept.asked, last: kept.last }
    }
    try {
      const answer = await making.answer
      const names = from.names()
      // What has changed meanwhile may be in it, or not.
      const touch = making.touches.find(({ touched }) => isTouched(names, touched))
      if (answer.status >= 500) return answer
      if (asked.address.length <= longestKeptAddress && isKeepable(answer, asked.keepsMissing ?? false))
        shelves.keep(asked.address, key, { asked: 0, ...countedSoFar(), answer, names, touchedAt: touch?.at })
      else shelves.drop(asked.address, key)
      return answer
    } catch (error) {
      if (publicFailure(error).status < 500) shelves.drop(asked.address, key)
      throw error
    } finally {
      inTheMaking.delete(key)
    }
  }

  async function find(key: string, asked: AddressedRequest, make: Make, who: Who): Promise<Answer> {
    const { address, inTurn = (making) => making() } = asked
    const mustBeNew = who === 'watching'
    const isShown = who !== 'nobody'
    const kept = shelves.find(address, key)
    if (kept?.touchedAt === undefined) {
      const known = kept?.answer ?? inTheMaking.get(key)?.answer
      if (known) {
        if (isShown) onKept(address)
        if (kept) improve({ address, key, answer: kept.answer })
        return waitingFor('the same answer to another request', Promise.resolve(known))
      }
      // Whoever has to wait for a turn may find it made meanwhile.
      return inTurn(async () => {
        const made = shelves.find(address, key)?.answer ?? inTheMaking.get(key)?.answer
        return waitingFor('its own computation', Promise.resolve(made ?? makeAndKeep(key, asked, make)))
      })
    }
    if (isShown) onKept(address)
    // It breaks: who has just changed it learns that, all others are shown what there was.
    const mayStay = (status: number) => status === 503 || (status >= 500 && !mustBeNew)
    const { triedAt = -Infinity } = kept
    if (!mustBeNew && performance.now() - triedAt < triedEveryMs) return kept.answer
    const renewing = renew(key, async () => {
      return inTheMaking.get(key)?.answer ?? makeAndKeep(key, asked, make, kept.answer)
    }).then(
      (answer) => (mayStay(answer.status) ? stay(kept) : answer),
      (error: unknown) => {
        if (mayStay(publicFailure(error).status)) return stay(kept)
        throw error
      },
    )
    renewing.catch(() => {})
    if (mustBeNew || !isShown) return waitingFor('a new answer', renewing)
    const age = performance.now() - kept.touchedAt
    if (kept.triedAt !== undefined || age < patience.shownMs) return kept.answer
    if (age >= patience.longestMs) return waitingFor('a new answer', renewing)
    // Stryker disable next-line ObjectLiteral,BooleanLiteral: it decides how soon a process may end, not what is shown
    return Promise.race([renewing, wait(patience.waitMs, kept.answer, { ref: false })])
  }

  /** As new as whoever asks has a right to; who has changed something sees that in it. */
  async function findFor(request: FastifyRequest, key: string, asked: AddressedRequest, make: Make) {
    const mustBeNew = await isWatching(request)
    if (mustBeNew || !changes.isKnown()) {
      const learning = mustBeNew ? changes.catchUp() : changes.current()
      // What is kept is better than nothing.
      // Stryker disable next-line ObjectLiteral,BooleanLiteral: it decides how soon a process may end, not what is shown
      await Promise.race([learning.catch(() => {}), wait(longestLookMs, undefined, { ref: false })])
    }
    // Stryker disable next-line StringLiteral: a reader is whoever is neither of the others, by any name
    const who = mustBeNew ? 'watching' : isOwn(request) ? 'nobody' : 'reader'
    let answer = await find(key, asked, make, who)
    if (!mustBeNew) return answer
    // One that was being made already may not have it yet.
    for (let turn = 0; turn < mostTurns; turn++) {
      const kept = shelves.find(asked.address, key)
      if (kept?.touchedAt === undefined || kept.triedAt !== undefined) return answer
      answer = await find(key, asked, make, who)
    }
    return answer
  }

  async function formOf(key: string, answer: Answer, coding: Coding | undefined): Promise<Form> {
    const known = shelves.formOf(key, answer, coding)
    if (known) return known
    if (coding) {
      const form = await inAnotherForm(answer, coding)
      shelves.keepForm(key, answer, form)
      return form
    }
    const form = await plainFormOf(answer)
    if (form.body.length <= longestKeptPlain) shelves.keepForm(key, answer, form)
    return form
  }

  return {
    async answer(request, reply, make, asked = {}) {
      const { address = request.url, variant = '' } = asked
      const current = revision()
      const key = `${current} ${variant} ${address}`
      const answer = await deadlines.limit(nameOf(address), () =>
        findFor(request, key, { ...asked, address }, make),
      )
      // Who says who they are may be shown what visitors are not.
      const { cookie, authorization } = request.headers
      if (cookie === undefined && authorization === undefined) {
        spellings.set(request.url, { revision: current, key, address, route: routeOf(request) })
        if (!isOwn(request)) shelves.count(address, key, request.url)
      }
      if (isKnownBy(request.headers['if-none-match'], answer))
        return reply.code(304).headers(headersWithoutBody(answer.form)).send()
      // Stryker disable next-line StringLiteral: any text that names no coding says the same
      const form = await formOf(key, answer, codingFor(request.headers['accept-encoding'] ?? ''))
      if (form.body.length > longestSentAtOnce) {
        const end = await deadlines.limit(nameOf(address), async () => request.ctx.work?.sendLong())
        void responseSent(reply.raw).then(end)
      }
      return reply.code(answer.status).headers(form.headers).send(form.body)
    },

    keptFor(url, acceptEncoding) {
      const spelling = spellings.find(url)
      if (!spelling || !changes.isKnown() || spelling.revision !== revision()) return undefined
      const kept = shelves.find(spelling.address, spelling.key)
      if (!kept || kept.touchedAt !== undefined) return undefined
      const form = shelves.formOf(spelling.key, kept.answer, codingFor(acceptEncoding))
      if (!form) return undefined
      shelves.count(spelling.address, spelling.key, url)
      onKept(spelling.address)
      improve({ ...spelling, answer: kept.answer })
      return { answer: kept.answer, form, route: spelling.route }
    },

    mostAsked(most) {
      const urls = spellings.byKey()
      // What members see is made for visitors by the first of them.
      return shelves.mostAsked(most).flatMap((key) => urls.get(key) ?? [])
    },

    touchedOfLate: (ms) => shelves.touchedSince(performance.now() - ms),
  }
}

/** The name of an answer in the log, without the words of a search. */
const nameOf = (address: string) => `the answer at ${pathOf(address)}`

/** Who may have changed something, whoever reads, or the site itself. */
type Who = 'watching' | 'reader' | 'nobody'

interface Making {
  answer: Promise<Answer>
  /** What has changed since it was begun. */
  touches: { touched: Names; at: number }[]
}

/** What an answer is kept under, and how it is made. */
export interface AnswerRequest {
  /** What of the request's address it depends on (`addressOf`); all of it where nothing is said. */
  address?: string
  /** Tells apart the answers that one address has; there must be few. */
  variant?: string
  /** Makes it when that may be done. */
  inTurn?: (making: () => Promise<Answer>) => Promise<Answer>
  /** Whether it is kept even where it says that there is nothing: of such addresses there must be few. */
  keepsMissing?: boolean
}

type AddressedRequest = AnswerRequest & { address: string }

/** What a cache of answers is made with. */
export interface CacheOptions {
  maxBytes: number
  changes: Changes
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
  patience?: Patience
  /** Limits how long an answer may be computed. */
  deadlines?: Deadlines
}

/**
 * Takes answers apart for those who take no coding. As long as a long one is on its way to anybody, everybody has the
 * same: a thousand slow connections hold it in memory once.
 */
export function sharePlainForms(): (answer: Answer) => Promise<Form> {
  const known = new WeakMap<Answer, WeakRef<Form>>()
  const underWay = new WeakMap<Answer, Promise<Form>>()
  return (answer) => {
    const sent = known.get(answer)?.deref()
    if (sent) return Promise.resolve(sent)
    const begun = underWay.get(answer)
    if (begun) return begun
    const taking = inAnotherForm(answer, undefined)
      .then((form) => {
        known.set(answer, new WeakRef(form))
        return form
      })
      .finally(() => underWay.delete(answer))
    underWay.set(answer, taking)
    return taking
  }
}

interface Shelved {
  /** What an answer is kept under. */
  address: string
  key: string
  answer: Answer
}

/**
 * Compresses well what was compressed in a hurry, one after the other and in zlib's own threads. Of all that is asked
 * for most is asked for once, and is not worth it.
 */
export function keepImproving(replace: (shelved: Shelved, better: Answer) => void) {
  const queue = new PQueue({ concurrency: 1 })
  const known = new WeakSet<Answer>()
  return (shelved: Shelved): void => {
    const { answer } = shelved
    if (!answer.isLight || known.has(answer)) return
    known.add(answer)
    // The queue calls a function in the context of the request that has ended before.
    const inContext = AsyncLocalStorage.snapshot()
    void queue
      .add(() => inContext(async () => replace(shelved, await compressedWell(answer))))
      // It is right as it is.
      .catch(() => {})
  }
}

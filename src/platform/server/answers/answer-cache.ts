import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { codingFor } from './accept-encoding.ts'
import {
  headersWithoutBody,
  inAnotherForm,
  isKnownBy,
  toAnswer,
  type Answer,
  type Form,
  type Made,
} from './answer.ts'
import type { Coding } from './compression.ts'

/** Nobody links to longer ones, and there is no end to what may stand in them. */
const longestKeptAddress = 1024
/** What is longer is taken apart anew for each of the few who take no coding. */
const longestKeptPlain = 32 * 1024
const mostSpellings = 5_000

export interface AnswerCache {
  /** Sends the kept answer, or makes, keeps and sends it. */
  answer(
    request: FastifyRequest,
    reply: FastifyReply,
    make: () => Promise<Made>,
    asked?: Asked,
  ): Promise<FastifyReply>
  /**
   * What is kept for a visitor without cookies, found by what has been asked before in the very same words: nothing
   * has to be looked at but this. Undefined where anything stands against it.
   */
  keptFor(url: string, acceptEncoding: string): Ready | undefined
}

/** An answer that can be sent as it is. */
export interface Ready {
  answer: Answer
  form: Form
}

/** What an answer is kept under, and how it is made. */
interface Asked {
  /** What of the request's address it depends on (`addressOf`); all of it where nothing is said. */
  address?: string
  /** Tells apart the answers that one address has; there must be few. */
  variant?: string
  /** Makes it when that may be done. */
  inTurn?: (making: () => Promise<Answer>) => Promise<Answer>
  /** Whether it is kept even where it says that there is nothing: of such addresses there must be few. */
  keepsMissing?: boolean
}

/** What answers depend on. */
export interface Version {
  /** Asked before each answer, so it must be cheap. */
  current: () => Promise<string>
  /** The same where it is known without asking. */
  known: () => string | undefined
}

/**
 * Keeps answers, compressed once, as long as the version they were made from is the current one.
 * Many requests for the same answer at once make it once.
 * @param onKept told of the address of each answer that did not have to be made, for whoever counts.
 */
export function createAnswerCache(
  version: Version,
  maxBytes: number,
  onKept: (url: string) => void = () => {},
): AnswerCache {
  // There is no end to what can be asked, and each answer would take the place of a page that many come for.
  const questions = shelf(maxBytes * 0.3, bytesOf)
  const places = shelf(maxBytes * 0.6, bytesOf)
  const otherForms = shelf(maxBytes * 0.1, bytesOfForm)
  const shelfOf = (address: string) => (address.includes('?') ? questions : places)
  const inTheMaking = new Map<string, Promise<Answer>>()
  /** Under what the addresses were kept that visitors without cookies have asked for, in their words. */
  const spellings = new LRUCache<string, { version: string; key: string; address: string }>({
    max: mostSpellings,
  })

  async function find(
    key: string,
    { address, keepsMissing = false, inTurn = (making) => making() }: Asked & { address: string },
    make: () => Promise<Made>,
  ) {
    const kept = shelfOf(address)
    const known = kept.get(key) ?? inTheMaking.get(key)
    if (known) {
      onKept(address)
      return known
    }

    async function makeAndKeep() {
      const making = make().then(toAnswer)
      inTheMaking.set(key, making)
      try {
        const answer = await making
        if (address.length <= longestKeptAddress && isKeepable(answer, keepsMissing)) kept.set(key, answer)
        return answer
      } finally {
        inTheMaking.delete(key)
      }
    }
    // Whoever has to wait for a turn may find it made meanwhile.
    return inTurn(async () => kept.get(key) ?? inTheMaking.get(key) ?? makeAndKeep())
  }

  async function formOf(key: string, answer: Answer, coding: Coding | undefined): Promise<Form> {
    if (isTaken(answer.form, coding)) return answer.form
    const formKey = otherFormKey(key, answer, coding)
    const known = otherForms.get(formKey)
    if (known) return known
    const form = await inAnotherForm(answer, coding)
    if (coding || form.body.length <= longestKeptPlain) otherForms.set(formKey, form)
    return form
  }

  return {
    async answer(request, reply, make, asked = {}) {
      const { address = request.url, variant = '' } = asked
      const current = await version.current()
      const key = `${current} ${variant} ${address}`
      const answer = await find(key, { ...asked, address }, make)
      if (request.headers.cookie === undefined) spellings.set(request.url, { version: current, key, address })
      if (isKnownBy(request.headers['if-none-match'], answer))
        return reply.code(304).headers(headersWithoutBody(answer.form)).send()
      // Stryker disable next-line StringLiteral: any text that names no coding says the same
      const form = await formOf(key, answer, codingFor(request.headers['accept-encoding'] ?? ''))
      return reply.code(answer.status).headers(form.headers).send(form.body)
    },

    keptFor(url, acceptEncoding) {
      const spelling = spellings.get(url)
      if (!spelling || spelling.version !== version.known()) return undefined
      const answer = shelfOf(spelling.address).get(spelling.key)
      if (!answer) return undefined
      const coding = codingFor(acceptEncoding)
      const form = isTaken(answer.form, coding)
        ? answer.form
        : otherForms.get(otherFormKey(spelling.key, answer, coding))
      if (!form) return undefined
      onKept(spelling.address)
      return { answer, form }
    },
  }
}

const bytesOf = ({ form }: Answer) => form.body.length
const bytesOfForm = ({ body }: Form) => body.length

const shelf = <Kept extends Answer | Form>(maxSize: number, bytesIn: (kept: Kept) => number) =>
  new LRUCache<string, Kept>({
    maxSize: Math.ceil(maxSize),
    sizeCalculation: (kept, key) => bytesIn(kept) + key.length + 512,
  })

/** Its tag stands for all that an answer says. */
const otherFormKey = (key: string, { etag }: Answer, coding: Coding | undefined) =>
  `${coding ?? 'plain'} ${etag} ${key}`

const isTaken = ({ coding }: Form, taken: Coding | undefined) => coding === undefined || coding === taken

/** What is missing is never kept: its addresses have no end. */
const isKeepable = ({ status, form }: Answer, keepsMissing: boolean) =>
  (status < 400 || (keepsMissing && status < 500)) && form.headers['cache-control'] !== 'no-store'

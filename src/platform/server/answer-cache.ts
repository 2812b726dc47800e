import { createHash } from 'node:crypto'
import { brotliCompressSync, brotliDecompressSync, constants, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { accepts } from './content-coding.ts'

const worthCompressing = 1024
/** Nobody links to longer ones, and there is no end to what may stand in them. */
const longestKeptAddress = 1024
// A window of 128 kB holds any page of ours; the default of 4 MB would be allocated for each.
const brotliOptions = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 17 },
}

/** One of the forms a browser may ask for, with all its headers, so that sending it puts nothing together. */
interface Form {
  headers: Record<string, string>
  body: Buffer
}

/** An answer that is the same for every visitor. */
interface Answer {
  status: number
  etag: string
  headers: Record<string, string>
  /** As it is, only where it is too short to be worth compressing. */
  plain?: Form
  br?: Form
  gzip?: Form
}

export interface AnswerCache {
  /**
   * Sends the kept answer, or makes, keeps and sends it.
   * @param variant tells apart the answers that one address has; there must be few.
   */
  answer(
    request: FastifyRequest,
    reply: FastifyReply,
    make: () => Promise<Made>,
    variant?: string,
  ): Promise<FastifyReply>
}

export interface Made {
  status: number
  headers: Record<string, string>
  body: string
}

/**
 * Keeps answers, compressed once, as long as the version they were made from is the current one.
 * Many requests for the same answer at once make it once.
 * @param version what the answers depend on; asked before each answer, so it must be cheap.
 * @param onKept told of each answer that did not have to be made, for whoever counts.
 */
export function createAnswerCache(
  version: () => Promise<string>,
  maxBytes: number,
  onKept: (url: string) => void = () => {},
): AnswerCache {
  const kept = new LRUCache<string, Answer>({
    maxSize: maxBytes,
    sizeCalculation: (answer, key) => sizeOf(answer) + key.length,
  })
  const inTheMaking = new Map<string, Promise<Answer>>()

  async function find(url: string, variant: string, make: () => Promise<Made>): Promise<Answer> {
    const key = `${await version()} ${variant} ${url}`
    const known = kept.get(key) ?? inTheMaking.get(key)
    if (known) {
      onKept(url)
      return known
    }
    const making = make().then(toAnswer)
    inTheMaking.set(key, making)
    try {
      const answer = await making
      if (url.length <= longestKeptAddress && isKeepable(answer)) kept.set(key, answer)
      return answer
    } finally {
      inTheMaking.delete(key)
    }
  }

  return {
    async answer(request, reply, make, variant = '') {
      return send(request, reply, await find(request.url, variant, make))
    },
  }
}

/**
 * Compressed here and now: it takes as long as rendering did, once for all visitors, and the thread pool would
 * spread its memory over an arena for each of its threads.
 */
function toAnswer({ status, headers: given, body: text }: Made): Answer {
  const body = Buffer.from(text)
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  const headers = { ...given, etag, vary: given.vary ? `accept-encoding, ${given.vary}` : 'accept-encoding' }
  if (body.length < worthCompressing) return { status, etag, headers, plain: { headers, body } }
  const coded = (coding: string, bytes: Buffer) => ({
    headers: { ...headers, 'content-encoding': coding },
    body: trimmed(bytes),
  })
  return {
    status,
    etag,
    headers,
    br: coded('br', brotliCompressSync(body, brotliOptions)),
    gzip: coded('gzip', gzipSync(body)),
  }
}

/** Zlib answers with the first bytes of a chunk of 64 kB, all of which would be kept with them. */
const trimmed = (buffer: Buffer) => Buffer.copyBytesFrom(buffer)

function send(request: FastifyRequest, reply: FastifyReply, answer: Answer): FastifyReply {
  if (answer.status === 200 && matches(request.headers['if-none-match'], answer.etag)) {
    return reply.code(304).headers(answer.headers).send()
  }
  const form = answer.plain ?? codedFor(request.headers['accept-encoding'] ?? '', answer)
  if (form) return reply.code(answer.status).headers(form.headers).send(form.body)
  // Every browser takes one of the two, so the plain form is made anew for the few who do not.
  const body = answer.br && brotliDecompressSync(answer.br.body)
  return reply.code(answer.status).headers(answer.headers).send(body)
}

function codedFor(accepted: string, { br, gzip }: Answer): Form | undefined {
  if (br && accepts(accepted, 'br')) return br
  return gzip && accepts(accepted, 'gzip') ? gzip : undefined
}

/** Compares weakly, as RFC 9110 asks of If-None-Match. */
function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false
  if (ifNoneMatch.trim() === '*') return true
  return ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag.slice(2))
}

/** What is missing is never kept: its addresses have no end. */
const isKeepable = ({ status, headers }: Answer) => status < 400 && headers['cache-control'] !== 'no-store'

const sizeOf = ({ plain, br, gzip }: Answer) =>
  [plain, br, gzip].reduce((sum, form) => sum + (form?.body.length ?? 0), 512)

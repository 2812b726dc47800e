import { createHash } from 'node:crypto'
import { brotliCompressSync, brotliDecompressSync, constants, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'

const worthCompressing = 1024
// A window of 128 kB holds any page of ours; the default of 4 MB would be allocated for each.
const brotliOptions = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 17 },
}

/** An answer that is the same for every visitor, in each form a browser may ask for. */
export interface Answer {
  status: number
  headers: Record<string, string>
  etag: string
  /** As it is, only where it is too short to be worth compressing. */
  body?: Buffer
  br?: Buffer
  gzip?: Buffer
}

export interface AnswerCache {
  /** Sends the kept answer, or makes, keeps and sends it. */
  answer(request: FastifyRequest, reply: FastifyReply, make: () => Promise<Made>): Promise<FastifyReply>
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
  const kept = new LRUCache<string, Answer>({ maxSize: maxBytes, sizeCalculation: sizeOf })
  const inTheMaking = new Map<string, Promise<Answer>>()

  async function find(url: string, make: () => Promise<Made>): Promise<Answer> {
    const key = `${await version()} ${url}`
    const known = kept.get(key) ?? inTheMaking.get(key)
    if (known) {
      onKept(url)
      return known
    }
    const making = make().then(toAnswer)
    inTheMaking.set(key, making)
    try {
      const answer = await making
      // What is missing is never kept: its addresses have no end.
      if (answer.status < 400) kept.set(key, answer)
      return answer
    } finally {
      inTheMaking.delete(key)
    }
  }

  return {
    async answer(request, reply, make) {
      return send(request, reply, await find(request.url, make))
    },
  }
}

/**
 * Compressed here and now: it takes as long as rendering did, once for all visitors, and the thread pool would
 * spread its memory over an arena for each of its threads.
 */
function toAnswer({ status, headers, body: text }: Made): Answer {
  const body = Buffer.from(text)
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  if (body.length < worthCompressing) return { status, headers, etag, body }
  return {
    status,
    headers,
    etag,
    br: trimmed(brotliCompressSync(body, brotliOptions)),
    gzip: trimmed(gzipSync(body)),
  }
}

/** Zlib answers with the first bytes of a chunk of 64 kB, all of which would be kept with them. */
const trimmed = (buffer: Buffer) => Buffer.copyBytesFrom(buffer)

function send(request: FastifyRequest, reply: FastifyReply, answer: Answer): FastifyReply {
  reply
    .code(answer.status)
    .headers(answer.headers)
    .header('etag', answer.etag)
    .header('vary', 'accept-encoding')
  if (answer.status === 200 && matches(request.headers['if-none-match'], answer.etag)) {
    return reply.code(304).send()
  }
  const accepted = request.headers['accept-encoding'] ?? ''
  if (answer.br && accepts(accepted, 'br')) return reply.header('content-encoding', 'br').send(answer.br)
  if (answer.gzip && accepts(accepted, 'gzip'))
    return reply.header('content-encoding', 'gzip').send(answer.gzip)
  // Every browser takes one of the two, so the plain form is made anew for the few who do not.
  return reply.send(answer.body ?? (answer.br && brotliDecompressSync(answer.br)))
}

/** Compares weakly, as RFC 9110 asks of If-None-Match. */
function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false
  if (ifNoneMatch.trim() === '*') return true
  return ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag.slice(2))
}

/** A coding is accepted where it is named without a weight of nought. */
const refused = String.raw`(?!\s*;\s*q=0(?:\.0+)?\s*(?:,|$))`
const codings = {
  br: new RegExp(String.raw`\bbr\b` + refused),
  gzip: new RegExp(String.raw`\bgzip\b` + refused),
}

const accepts = (acceptEncoding: string, coding: 'br' | 'gzip') => codings[coding].test(acceptEncoding)

const sizeOf = ({ body, br, gzip: gz }: Answer) =>
  (body?.length ?? 0) + (br?.length ?? 0) + (gz?.length ?? 0) + 512

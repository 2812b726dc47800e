import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import {
  brotliCompress,
  brotliCompressSync,
  brotliDecompress,
  brotliDecompressSync,
  constants,
  gzip,
  gzipSync,
} from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { accepts } from './accept-encoding.ts'

const worthCompressing = 1024
/** From here on others would notice: no page of ours is as long, a list of a thousand ideas is. */
const longBytes = 256 * 1024
/** Nobody links to longer ones, and there is no end to what may stand in them. */
const longestKeptAddress = 1024
// A window of 128 kB holds any page of ours; the default of 4 MB would be allocated for each.
const brotliOptions = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 17 },
}

type Coding = 'br' | 'gzip'

/** An answer that is the same for every visitor whose browser takes its coding. */
interface Answer {
  status: number
  etag: string
  headers: Record<string, string>
  /** Undefined where it is too short to be worth compressing. */
  coding: Coding | undefined
  body: Buffer
}

export interface AnswerCache {
  /** Sends the kept answer, or makes, keeps and sends it. */
  answer(
    request: FastifyRequest,
    reply: FastifyReply,
    make: () => Promise<Made>,
    asked?: Asked,
  ): Promise<FastifyReply>
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

export interface Made {
  status: number
  headers: Record<string, string>
  body: string
}

/**
 * Keeps answers, compressed once, as long as the version they were made from is the current one.
 * Many requests for the same answer at once make it once.
 * @param version what the answers depend on; asked before each answer, so it must be cheap.
 * @param onKept told of the address of each answer that did not have to be made, for whoever counts.
 */
export function createAnswerCache(
  version: () => Promise<string>,
  maxBytes: number,
  onKept: (url: string) => void = () => {},
): AnswerCache {
  const shelf = (maxSize: number) =>
    new LRUCache<string, Answer>({
      maxSize,
      sizeCalculation: ({ body }, key) => body.length + key.length + 512,
    })
  // There is no end to what can be asked, and each answer would take the place of a page that many come for.
  const questions = shelf(Math.ceil(maxBytes / 3))
  const places = shelf(Math.ceil((maxBytes * 2) / 3))
  const shelfOf = (address: string) => (address.includes('?') ? questions : places)
  const inTheMaking = new Map<string, Promise<Answer>>()

  async function find(
    {
      address,
      variant = '',
      keepsMissing = false,
      inTurn = (making) => making(),
    }: Asked & { address: string },
    coding: Coding,
    make: () => Promise<Made>,
  ) {
    const kept = shelfOf(address)
    const key = `${await version()} ${variant} ${coding} ${address}`
    const known = kept.get(key) ?? inTheMaking.get(key)
    if (known) {
      onKept(address)
      return known
    }

    async function makeAndKeep() {
      const making = make().then((made) => toAnswer(made, coding))
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

  return {
    async answer(request, reply, make, asked = {}) {
      const coding = codingFor(request.headers['accept-encoding'] ?? '')
      // One form is kept of what one is asked for. Who takes none gets one that is taken apart.
      const found = await find({ address: request.url, ...asked }, coding ?? 'br', make)
      return send(request, reply, found, coding !== undefined)
    },
  }
}

async function toAnswer({ status, headers: given, body: text }: Made, coding: Coding): Promise<Answer> {
  const plain = Buffer.from(text)
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
  const headers = { ...given, etag, vary: given.vary ? `accept-encoding, ${given.vary}` : 'accept-encoding' }
  if (plain.length < worthCompressing) return { status, etag, headers, coding: undefined, body: plain }
  const body = trimmed(await compressed(plain, coding))
  return { status, etag, headers: { ...headers, 'content-encoding': coding }, coding, body }
}

const inThreads = {
  brotli: promisify(brotliCompress),
  gzip: promisify(gzip),
  plain: promisify(brotliDecompress),
}

/**
 * Compressed here and now: it takes as long as rendering did, once for all visitors, and the thread pool would
 * spread its memory over an arena for each of its threads. What is long goes there, so that nobody waits for it.
 */
async function compressed(plain: Buffer, coding: Coding): Promise<Buffer> {
  if (plain.length > longBytes)
    return coding === 'br' ? inThreads.brotli(plain, brotliOptions) : inThreads.gzip(plain)
  return coding === 'br' ? brotliCompressSync(plain, brotliOptions) : gzipSync(plain)
}

const takenApart = async (body: Buffer): Promise<Buffer> =>
  body.length > longBytes / 8 ? inThreads.plain(body) : brotliDecompressSync(body)

/**
 * In memory of its own: zlib answers with the first bytes of a chunk of 64 kB, and a copy from Node's pool lies in
 * another, all of which would be kept with them.
 */
function trimmed(buffer: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(buffer.length)
  buffer.copy(own)
  return own
}

async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, etag, headers, coding, body }: Answer,
  takesCodings: boolean,
): Promise<FastifyReply> {
  if (status === 200 && matches(request.headers['if-none-match'], etag)) {
    return reply.code(304).headers(plainHeaders(headers)).send()
  }
  if (!coding || takesCodings) return reply.code(status).headers(headers).send(body)
  // Every browser takes one of the two, so the plain form is made anew for the few who do not.
  return reply
    .code(status)
    .headers(plainHeaders(headers))
    .send(await takenApart(body))
}

const plainHeaders = ({ 'content-encoding': _coding, ...others }: Record<string, string>) => others

function codingFor(acceptEncoding: string): Coding | undefined {
  if (accepts(acceptEncoding, 'br')) return 'br'
  return accepts(acceptEncoding, 'gzip') ? 'gzip' : undefined
}

/** Compares weakly, as RFC 9110 asks of If-None-Match. */
function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false
  if (ifNoneMatch.trim() === '*') return true
  return ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag.slice(2))
}

/** What is missing is never kept: its addresses have no end. */
const isKeepable = ({ status, headers }: Answer, keepsMissing: boolean) =>
  (status < 400 || (keepsMissing && status < 500)) && headers['cache-control'] !== 'no-store'

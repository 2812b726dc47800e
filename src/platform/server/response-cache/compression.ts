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
import { Negotiator } from '@fastify/accept-negotiator'
import { LRUCache } from 'lru-cache'

export type Coding = 'br' | 'gzip'

/**
 * Longest body compressed on the event loop. Longer ones would delay other requests noticeably: no page is this long, a
 * list of a thousand ideas is.
 */
const maxBlockingBytes = 256 * 1024
// Stryker disable ObjectLiteral: they decide how much memory and time it takes, not what is answered
// A 128 kB window covers any page; Brotli would allocate its default of 4 MB per response.
const brotliOptions = (quality: number) => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_LGWIN]: 17 },
})
/** Takes a quarter of the time of `goodBrotli` for 10 % more bytes. */
const fastBrotli = brotliOptions(3)
const goodBrotli = brotliOptions(5)
// Stryker restore ObjectLiteral

const threadPool = {
  brotli: promisify(brotliCompress),
  gzip: promisify(gzip),
  plain: promisify(brotliDecompress),
}

/** `now` if a client is waiting, `aside` to run in the background. */
type Pace = 'now' | 'aside'

/** Whether the body would be compressed at low quality. */
export const isCompressedFast = (plain: Buffer, coding: Coding, pace: Pace): boolean =>
  pace === 'now' && coding === 'br' && plain.length <= maxBlockingBytes

/**
 * Compresses short bodies synchronously at low quality if a client is waiting. The thread pool, used for long bodies
 * and in the background, costs memory: malloc has an arena per thread.
 */
export async function compress(plain: Buffer, coding: Coding, pace: Pace): Promise<Buffer> {
  if (pace === 'aside' || plain.length > maxBlockingBytes)
    return coding === 'br' ? threadPool.brotli(plain, goodBrotli) : threadPool.gzip(plain)
  return coding === 'br' ? brotliCompressSync(plain, fastBrotli) : gzipSync(plain)
}

/** Decompresses Brotli. */
export const decompress = async (body: Buffer, pace?: Pace): Promise<Buffer> =>
  pace === 'aside' || body.length > maxBlockingBytes / 8 ? threadPool.plain(body) : brotliDecompressSync(body)

/** Browsers send only a handful of different headers, so each is parsed once. */
const maxCachedHeaders = 100
const createNegotiator = (coding: string) =>
  new Negotiator({
    supportedValues: [coding],
    cache: new LRUCache<string, string>({ max: maxCachedHeaders }),
  })
const negotiators = { br: createNegotiator('br'), gzip: createNegotiator('gzip') }

/** @param acceptEncoding the request header. */
export const accepts = (acceptEncoding: string, coding: Coding): boolean =>
  negotiators[coding].negotiate(acceptEncoding) === coding

/** Returns the best coding the client accepts, or undefined if it accepts neither Brotli nor gzip. */
export function codingFor(acceptEncoding: string): Coding | undefined {
  if (accepts(acceptEncoding, 'br')) return 'br'
  return accepts(acceptEncoding, 'gzip') ? 'gzip' : undefined
}

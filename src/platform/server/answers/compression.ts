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

/** From here on others would notice: no page of ours is as long, a list of a thousand ideas is. */
const maxBlockingBytes = 256 * 1024
// Stryker disable ObjectLiteral: they decide how much memory and time it takes, not what is answered
// A window of 128 kB holds any page of ours; the default of 4 MB would be allocated for each.
const brotliOptions = (quality: number) => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_LGWIN]: 17 },
})
/** A quarter of the time, and a tenth more bytes. */
const fastBrotli = brotliOptions(3)
const goodBrotli = brotliOptions(5)
// Stryker restore ObjectLiteral

const threadPool = {
  brotli: promisify(brotliCompress),
  gzip: promisify(gzip),
  plain: promisify(brotliDecompress),
}

/** How long the work may take: somebody waits for it, or nobody does, but others might. */
type Pace = 'now' | 'aside'

/** Whether it would be compressed less than it is worth. */
export const isCompressedFast = (plain: Buffer, coding: Coding, pace: Pace): boolean =>
  pace === 'now' && coding === 'br' && plain.length <= maxBlockingBytes

/**
 * Compressed here and now and lightly where somebody waits: the thread pool would spread its memory over an arena for
 * each of its threads. What is long goes there, and what nobody waits for.
 */
export async function compress(plain: Buffer, coding: Coding, pace: Pace): Promise<Buffer> {
  if (pace === 'aside' || plain.length > maxBlockingBytes)
    return coding === 'br' ? threadPool.brotli(plain, goodBrotli) : threadPool.gzip(plain)
  return coding === 'br' ? brotliCompressSync(plain, fastBrotli) : gzipSync(plain)
}

/** What was compressed with Brotli. */
export const decompress = async (body: Buffer, pace?: Pace): Promise<Buffer> =>
  pace === 'aside' || body.length > maxBlockingBytes / 8 ? threadPool.plain(body) : brotliDecompressSync(body)

/** Browsers send a handful of headers; each is taken apart once. */
const maxCachedHeaders = 100
const createNegotiator = (coding: string) =>
  new Negotiator({
    supportedValues: [coding],
    cache: new LRUCache<string, string>({ max: maxCachedHeaders }),
  })
const negotiators = { br: createNegotiator('br'), gzip: createNegotiator('gzip') }

/** @param acceptEncoding the header of a request. */
export const accepts = (acceptEncoding: string, coding: Coding): boolean =>
  negotiators[coding].negotiate(acceptEncoding) === coding

/** The coding that is best for who sends this header; undefined where none of ours is taken. */
export function codingFor(acceptEncoding: string): Coding | undefined {
  if (accepts(acceptEncoding, 'br')) return 'br'
  return accepts(acceptEncoding, 'gzip') ? 'gzip' : undefined
}

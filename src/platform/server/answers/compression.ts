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
const longBytes = 256 * 1024
// Stryker disable ObjectLiteral: they decide how much memory and time it takes, not what is answered
// A window of 128 kB holds any page of ours; the default of 4 MB would be allocated for each.
const brotliOf = (quality: number) => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_LGWIN]: 17 },
})
/** A quarter of the time, and a tenth more bytes. */
const lightly = brotliOf(3)
const well = brotliOf(5)
// Stryker restore ObjectLiteral

const inThreads = {
  brotli: promisify(brotliCompress),
  gzip: promisify(gzip),
  plain: promisify(brotliDecompress),
}

/** How long the work may take: somebody waits for it, or nobody does, but others might. */
type Pace = 'now' | 'aside'

/** Whether it would be compressed less than it is worth. */
export const isLightly = (plain: Buffer, coding: Coding, pace: Pace): boolean =>
  pace === 'now' && coding === 'br' && plain.length <= longBytes

/**
 * Compressed here and now and lightly where somebody waits: the thread pool would spread its memory over an arena for
 * each of its threads. What is long goes there, and what nobody waits for.
 */
export async function compressed(plain: Buffer, coding: Coding, pace: Pace): Promise<Buffer> {
  if (pace === 'aside' || plain.length > longBytes)
    return coding === 'br' ? inThreads.brotli(plain, well) : inThreads.gzip(plain)
  return coding === 'br' ? brotliCompressSync(plain, lightly) : gzipSync(plain)
}

/** What was compressed with Brotli. */
export const takenApart = async (body: Buffer, pace?: Pace): Promise<Buffer> =>
  pace === 'aside' || body.length > longBytes / 8 ? inThreads.plain(body) : brotliDecompressSync(body)

/** Browsers send a handful of headers; each is taken apart once. */
const mostKept = 100
const negotiatorOf = (coding: string) =>
  new Negotiator({ supportedValues: [coding], cache: new LRUCache<string, string>({ max: mostKept }) })
const negotiators = { br: negotiatorOf('br'), gzip: negotiatorOf('gzip') }

/** @param acceptEncoding the header of a request. */
export const accepts = (acceptEncoding: string, coding: Coding): boolean =>
  negotiators[coding].negotiate(acceptEncoding) === coding

/** The coding that is best for who sends this header; undefined where none of ours is taken. */
export function codingFor(acceptEncoding: string): Coding | undefined {
  if (accepts(acceptEncoding, 'br')) return 'br'
  return accepts(acceptEncoding, 'gzip') ? 'gzip' : undefined
}

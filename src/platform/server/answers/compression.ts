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

export type Coding = 'br' | 'gzip'

/** From here on others would notice: no page of ours is as long, a list of a thousand ideas is. */
const longBytes = 256 * 1024
// Stryker disable ObjectLiteral: they decide how much memory and time it takes, not what is answered
// A window of 128 kB holds any page of ours; the default of 4 MB would be allocated for each.
const brotliOptions = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 17 },
}
// Stryker restore ObjectLiteral

const inThreads = {
  brotli: promisify(brotliCompress),
  gzip: promisify(gzip),
  plain: promisify(brotliDecompress),
}

/**
 * Compressed here and now: it takes as long as rendering did, once for all visitors, and the thread pool would
 * spread its memory over an arena for each of its threads. What is long goes there, so that nobody waits for it.
 * @param isAside whether nobody waits for it, but others might.
 */
export async function compressed(plain: Buffer, coding: Coding, isAside = false): Promise<Buffer> {
  if (isAside || plain.length > longBytes)
    return coding === 'br' ? inThreads.brotli(plain, brotliOptions) : inThreads.gzip(plain)
  return coding === 'br' ? brotliCompressSync(plain, brotliOptions) : gzipSync(plain)
}

/** What was compressed with Brotli. */
export const takenApart = async (body: Buffer): Promise<Buffer> =>
  body.length > longBytes / 8 ? inThreads.plain(body) : brotliDecompressSync(body)

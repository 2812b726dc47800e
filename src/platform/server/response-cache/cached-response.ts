import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import * as zlib from 'node:zlib'
import { Negotiator } from '@fastify/accept-negotiator'
import { LRUCache } from 'lru-cache'
import type { TagCollector } from './cache-tags.ts'

export type Coding = 'br' | 'gzip'

/** A response as computed by a handler, before compression. */
export interface ComputedResponse {
  status: number
  headers: Record<string, string>
  body: string
  /** Fingerprint of all data the response is computed from, if it is known before computing. */
  basis?: string
}

/** Returned by a `ComputeResponse` that finds its `basis` unchanged: the stale response is still right. */
// Stryker disable next-line StringLiteral: it is only asked whether it is this
export const unchanged = 'unchanged'

/** @param from collects the cache tags; `basis` is that of the stale response, if there is one. */
export type ComputeResponse = (making: {
  from: TagCollector
  basis?: string | undefined
}) => Promise<ComputedResponse | typeof unchanged>

/** A response shared by all clients, in one content coding. */
export interface CachedResponse {
  status: number
  etag: string
  basis?: string | undefined
  /** Undefined if the body is not compressed. */
  coding: Coding | undefined
  headers: Record<string, string>
  body: Buffer
}

const minCompressedBytes = 1024

/**
 * Converts a computed response to the form in which it is cached: adds an ETag and compresses bodies from 1 kB with
 * Brotli, once for all clients.
 * @param computed `unchanged` returns `old` as it is.
 * @param old the stale response, which keeps its compressed body if the content is the same.
 * @throws Error for `unchanged` without a stale response.
 */
export async function toCachedResponse(
  computed: ComputedResponse | typeof unchanged,
  old?: CachedResponse,
): Promise<CachedResponse> {
  if (computed === unchanged) {
    if (!old) throw new Error('There is no stale response that could be unchanged.')
    return old
  }
  const { status, headers: given, body: text, basis } = computed
  // The ETag covers the headers too: a client with other headers, in whatever coding, does not have this response.
  const etag = `W/"${hash('sha256', JSON.stringify(given) + text, 'base64url').slice(0, 22)}"`
  if (old?.etag === etag) return { ...old, status, basis }
  const headers = { ...given, etag, vary: given.vary ? `accept-encoding, ${given.vary}` : 'accept-encoding' }
  const body = Buffer.from(text)
  const plain: CachedResponse = { status, etag, basis, coding: undefined, headers, body }
  return body.length < minCompressedBytes ? plain : encodeResponse(plain, 'br')
}

/**
 * Returns a cached response in another content coding (`br` or `gzip`), uncompressed for undefined.
 * @param response uncompressed or in `br`, as `toCachedResponse` returns it.
 */
export async function encodeResponse(
  response: CachedResponse,
  coding: Coding | undefined,
): Promise<CachedResponse> {
  const headers = headersWithoutBody(response)
  const plain = response.coding === 'br' ? zlib.brotliDecompressSync(response.body) : response.body
  if (!coding) return { ...response, coding, headers, body: copyToOwnMemory(plain) }
  const body = copyToOwnMemory(await compress(plain, coding))
  return { ...response, coding, headers: { ...headers, 'content-encoding': coding }, body }
}

/**
 * Returns whether a cached response can be sent as it is to a client that accepts `coding`: it is uncompressed or has
 * that coding.
 */
export const isCodedAs = (response: CachedResponse, coding: Coding | undefined): boolean =>
  response.coding === undefined || response.coding === coding

/** Returns a cached response's headers without Content-Encoding: for a 304, which has no body, or to re-encode it. */
export function headersWithoutBody({ headers }: CachedResponse): Record<string, string> {
  const { 'content-encoding': _coding, ...others } = headers
  return others
}

/**
 * Returns whether the client already has this response: its If-None-Match header lists the ETag (compared weakly as
 * RFC 9110 requires) or is `*`. Only for responses with status 200.
 */
export function matchesEtag(ifNoneMatch: string | undefined, { status, etag }: CachedResponse): boolean {
  if (!ifNoneMatch || status !== 200) return false
  if (ifNoneMatch.trim() === '*') return true
  return ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag.slice(2))
}

/** Browsers send only a handful of different headers, so each is parsed once. */
const negotiator = new Negotiator({
  supportedValues: ['br', 'gzip'] satisfies Coding[],
  cache: new LRUCache<string, string>({ max: 100 }),
})

/**
 * Returns the best content coding that an Accept-Encoding header accepts, `br` or `gzip`; undefined if it accepts
 * neither.
 */
export const codingFor = (acceptEncoding: string): Coding | undefined =>
  negotiator.negotiate(acceptEncoding) ?? undefined

/**
 * Longest body compressed on the event loop. Longer ones would delay other requests noticeably: no page is this long, a
 * list of a thousand ideas is. The thread pool costs memory, because malloc has an arena per thread.
 */
const maxBlockingBytes = 256 * 1024
// Stryker disable next-line ObjectLiteral: it decides how much memory and time it takes, not what is answered
const brotliOptions = {
  // A 128 kB window covers any page; Brotli would allocate its default of 4 MB per response.
  params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 5, [zlib.constants.BROTLI_PARAM_LGWIN]: 17 },
}
const threadPool = {
  br: (plain: Buffer) => promisify(zlib.brotliCompress)(plain, brotliOptions),
  gzip: promisify<Buffer, Buffer>(zlib.gzip),
}

async function compress(plain: Buffer, coding: Coding): Promise<Buffer> {
  if (plain.length > maxBlockingBytes) return threadPool[coding](plain)
  return coding === 'br' ? zlib.brotliCompressSync(plain, brotliOptions) : zlib.gzipSync(plain)
}

/** Copies a buffer into memory of its own. zlib returns views of 64 kB chunks, which caching would retain. */
function copyToOwnMemory(buffer: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(buffer.length)
  buffer.copy(copy)
  return copy
}

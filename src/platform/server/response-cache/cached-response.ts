import { hash } from 'node:crypto'
import type { TagCollector } from './cache-tags.ts'
import { compress, isCompressedFast, decompress, type Coding } from './compression.ts'

const minCompressedBytes = 1024

/** A response as computed by a handler, before compression. */
export interface ComputedResponse {
  status: number
  headers: Record<string, string>
  body: string
  /** Fingerprint of all data the response is computed from, if it is known before computing. */
  basis?: string
}

/** Returned by a `ComputeResponse` that finds its `basis` unchanged: the cached response is still right. */
// Stryker disable next-line StringLiteral: it is only asked whether it is this
export const unchanged = 'unchanged'

/** @param from collects the cache tags; `basis` is that of the stale response, if there is one. */
export type ComputeResponse = (making: {
  from: TagCollector
  basis?: string | undefined
}) => Promise<ComputedResponse | typeof unchanged>

/** A response shared by all clients. */
export interface CachedResponse {
  status: number
  etag: string
  /** The body as cached: compressed if it is long enough. */
  form: EncodedBody
  /** Whether the body was compressed at low quality and is worth recompressing. */
  isLight: boolean
  basis?: string | undefined
}

/** The body and headers in one content coding. */
export interface EncodedBody {
  /** Undefined for the uncompressed body. */
  coding: Coding | undefined
  headers: Record<string, string>
  body: Buffer
}

/**
 * Compresses a response once for all clients.
 * @param old the stale response served in the meantime. With it, compression runs in the background at high quality; an
 * unchanged response keeps its old body.
 */
export async function toCachedResponse(
  made: ComputedResponse | typeof unchanged,
  old?: CachedResponse,
): Promise<CachedResponse> {
  if (made === unchanged) {
    if (!old) throw new Error('There is nothing that it could be the same as')
    return old
  }
  const { status, headers: given, body: text, basis } = made
  const plain = Buffer.from(text)
  // The ETag covers the headers too: a client with other headers, in whatever coding, does not have this response.
  const etag = `W/"${hash('sha256', JSON.stringify(given) + text, 'base64url').slice(0, 22)}"`
  const headers = { ...given, etag, vary: given.vary ? `accept-encoding, ${given.vary}` : 'accept-encoding' }
  const common = { status, etag, basis, isLight: false }
  if (old?.etag === etag) return { ...common, form: old.form, isLight: old.isLight }
  if (plain.length < minCompressedBytes)
    return { ...common, form: { coding: undefined, headers, body: plain } }
  const pace = old ? 'aside' : 'now'
  const form = await toCompressedBody(plain, headers, 'br', pace)
  return { ...common, form, isLight: isCompressedFast(plain, 'br', pace) }
}

/** Returns the response compressed at high quality. */
export async function recompressed(answer: CachedResponse): Promise<CachedResponse> {
  const { headers, body } = answer.form
  // Stryker disable next-line StringLiteral: it decides where the work is done, not what comes of it
  const plain = await decompress(body, 'aside')
  return { ...answer, form: await toCompressedBody(plain, headers, 'br', 'aside'), isLight: false }
}

/** Returns the body in another content coding, for clients that do not accept the cached one. */
export async function encodedAs({ form }: CachedResponse, coding: Coding | undefined): Promise<EncodedBody> {
  const { 'content-encoding': _coding, ...headers } = form.headers
  const plain = await decompress(form.body)
  // Stryker disable next-line StringLiteral: it is only asked whether it is done aside
  return coding ? toCompressedBody(plain, headers, coding, 'now') : { coding, headers, body: plain }
}

async function toCompressedBody(
  plain: Buffer,
  headers: Record<string, string>,
  coding: Coding,
  pace: 'now' | 'aside',
): Promise<EncodedBody> {
  const body = copyToOwnMemory(await compress(plain, coding, pace))
  return { coding, headers: { ...headers, 'content-encoding': coding }, body }
}

/**
 * Copies a buffer into memory of its own. zlib returns views of 64 kB chunks, and Buffer.from() uses Node's shared
 * pool; caching either would retain the whole chunk.
 */
function copyToOwnMemory(buffer: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(buffer.length)
  buffer.copy(copy)
  return copy
}

/** Whether the client already has this response (If-None-Match, compared weakly as RFC 9110 requires). */
export function matchesEtag(ifNoneMatch: string | undefined, { status, etag }: CachedResponse): boolean {
  if (!ifNoneMatch || status !== 200) return false
  if (ifNoneMatch.trim() === '*') return true
  return ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag.slice(2))
}

/** Returns the headers of a 304, without Content-Encoding, as it has no body. */
export function headersWithoutBody({ headers }: EncodedBody): Record<string, string> {
  const { 'content-encoding': _coding, ...others } = headers
  return others
}

/** Whether a response may be cached. 404s are not by default, because the number of missing addresses is unbounded. */
export const isCacheable = ({ status, form }: CachedResponse, keepsMissing: boolean): boolean =>
  (status < 400 || (keepsMissing && status < 500)) && form.headers['cache-control'] !== 'no-store'

/** A cached response with the body in the coding the client accepts. */
export interface ReadyResponse {
  answer: CachedResponse
  form: EncodedBody
  /** Route pattern, for metrics. */
  route: string
}

/**
 * Creates a function that decompresses responses for clients without compression. While a long body is being sent, all
 * clients share one buffer, so that a thousand slow connections hold it in memory once.
 */
export function createDecompressor(): (answer: CachedResponse) => Promise<EncodedBody> {
  const decompressed = new WeakMap<CachedResponse, WeakRef<EncodedBody>>()
  const pending = new WeakMap<CachedResponse, Promise<EncodedBody>>()
  return (answer) => {
    const existing = decompressed.get(answer)?.deref()
    if (existing) return Promise.resolve(existing)
    const running = pending.get(answer)
    if (running) return running
    const decompression = encodedAs(answer, undefined)
      .then((form) => {
        decompressed.set(answer, new WeakRef(form))
        return form
      })
      .finally(() => pending.delete(answer))
    pending.set(answer, decompression)
    return decompression
  }
}

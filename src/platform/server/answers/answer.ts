import { hash } from 'node:crypto'
import type { TagCollector } from './made-from.ts'
import { compress, isCompressedFast, decompress, type Coding } from './compression.ts'

const minCompressedBytes = 1024

/** An answer as whoever makes it gives it. */
export interface ComputedResponse {
  status: number
  headers: Record<string, string>
  body: string
  /** Stands for all that it was made of, where that is known before it is made. */
  basis?: string
}

/** What a maker says that finds the `basis` of the old answer again: another one would be the same. */
// Stryker disable next-line StringLiteral: it is only asked whether it is this
export const unchanged = 'unchanged'

/** @param from learns what it is made from; `basis` is of the old one, where there is one. */
export type ComputeResponse = (making: {
  from: TagCollector
  basis?: string | undefined
}) => Promise<ComputedResponse | typeof unchanged>

/** An answer that is the same for everybody. */
export interface CachedResponse {
  status: number
  etag: string
  /** As it is kept: compressed, where it is long enough to be worth it. */
  form: EncodedBody
  /** Its form was made in a hurry, and is longer than it need be. */
  isLight: boolean
  basis?: string | undefined
}

/** What goes over the wire to those who take its coding. */
export interface EncodedBody {
  /** Undefined for the plain one, which everybody takes. */
  coding: Coding | undefined
  headers: Record<string, string>
  body: Buffer
}

/**
 * Compresses an answer once for all who ask for it.
 * @param old what is shown meanwhile: nobody waits, so others come first; and where it says the same it stays.
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
  // Of its headers as well: whoever has the old ones, in whatever form, does not have this answer.
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

/** The same answer, compressed well. */
export async function recompressed(answer: CachedResponse): Promise<CachedResponse> {
  const { headers, body } = answer.form
  // Stryker disable next-line StringLiteral: it decides where the work is done, not what comes of it
  const plain = await decompress(body, 'aside')
  return { ...answer, form: await toCompressedBody(plain, headers, 'br', 'aside'), isLight: false }
}

/** The same answer for those who do not take the coding that it is kept in. */
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
 * In memory of its own: zlib answers with the first bytes of a chunk of 64 kB, and a copy from Node's pool lies in
 * another, all of which would be kept with them.
 */
function copyToOwnMemory(buffer: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(buffer.length)
  buffer.copy(copy)
  return copy
}

/** Whether somebody has it already. Compares weakly, as RFC 9110 asks of If-None-Match. */
export function matchesEtag(ifNoneMatch: string | undefined, { status, etag }: CachedResponse): boolean {
  if (!ifNoneMatch || status !== 200) return false
  if (ifNoneMatch.trim() === '*') return true
  return ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag.slice(2))
}

/** The headers of a 304: of no coding, for there is no body. */
export function headersWithoutBody({ headers }: EncodedBody): Record<string, string> {
  const { 'content-encoding': _coding, ...others } = headers
  return others
}

/** What is missing is never kept: its addresses have no end. */
export const isCacheable = ({ status, form }: CachedResponse, keepsMissing: boolean): boolean =>
  (status < 400 || (keepsMissing && status < 500)) && form.headers['cache-control'] !== 'no-store'

/** An answer that can be sent as it is. */
export interface ReadyResponse {
  answer: CachedResponse
  form: EncodedBody
  /** What its address is like. */
  route: string
}

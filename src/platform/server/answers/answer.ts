import { hash } from 'node:crypto'
import type { MadeFrom } from './made-from.ts'
import { compressed, isLightly, takenApart, type Coding } from './compression.ts'

const worthCompressing = 1024

/** An answer as whoever makes it gives it. */
export interface Made {
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
export type Make = (making: {
  from: MadeFrom
  basis?: string | undefined
}) => Promise<Made | typeof unchanged>

/** An answer that is the same for everybody. */
export interface Answer {
  status: number
  etag: string
  /** As it is kept: compressed, where it is long enough to be worth it. */
  form: Form
  /** Its form was made in a hurry, and is longer than it need be. */
  isLight: boolean
  basis?: string | undefined
}

/** What goes over the wire to those who take its coding. */
export interface Form {
  /** Undefined for the plain one, which everybody takes. */
  coding: Coding | undefined
  headers: Record<string, string>
  body: Buffer
}

/**
 * Compresses an answer once for all who ask for it.
 * @param old what is shown meanwhile: nobody waits, so others come first; and where it says the same it stays.
 */
export async function toAnswer(made: Made | typeof unchanged, old?: Answer): Promise<Answer> {
  if (made === unchanged) {
    if (!old) throw new Error('There is nothing that it could be the same as')
    return old
  }
  const { status, headers: given, body: text, basis } = made
  const plain = Buffer.from(text)
  // Of its headers as well: whoever has the old ones, in whatever form, does not have this answer.
  const etag = `W/"${hash('sha256', JSON.stringify(given) + text, 'base64url').slice(0, 22)}"`
  const headers = { ...given, etag, vary: given.vary ? `accept-encoding, ${given.vary}` : 'accept-encoding' }
  const said = { status, etag, basis, isLight: false }
  if (old?.etag === etag) return { ...said, form: old.form, isLight: old.isLight }
  if (plain.length < worthCompressing) return { ...said, form: { coding: undefined, headers, body: plain } }
  const pace = old ? 'aside' : 'now'
  const form = await compressedForm(plain, headers, 'br', pace)
  return { ...said, form, isLight: isLightly(plain, 'br', pace) }
}

/** The same answer, compressed well. */
export async function compressedWell(answer: Answer): Promise<Answer> {
  const { headers, body } = answer.form
  // Stryker disable next-line StringLiteral: it decides where the work is done, not what comes of it
  const plain = await takenApart(body, 'aside')
  return { ...answer, form: await compressedForm(plain, headers, 'br', 'aside'), isLight: false }
}

/** The same answer for those who do not take the coding that it is kept in. */
export async function inAnotherForm({ form }: Answer, coding: Coding | undefined): Promise<Form> {
  const { 'content-encoding': _coding, ...headers } = form.headers
  const plain = await takenApart(form.body)
  // Stryker disable next-line StringLiteral: it is only asked whether it is done aside
  return coding ? compressedForm(plain, headers, coding, 'now') : { coding, headers, body: plain }
}

async function compressedForm(
  plain: Buffer,
  headers: Record<string, string>,
  coding: Coding,
  pace: 'now' | 'aside',
): Promise<Form> {
  const body = trimmed(await compressed(plain, coding, pace))
  return { coding, headers: { ...headers, 'content-encoding': coding }, body }
}

/**
 * In memory of its own: zlib answers with the first bytes of a chunk of 64 kB, and a copy from Node's pool lies in
 * another, all of which would be kept with them.
 */
function trimmed(buffer: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(buffer.length)
  buffer.copy(own)
  return own
}

/** Whether somebody has it already. Compares weakly, as RFC 9110 asks of If-None-Match. */
export function isKnownBy(ifNoneMatch: string | undefined, { status, etag }: Answer): boolean {
  if (!ifNoneMatch || status !== 200) return false
  if (ifNoneMatch.trim() === '*') return true
  return ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag.slice(2))
}

/** The headers of a 304: of no coding, for there is no body. */
export function headersWithoutBody({ headers }: Form): Record<string, string> {
  const { 'content-encoding': _coding, ...others } = headers
  return others
}

/** What is missing is never kept: its addresses have no end. */
export const isKeepable = ({ status, form }: Answer, keepsMissing: boolean): boolean =>
  (status < 400 || (keepsMissing && status < 500)) && form.headers['cache-control'] !== 'no-store'

/** An answer that can be sent as it is. */
export interface Ready {
  answer: Answer
  form: Form
  /** What its address is like. */
  route: string
}

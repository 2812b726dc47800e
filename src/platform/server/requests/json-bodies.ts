import type { IncomingMessage } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isEditor } from '../context.ts'
import { badRequest } from '../errors.ts'
import { clientKeyOf } from '../limits/limits.ts'
import { bytesPerCostUnit, waitUntilSent, runForCaller } from '../scheduling/costs.ts'
import { yieldToEventLoop } from '../scheduling/fair-queue.ts'

/** Shorter bodies parse quickly, whatever they contain. */
const minCheckedBytes = 16 * 1024
/** Visitors and members send at most a list of numbers or one long text. */
const maxParts = 20_000
/** Editors import files of ideas; only the body limit bounds them. */
const maxEditorParts = Number.POSITIVE_INFINITY
/** Deepest nesting of any valid body. */
const maxDepth = 100

/**
 * Fastify hook that charges a body of more than 16 kB to the client's rate limit before it is read; one without
 * Content-Length is charged by `checkBody`. A client may have only two such JSON requests in progress until their
 * responses are sent.
 * @throws 429 if the client's rate limit is used up, or it has too many such requests in progress.
 */
export async function chargeForBody(
  { ctx: { work }, headers }: FastifyRequest,
  { raw: answer }: FastifyReply,
): Promise<void> {
  const length = headers['content-length'] === undefined ? undefined : Number(headers['content-length'])
  if (length !== undefined && length > minCheckedBytes) await work?.spend(length / bytesPerCostUnit)
  if (!isJson(headers) || (length ?? Infinity) <= minCheckedBytes) return
  const release = await work?.readLong()
  if (release) void waitUntilSent(answer).then(release)
}

/** Only JSON bodies are buffered completely. */
const isJson = ({ 'content-type': type = '' }: FastifyRequest['headers']): boolean =>
  type.toLowerCase().includes('json')

/**
 * Checks a JSON body of more than 16 kB before parsing, which blocks the event loop: first yields to other clients,
 * then rejects it if it is deeply nested or has very many parts; editors may send more parts than others.
 * @throws 400 for too complex a body, and 429 if the client's rate limit is used up.
 */
export async function checkBody({ ctx, ip, headers }: FastifyRequest, body: string): Promise<void> {
  if (body.length <= minCheckedBytes) return
  if (headers['content-length'] === undefined) await ctx.work?.spend(body.length / bytesPerCostUnit)
  await runForCaller({ client: clientKeyOf(ip) }, yieldToEventLoop)
  if (!isTooComplex(body)) return
  const session = await ctx.session().catch(() => null)
  if (!isEditor(session) || isTooComplex(body, maxEditorParts))
    throw badRequest('The request body is nested too deeply or has too many values.')
}

/**
 * Returns whether a JSON text is nested more than 100 levels deep or has more than `most` objects, arrays and
 * properties, so that parsing it could block. The text is scanned without parsing it, and need not be valid.
 */
export function isTooComplex(json: string, most = maxParts): boolean {
  let depth = 0
  let parts = 0
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at)
    if (code === quote) at = findStringEnd(json, at)
    else if (code === brace || code === bracket) depth++
    else if (code === endOfBrace || code === endOfBracket) depth--
    else if (code !== colon) continue
    // Commas are not counted: flat lists of numbers and strings parse fast.
    if (code === brace || code === bracket || code === colon) parts++
    if (depth > maxDepth || parts > most) return true
  }
  return false
}

const [quote, backslash, colon] = ['"', '\\', ':'].map(codeOf)
const [bracket, endOfBracket, brace, endOfBrace] = ['[', ']', '{', '}'].map(codeOf)

function codeOf(character: string): number {
  return character.charCodeAt(0)
}

function findStringEnd(json: string, from: number): number {
  for (let at = from + 1; at < json.length; at++) {
    const code = json.charCodeAt(at)
    if (code === backslash) at++
    else if (code === quote) return at
  }
  return json.length
}

const maxShortBytes = 16 * 1024

/** Returns whether a request announces an uncompressed JSON body with a Content-Length of 1 byte to 16 kB. */
export function hasShortJson({ headers }: IncomingMessage): boolean {
  const length = Number(headers['content-length'])
  return (
    headers['content-type'] === 'application/json' &&
    length > 0 &&
    length <= maxShortBytes &&
    headers['content-encoding'] === undefined &&
    headers['transfer-encoding'] === undefined
  )
}

/**
 * Calls `look` with the text of a request's body as soon as it has arrived, and puts the body back (unshift), so that
 * later readers of the request still find it. Only for requests that `hasShortJson` accepts. A body shorter than its
 * Content-Length is passed as an empty string.
 */
export function peekShortBody(request: IncomingMessage, look: (body: string) => void): void {
  const length = Number(request.headers['content-length'])
  const onReadable = () => {
    if (request.readableLength < length && !request.readableEnded && !request.destroyed) return
    request.off('readable', onReadable)
    const body: unknown = request.readableLength < length ? undefined : request.read(length)
    if (!Buffer.isBuffer(body)) return look('')
    request.unshift(body)
    look(body.toString('utf8'))
  }
  request.on('readable', onReadable)
}

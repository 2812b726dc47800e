import type { IncomingMessage } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isEditor } from '../context.ts'
import { badRequest } from '../errors.ts'
import { clientKeyOf } from '../limits/limits.ts'
import { bytesPerCostUnit, waitUntilSent, runForCaller } from '../work/costs.ts'
import { yieldToEventLoop } from '../work/event-loop.ts'

/** Shorter ones are read before anybody notices, whatever is in them. */
const minCheckedBytes = 16 * 1024
/** Nothing that visitors and members send has more: the longest is a list of numbers, or one long text. */
const maxParts = 20_000
/** Editors bring in files of ideas, which the size of a body bounds. */
const maxEditorParts = Number.POSITIVE_INFINITY
/** Nothing at all is nested deeper. */
const maxDepth = 100

/**
 * Takes what a long body costs before it is read; one that does not say how long it is pays afterwards. What is long
 * and JSON is held until it has been answered: of one client so much at once.
 * @throws 429 where the client has used up its share, and where it sends too much at once.
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

/** Only that is read as a whole. */
const isJson = ({ 'content-type': type = '' }: FastifyRequest['headers']): boolean =>
  type.toLowerCase().includes('json')

/**
 * Looks at a body of JSON before it is taken apart, which cannot be interrupted. What is long waits for its client's
 * turn; what would take long, because it is nested deep or has very many parts, is refused unread.
 * @throws 400, and 429 where the client has used up its share.
 */
export async function checkBody({ ctx, ip, headers }: FastifyRequest, body: string): Promise<void> {
  if (body.length <= minCheckedBytes) return
  if (headers['content-length'] === undefined) await ctx.work?.spend(body.length / bytesPerCostUnit)
  await runForCaller({ client: clientKeyOf(ip) }, yieldToEventLoop)
  if (!isTooComplex(body)) return
  const session = await ctx.session().catch(() => null)
  if (!isEditor(session) || isTooComplex(body, maxEditorParts))
    throw badRequest('The request body has too many parts.')
}

/** Says so of any text, JSON or not, without making anything of it. */
export function isTooComplex(json: string, most = maxParts): boolean {
  let depth = 0
  let parts = 0
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at)
    if (code === quote) at = findStringEnd(json, at)
    else if (code === brace || code === bracket) depth++
    else if (code === endOfBrace || code === endOfBracket) depth--
    else if (code !== colon) continue
    // Of a list of numbers and texts its commas are no parts: those are read fast.
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

/** Whether what a request brings is JSON that says how long it is, and short. */
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
 * Looks at a short body as soon as all of it is there, and leaves it where it is: whoever reads the request afterwards
 * finds it untouched. Cut off, it is empty.
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

import type { FastifyReply, FastifyRequest } from 'fastify'
import { isEditor } from '../context.ts'
import { badRequest } from '../errors.ts'
import { clientOf } from '../limits/limits.ts'
import { doneFor } from '../work/who-asks.ts'
import { bytesForOne } from '../work/costs.ts'
import { othersFirst } from '../work/event-loop.ts'
import { sent } from '../work/response-sent.ts'

/** Shorter ones are read before anybody notices, whatever is in them. */
const longBody = 16 * 1024
/** Nothing that visitors and members send has more: the longest is a list of numbers, or one long text. */
const mostParts = 20_000
/** Editors bring in files of ideas, which the size of a body bounds. */
const mostPartsOfEditor = Number.POSITIVE_INFINITY
/** Nothing at all is nested deeper. */
const deepest = 100

/**
 * Takes what a long body costs before it is read; one that does not say how long it is pays afterwards. What is long
 * and JSON is held until it has been answered: of one client so much at once.
 * @throws 429 where the client has used up its share, and where it sends too much at once.
 */
export async function payForBody(
  { ctx: { work }, headers }: FastifyRequest,
  { raw: answer }: FastifyReply,
): Promise<void> {
  const length = headers['content-length'] === undefined ? undefined : Number(headers['content-length'])
  if (length !== undefined && length > longBody) await work?.spend(length / bytesForOne)
  if (!isOfJson(headers) || (length ?? Infinity) <= longBody) return
  const end = await work?.readLong()
  if (end) void sent(answer).then(end)
}

/** Only that is read as a whole. */
const isOfJson = ({ 'content-type': type = '' }: FastifyRequest['headers']): boolean =>
  type.toLowerCase().includes('json')

/**
 * Looks at a body of JSON before it is taken apart, which cannot be interrupted. What is long waits for its client's
 * turn; what would take long, because it is nested deep or has very many parts, is refused unread.
 * @throws 400, and 429 where the client has used up its share.
 */
export async function lookAtBody({ ctx, ip, headers }: FastifyRequest, body: string): Promise<void> {
  if (body.length <= longBody) return
  if (headers['content-length'] === undefined) await ctx.work?.spend(body.length / bytesForOne)
  await doneFor({ client: clientOf(ip) }, othersFirst)
  if (!isIntricate(body)) return
  const visit = await ctx.session().catch(() => null)
  if (!isEditor(visit) || isIntricate(body, mostPartsOfEditor))
    throw badRequest('The request body has too many parts.')
}

/** Says so of any text, JSON or not, without making anything of it. */
export function isIntricate(json: string, most = mostParts): boolean {
  let depth = 0
  let parts = 0
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at)
    if (code === quote) at = endOfText(json, at)
    else if (code === brace || code === bracket) depth++
    else if (code === endOfBrace || code === endOfBracket) depth--
    else if (code !== colon) continue
    // Of a list of numbers and texts its commas are no parts: those are read fast.
    if (code === brace || code === bracket || code === colon) parts++
    if (depth > deepest || parts > most) return true
  }
  return false
}

const [quote, backslash, colon] = ['"', '\\', ':'].map(codeOf)
const [bracket, endOfBracket, brace, endOfBrace] = ['[', ']', '{', '}'].map(codeOf)

function codeOf(sign: string): number {
  return sign.charCodeAt(0)
}

function endOfText(json: string, from: number): number {
  for (let at = from + 1; at < json.length; at++) {
    const code = json.charCodeAt(at)
    if (code === backslash) at++
    else if (code === quote) return at
  }
  return json.length
}

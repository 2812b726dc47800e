import { TRPCError } from '@trpc/server'
import { getHTTPStatusCodeFromError } from '@trpc/server/http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { keepTerms, type TermReplacer } from '#platform/say.ts'

/** What a caller may learn of a failure. `error` and `message` are the same sentence for people. */
export interface PublicFailure {
  status: number
  body: {
    error: string
    message: string
    /** A word for programs: what they do next hangs on it, never on a sentence. */
    code?: string
    issues?: Record<string, string[]>
    /** Of a conflict: how it stands now, and who made it so. */
    current?: unknown
    changedBy?: { name: string; at: string }
    /** Of a file: what stands in the way, row by row. */
    problems?: { row: number; field: string; message: string }[]
  }
  /** Seconds after which trying again makes sense. */
  retryAfter?: number
}

export const badRequest = (message: string, code?: string) =>
  new TRPCError({ code: 'BAD_REQUEST', message, ...(code ? { cause: new CodeCause(code) } : {}) })
export const unauthorized = (message: string) => new TRPCError({ code: 'UNAUTHORIZED', message })
export const forbidden = (message: string, code?: string) =>
  new TRPCError({ code: 'FORBIDDEN', message, ...(code ? { cause: new CodeCause(code) } : {}) })
export const notFound = (message: string) => new TRPCError({ code: 'NOT_FOUND', message })
export const conflict = (message: string, code?: string) =>
  new TRPCError({ code: 'CONFLICT', message, ...(code ? { cause: new CodeCause(code) } : {}) })

/** A rule that the schema cannot know; reads as if the schema had refused the field. */
export const badField = (field: string, message: string) =>
  new TRPCError({
    code: 'BAD_REQUEST',
    message,
    cause: new z.ZodRealError([{ code: 'custom', path: [field], message, input: undefined }]),
  })

/** The same in words that follow the name of the field. */
export const badFieldThat = (field: string, demand: string) =>
  new TRPCError({
    code: 'BAD_REQUEST',
    message: demand,
    cause: new z.ZodRealError([
      { code: 'custom', path: [field], message: demand, params: { sentence: false }, input: undefined },
    ]),
  })

/** Somebody else was faster: the caller gets what stands there now, to decide again. */
export const editConflict = (
  message: string,
  details: { current: unknown; changedBy: { name: string; at: string } },
) =>
  new TRPCError({
    code: 'CONFLICT',
    message,
    cause: new DetailsCause({ code: 'changed_meanwhile', ...details }),
  })

/** A file that is refused as a whole, with everything that is wrong in it. */
export const badFile = (message: string, problems: { row: number; field: string; message: string }[]) =>
  new TRPCError({ code: 'BAD_REQUEST', message, cause: new DetailsCause({ problems }) })

export const payloadTooLarge = (message: string) => new TRPCError({ code: 'PAYLOAD_TOO_LARGE', message })
export const unsupportedMedia = (message: string) =>
  new TRPCError({ code: 'UNSUPPORTED_MEDIA_TYPE', message })

/** @param seconds after which the client may try again. */
export const tooManyRequests = (message: string, seconds: number) =>
  new TRPCError({ code: 'TOO_MANY_REQUESTS', message, cause: new RetryCause(seconds) })

/** @param seconds after which the client may try again. */
export const serviceUnavailable = (message: string, seconds: number) =>
  new TRPCError({ code: 'SERVICE_UNAVAILABLE', message, cause: new RetryCause(seconds) })

/** tRPC has no code for 410, so the status travels in the cause. */
export const gone = (message: string) =>
  new TRPCError({ code: 'NOT_FOUND', message, cause: new StatusCause(410) })

/** tRPC has no code for 417 either. */
export const expectationFailed = (message: string) =>
  new TRPCError({ code: 'BAD_REQUEST', message, cause: new StatusCause(417) })

const unavailableMessage = 'The site is taking a short break. Please try again in a moment.'
const deadlineMessage = 'That took longer than the site can wait for. Please try again in a moment.'
const serverErrorMessage = 'Something went wrong on our side. Please try again.'
const retryAfterSeconds = 5

/** The time for an answer is over. */
export const deadlineExceeded = () => serviceUnavailable(deadlineMessage, retryAfterSeconds)

/**
 * The one place that decides what the public may read of an error, for REST and tRPC alike.
 * @param say in whose words; whoever only asks for the status has none.
 */
export function publicFailure(error: unknown, say: TermReplacer = keepTerms): PublicFailure {
  if (isStatementTimeout(error)) return { ...failure(503, deadlineMessage), retryAfter: retryAfterSeconds }
  if (isDatabaseUnavailable(error) || isDiskFull(error))
    return { ...failure(503, unavailableMessage), retryAfter: retryAfterSeconds }
  if (error instanceof TRPCError) return fromTrpcError(error, say)
  if (isRequestError(error)) {
    const sentence = requestErrorMessages[error.code] ?? statusMessages[error.statusCode]
    return failure(error.statusCode, sentence ?? 'The request could not be read.')
  }
  return failure(500, serverErrorMessage)
}

function fromTrpcError(error: TRPCError, say: TermReplacer): PublicFailure {
  const message = say(error.message)
  const status = error.cause instanceof StatusCause ? error.cause.status : getHTTPStatusCodeFromError(error)
  if (error.cause instanceof z.ZodError && error.code === 'BAD_REQUEST') {
    const [first] = error.cause.issues
    const { fieldErrors } = z.flattenError(error.cause, (issue) => say(messageOf(issue)))
    return failure(400, first ? say(messageOf(first)) : 'The request is malformed.', { issues: fieldErrors })
  }
  if (error.cause instanceof RetryCause) {
    return { ...failure(status, message), retryAfter: error.cause.seconds }
  }
  if (error.cause instanceof DetailsCause) return failure(status, message, error.cause.details)
  const code = error.cause instanceof CodeCause ? { code: error.cause.word } : {}
  return status >= 500 ? failure(500, serverErrorMessage) : failure(status, message, code)
}

function failure(
  status: number,
  message: string,
  rest: Omit<PublicFailure['body'], 'error' | 'message'> = {},
) {
  return { status, body: { error: message, message, ...rest } }
}

/** Sentences for what Fastify refuses before a procedure sees it. */
const requestErrorMessages: Record<string, string> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'The request body is not valid JSON.',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'The request body is empty.',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'The request body must be JSON.',
  FST_ERR_CTP_BODY_TOO_LARGE: 'The request body is larger than allowed.',
}

/** The same for its folders of files. */
const statusMessages: Record<number, string> = {
  403: 'This address cannot be opened.',
  404: 'There is nothing at this address.',
  412: 'The file has changed in the meantime.',
  416: 'The file has no such part.',
}

function isRequestError(error: unknown): error is Error & { statusCode: number; code: string } {
  return (
    error instanceof Error &&
    'statusCode' in error &&
    typeof error.statusCode === 'number' &&
    error.statusCode >= 400 &&
    error.statusCode < 500
  )
}

/** Connection failures of pg, by Node's and PostgreSQL's own codes; 57P0x is a server shutting down or starting. */
const connectionErrorCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  '57P01',
  '57P02',
  '57P03',
  '53300',
])

/**
 * Whether the database could not be reached, or would not be asked. What pg says itself, of its pool and of a connection
 * that has ended, has no code: it is known by its words alone.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  return causesOf(error).some(
    (cause) =>
      ('code' in cause && connectionErrorCodes.has(String(cause.code))) ||
      /timeout exceeded when trying to connect|Connection terminated|not queryable/.test(cause.message),
  )
}

/** The server has ended a statement, or a transaction in which nothing happened any more. */
const timeoutCodes = new Set(['57014', '25P03'])

const isStatementTimeout = (error: unknown): boolean =>
  causesOf(error).some((cause) => 'code' in cause && timeoutCodes.has(String(cause.code)))

/** PostgreSQL's own code, and those of the system. */
const diskFullCodes = new Set(['53100', 'ENOSPC', 'EDQUOT'])

/** Whether something could not be written because there is no room for it. */
export const isDiskFull = (error: unknown): boolean =>
  causesOf(error).some((cause) => 'code' in cause && diskFullCodes.has(String(cause.code)))

function causesOf(error: unknown): Error[] {
  return error instanceof Error ? [error, ...causesOf(error.cause)] : []
}

class StatusCause extends Error {
  readonly status: number
  constructor(status: number) {
    super(`HTTP ${status}`)
    this.status = status
  }
}

/** A word for programs, beside the sentence for people. */
class CodeCause extends Error {
  readonly word: string
  constructor(word: string) {
    super(word)
    this.word = word
  }
}

class DetailsCause extends Error {
  readonly details: Partial<PublicFailure['body']>
  constructor(details: Partial<PublicFailure['body']>) {
    super('see the details')
    this.details = details
  }
}

class RetryCause extends Error {
  readonly seconds: number
  constructor(seconds: number) {
    super(`after ${seconds} s`)
    this.seconds = seconds
  }
}

type Issue = z.core.$ZodIssue

const hasZodMessage = 'inZodsWords'

// Asked for words where a schema has none of its own. An issue does not tell whose words it has, so it is noted here;
// with nothing given, zod's own follow.
z.config({
  customError(issue) {
    issue[hasZodMessage] = true
    return undefined
  },
})

/**
 * A sentence for people that names the field.
 * Schemas whose words are fixed carry their own message, which is a sentence already, unless its `params` say that it
 * follows the name of the field.
 */
export function messageOf(issue: Issue): string {
  const isSentence = !(issue.code === 'custom' && issue.params?.sentence === false)
  if (isSentence && !(hasZodMessage in issue)) return issue.message
  const field = issue.path.join('.') || 'The request'
  return `${field} ${requirementOf(issue)}.`
}

function requirementOf(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.expected === 'int' || issue.expected === 'number'
        ? 'must be a whole number'
        : `must be ${typeName(issue.expected)}`
    case 'too_small':
      return `must be at least ${issue.minimum}${unitOf(issue.origin)}`
    case 'too_big':
      return `must be at most ${issue.maximum}${unitOf(issue.origin)}`
    case 'invalid_value':
      return `must be one of: ${issue.values.join(', ')}`
    case 'custom':
      return issue.message
    case 'invalid_format':
    case 'not_multiple_of':
    case 'unrecognized_keys':
    case 'invalid_union':
    case 'invalid_key':
    case 'invalid_element':
      break
  }
  return 'is not valid'
}

const unitOf = (origin: string) =>
  origin === 'string' ? ' characters long' : origin === 'array' ? ' items long' : ''

const typeName = (type: string) => (type === 'string' ? 'a single text' : `a ${type}`)

/** Answers with what the public may read of an error: as REST has it, unless told another form. */
export function sendFailure(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  formOf: (failure: PublicFailure) => object = ({ body }) => body,
): FastifyReply {
  const publicError = publicFailure(error, request.ctx?.say)
  if (publicError.status >= 500) request.log.error({ err: error }, 'request failed')
  if (publicError.retryAfter) reply.header('retry-after', publicError.retryAfter)
  return reply
    .code(publicError.status)
    .header('cache-control', 'no-store')
    .type('application/json')
    .send(formOf(publicError))
}

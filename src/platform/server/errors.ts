import { TRPCError } from '@trpc/server'
import { getHTTPStatusCodeFromError } from '@trpc/server/http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { keepTerms, type TermReplacer } from '#platform/terms.ts'

/** The public part of an error. `error` and `message` hold the same text. */
export interface PublicFailure {
  status: number
  body: {
    error: string
    message: string
    /** Machine-readable error code, for clients to branch on. */
    code?: string
    issues?: Record<string, string[]>
    /** For edit conflicts: the current state, and who changed it. */
    current?: unknown
    changedBy?: { name: string; at: string }
    /** For rejected files: the errors by row. */
    problems?: { row: number; field: string; message: string }[]
  }
  /** Value of the Retry-After header, in seconds. */
  retryAfter?: number
}

/** Creates a 400 error. The code is for clients to branch on. */
export const badRequest = (message: string, code?: string) =>
  new TRPCError({ code: 'BAD_REQUEST', message, ...(code ? { cause: new CodeCause(code) } : {}) })

/** Creates a 401 error. */
export const unauthorized = (message: string) => new TRPCError({ code: 'UNAUTHORIZED', message })

/** Creates a 403 error. The code is for clients to branch on. */
export const forbidden = (message: string, code?: string) =>
  new TRPCError({ code: 'FORBIDDEN', message, ...(code ? { cause: new CodeCause(code) } : {}) })

/** Creates a 404 error. */
export const notFound = (message: string) => new TRPCError({ code: 'NOT_FOUND', message })

/** Creates a 409 error. The code is for clients to branch on. */
export const conflict = (message: string, code?: string) =>
  new TRPCError({ code: 'CONFLICT', message, ...(code ? { cause: new CodeCause(code) } : {}) })

/**
 * Creates a 400 error for one field, for a rule the schema cannot express, in the form of a schema error. The message
 * is a complete sentence.
 */
export const badField = (field: string, message: string) =>
  new TRPCError({
    code: 'BAD_REQUEST',
    message,
    cause: new z.ZodRealError([{ code: 'custom', path: [field], message, input: undefined }]),
  })

/**
 * Creates a 400 error for one field, in the form of a schema error, with a message that follows the field's name, such
 * as `must be in the future`.
 */
export const badFieldThat = (field: string, demand: string) =>
  new TRPCError({
    code: 'BAD_REQUEST',
    message: demand,
    cause: new z.ZodRealError([
      { code: 'custom', path: [field], message: demand, params: { sentence: false }, input: undefined },
    ]),
  })

/** Creates a 409 error for an edit that conflicts with another editor's, with the current state and who changed it. */
export const editConflict = (
  message: string,
  details: { current: unknown; changedBy: { name: string; at: string } },
) =>
  new TRPCError({
    code: 'CONFLICT',
    message,
    cause: new DetailsCause({ code: 'changed_meanwhile', ...details }),
  })

/** Creates a 400 error for a file that is rejected as a whole, with all its errors by row. */
export const badFile = (message: string, problems: { row: number; field: string; message: string }[]) =>
  new TRPCError({ code: 'BAD_REQUEST', message, cause: new DetailsCause({ problems }) })

/** Creates a 413 error. */
export const payloadTooLarge = (message: string) => new TRPCError({ code: 'PAYLOAD_TOO_LARGE', message })

/** Creates a 415 error. */
export const unsupportedMedia = (message: string) =>
  new TRPCError({ code: 'UNSUPPORTED_MEDIA_TYPE', message })

/** Creates a 429 error. @param seconds for the Retry-After header. */
export const tooManyRequests = (message: string, seconds: number) =>
  new TRPCError({ code: 'TOO_MANY_REQUESTS', message, cause: new RetryCause(seconds) })

/** Creates a 503 error. @param seconds for the Retry-After header. */
export const serviceUnavailable = (message: string, seconds: number) =>
  new TRPCError({ code: 'SERVICE_UNAVAILABLE', message, cause: new RetryCause(seconds) })

/** Creates a 410 error. tRPC has no code for 410, so the status travels in the cause. */
export const gone = (message: string) =>
  new TRPCError({ code: 'NOT_FOUND', message, cause: new StatusCause(410) })

/** Creates a 417 error. tRPC has no code for 417, so the status travels in the cause. */
export const expectationFailed = (message: string) =>
  new TRPCError({ code: 'BAD_REQUEST', message, cause: new StatusCause(417) })

const unavailableMessage = 'The site is temporarily unavailable. Please try again in a moment.'
const deadlineMessage = 'The request took too long. Please try again in a moment.'
const serverErrorMessage = 'Something went wrong on our side. Please try again.'
const retryAfterSeconds = 5

/** Creates the 503 error for a missed deadline. */
export const deadlineExceeded = () => serviceUnavailable(deadlineMessage, retryAfterSeconds)

/**
 * Maps an error to the status and body that clients may see of it, for REST and tRPC.
 * @param say replaces our terms with the operator's; not needed for the status alone.
 */
export function publicFailure(error: unknown, say: TermReplacer = keepTerms): PublicFailure {
  if (isStatementTimeout(error)) return { ...failure(503, deadlineMessage), retryAfter: retryAfterSeconds }
  if (isDatabaseUnavailable(error) || isDiskFull(error))
    return { ...failure(503, unavailableMessage), retryAfter: retryAfterSeconds }
  if (error instanceof TRPCError) return fromTrpcError(error, say)
  if (isRequestError(error)) {
    const sentence = requestErrorMessages[error.code] ?? statusMessages[error.statusCode]
    return failure(error.statusCode, sentence ?? 'The request couldn’t be read.')
  }
  return failure(500, serverErrorMessage)
}

function fromTrpcError(error: TRPCError, say: TermReplacer): PublicFailure {
  const message = say(error.message)
  const status = error.cause instanceof StatusCause ? error.cause.status : getHTTPStatusCodeFromError(error)
  if (error.cause instanceof z.ZodError && error.code === 'BAD_REQUEST') {
    const [first] = error.cause.issues
    const { fieldErrors } = z.flattenError(error.cause, (issue) => say(describeIssue(issue)))
    return failure(400, first ? say(describeIssue(first)) : 'The request is malformed.', {
      issues: fieldErrors,
    })
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

/** Messages for errors of Fastify's body parser. */
const requestErrorMessages: Record<string, string> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'The request body isn’t valid JSON.',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'The request body is empty.',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'The request body must be JSON.',
  FST_ERR_CTP_BODY_TOO_LARGE: 'The request body is too large.',
}

/** Messages for errors of @fastify/static. */
const statusMessages: Record<number, string> = {
  403: 'This address can’t be opened.',
  404: 'Nothing was found at this address.',
  412: 'The file has changed since you last requested it.',
  416: 'The requested range isn’t in the file.',
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

/**
 * Connection errors of pg, by Node's and PostgreSQL's codes; 57P0x means that the server is shutting down or starting.
 */
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
 * Whether the database could not be reached. Errors of pg's pool and of closed connections have no code, so they are
 * recognised by their message.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  return causesOf(error).some(
    (cause) =>
      ('code' in cause && connectionErrorCodes.has(String(cause.code))) ||
      /timeout exceeded when trying to connect|Connection terminated|not queryable/.test(cause.message),
  )
}

/** PostgreSQL has cancelled a statement, or ended an idle transaction. */
const timeoutCodes = new Set(['57014', '25P03'])

const isStatementTimeout = (error: unknown): boolean =>
  causesOf(error).some((cause) => 'code' in cause && timeoutCodes.has(String(cause.code)))

/** PostgreSQL's code, and the system's. */
const diskFullCodes = new Set(['53100', 'ENOSPC', 'EDQUOT'])

/** Whether an error, or one of its causes, means that the disk is full or a quota is used up. */
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

/** Machine-readable code of an error. */
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

// zod calls this only for issues without a message of their own, and an issue does not show whose message it has, so
// the issue is marked. Returning undefined keeps zod's default message.
z.config({
  customError(issue) {
    issue[hasZodMessage] = true
    return undefined
  },
})

/**
 * Returns the message of a schema error. Messages set in a schema are complete sentences, unless `params.sentence` is
 * false; they then follow the field's name, as zod's own do.
 */
export function describeIssue(issue: Issue): string {
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
  return 'isn’t valid'
}

const unitOf = (origin: string) =>
  origin === 'string' ? ' characters long' : origin === 'array' ? ' items long' : ''

const typeName = (type: string) => (type === 'string' ? 'a single value' : `a ${type}`)

/**
 * Sends the public part of an error, with its status and Retry-After, and logs it from 500 on.
 * @param formOf returns the JSON body, if it differs from REST's.
 */
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

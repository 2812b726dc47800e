import { TRPCError } from '@trpc/server'
import { getHTTPStatusCodeFromError } from '@trpc/server/http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { keepTerms, type TermReplacer } from '#platform/terms.ts'
import {
  type PublicFailure,
  deadlineMessage,
  retryAfterSeconds,
  StatusCause,
  RetryCause,
  DetailsCause,
  CodeCause,
} from './errors.ts'

const unavailableMessage = 'The site is temporarily unavailable. Please try again in a moment.'
const serverErrorMessage = 'Something went wrong on our side. Please try again.'

/**
 * Returns the status, JSON body and Retry-After seconds that clients may see of any error, for REST and tRPC. A
 * timeout, an unavailable database and a full disk are 503, unknown errors 500 without details.
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
 * Returns whether an error, or one of its causes, means that the database could not be reached. Errors of pg's pool
 * and of closed connections have no code, so they are recognised by their message.
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

/** Returns whether an error, or one of its causes, means that the disk is full or a quota is used up. */
export const isDiskFull = (error: unknown): boolean =>
  causesOf(error).some((cause) => 'code' in cause && diskFullCodes.has(String(cause.code)))

function causesOf(error: unknown): Error[] {
  return error instanceof Error ? [error, ...causesOf(error.cause)] : []
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
 * Returns the message for one issue of a zod error. A message set in our schemas is a complete sentence, unless
 * `params.sentence` is false. Such a message, and each of zod's own, is the end of a sentence that begins with the
 * field's name.
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
 * Sends any error as JSON with its public message, status and Retry-After, and returns the reply. Errors with status
 * 500 or above are also logged, with all details.
 * @param formOf returns the JSON body, if it differs from REST's (`{ error, message }`).
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

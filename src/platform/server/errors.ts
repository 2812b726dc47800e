import { TRPCError } from '@trpc/server'
import { z } from 'zod'

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

/**
 * Returns a TRPCError that REST and tRPC send as 400; the caller throws it. `code` is a machine-readable reason for
 * clients to branch on.
 */
export const badRequest = (message: string, code?: string) =>
  new TRPCError({ code: 'BAD_REQUEST', message, ...(code ? { cause: new CodeCause(code) } : {}) })

/** Returns a TRPCError that REST and tRPC send as 401; the caller throws it. */
export const unauthorized = (message: string) => new TRPCError({ code: 'UNAUTHORIZED', message })

/**
 * Returns a TRPCError that REST and tRPC send as 403; the caller throws it. `code` is a machine-readable reason for
 * clients to branch on.
 */
export const forbidden = (message: string, code?: string) =>
  new TRPCError({ code: 'FORBIDDEN', message, ...(code ? { cause: new CodeCause(code) } : {}) })

/** Returns a TRPCError that REST and tRPC send as 404; the caller throws it. */
export const notFound = (message: string) => new TRPCError({ code: 'NOT_FOUND', message })

/**
 * Returns a TRPCError that REST and tRPC send as 409; the caller throws it. `code` is a machine-readable reason for
 * clients to branch on.
 */
export const conflict = (message: string, code?: string) =>
  new TRPCError({ code: 'CONFLICT', message, ...(code ? { cause: new CodeCause(code) } : {}) })

/**
 * Returns a TRPCError (400) for one field, in the form of a zod error, for a rule the schema cannot express; the caller
 * throws it. The message is a complete sentence.
 */
export const badField = (field: string, message: string) =>
  new TRPCError({
    code: 'BAD_REQUEST',
    message,
    cause: new z.ZodRealError([{ code: 'custom', path: [field], message, input: undefined }]),
  })

/**
 * Returns a TRPCError (400) for one field, in the form of a zod error, whose message continues the field's name, such
 * as `must be in the future`; the caller throws it.
 */
export const badFieldThat = (field: string, demand: string) =>
  new TRPCError({
    code: 'BAD_REQUEST',
    message: demand,
    cause: new z.ZodRealError([
      { code: 'custom', path: [field], message: demand, params: { sentence: false }, input: undefined },
    ]),
  })

/**
 * Returns a TRPCError (409, code `changed_meanwhile`) for an edit that conflicts with another editor's; the caller
 * throws it. Its body has the current state and, if it is another person, who changed it when.
 */
export const editConflict = (
  message: string,
  details: { current: unknown; changedBy?: { name: string; at: string } },
) =>
  new TRPCError({
    code: 'CONFLICT',
    message,
    cause: new DetailsCause({ code: 'changed_meanwhile', ...details }),
  })

/**
 * Returns a TRPCError (400) for an uploaded file that is rejected as a whole; the caller throws it. Its body lists all
 * errors by row and field.
 */
export const badFile = (message: string, problems: { row: number; field: string; message: string }[]) =>
  new TRPCError({ code: 'BAD_REQUEST', message, cause: new DetailsCause({ problems }) })

/** Returns a TRPCError that REST and tRPC send as 413; the caller throws it. */
export const payloadTooLarge = (message: string) => new TRPCError({ code: 'PAYLOAD_TOO_LARGE', message })

/** Returns a TRPCError that REST and tRPC send as 415; the caller throws it. */
export const unsupportedMedia = (message: string) =>
  new TRPCError({ code: 'UNSUPPORTED_MEDIA_TYPE', message })

/**
 * Returns a TRPCError that REST and tRPC send as 429; the caller throws it.
 * @param seconds for the Retry-After header.
 */
export const tooManyRequests = (message: string, seconds: number) =>
  new TRPCError({ code: 'TOO_MANY_REQUESTS', message, cause: new RetryCause(seconds) })

/**
 * Returns a TRPCError that REST and tRPC send as 503; the caller throws it.
 * @param seconds for the Retry-After header.
 */
export const serviceUnavailable = (message: string, seconds: number) =>
  new TRPCError({ code: 'SERVICE_UNAVAILABLE', message, cause: new RetryCause(seconds) })

/**
 * Returns a TRPCError that REST and tRPC send as 410; the caller throws it. tRPC has no code for 410, so the status
 * travels in the cause.
 */
export const gone = (message: string) =>
  new TRPCError({ code: 'NOT_FOUND', message, cause: new StatusCause(410) })

/**
 * Returns a TRPCError that REST and tRPC send as 417; the caller throws it. tRPC has no code for 417, so the status
 * travels in the cause.
 */
export const expectationFailed = (message: string) =>
  new TRPCError({ code: 'BAD_REQUEST', message, cause: new StatusCause(417) })

/** Message of a response that took too long; the client may retry after `retryAfterSeconds`. */
export const deadlineMessage = 'The request took too long. Please try again in a moment.'
export const retryAfterSeconds = 5

/**
 * Returns the TRPCError, sent as 503 with Retry-After, for a response that could not be computed within its time limit;
 * the caller throws it.
 */
export const deadlineExceeded = () => serviceUnavailable(deadlineMessage, retryAfterSeconds)

/** Cause of a TRPCError that is sent with the HTTP `status`, which tRPC has no code for. */
export class StatusCause extends Error {
  readonly status: number
  constructor(status: number) {
    super(`HTTP ${status}`)
    this.status = status
  }
}

/**
 * Cause of a TRPCError whose response body has `word` as its `code`, a machine-readable reason for clients to branch
 * on.
 */
export class CodeCause extends Error {
  readonly word: string
  constructor(word: string) {
    super(word)
    this.word = word
  }
}

/** Cause of a TRPCError whose response body has these fields besides the message, such as the problems of a file. */
export class DetailsCause extends Error {
  readonly details: Partial<PublicFailure['body']>
  constructor(details: Partial<PublicFailure['body']>) {
    super('see the details')
    this.details = details
  }
}

/** Cause of a TRPCError that is sent with a Retry-After header of this many seconds. */
export class RetryCause extends Error {
  readonly seconds: number
  constructor(seconds: number) {
    super(`after ${seconds} s`)
    this.seconds = seconds
  }
}

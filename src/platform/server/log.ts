import type { FastifyServerOptions } from 'fastify'
import type { DestinationStream, LogFn } from 'pino'
import { shareParams } from '#platform/share-target.ts'
import { getActiveOperation } from '#platform/observability/active-operation.ts'
import type { LogDeduplicator } from '#platform/observability/log-deduplication.ts'
import { isDatabaseUnavailable, isDiskFull } from './public-failure.ts'

type LoggedError = {
  type: string
  message: string
  stack: string
  code?: unknown
  /** Advice for the operator, if there is any. */
  remedy?: string
  cause?: LoggedError
}

interface Options {
  /** Deduplicates repeated errors. */
  repeats?: Pick<LogDeduplicator, 'isNew'>
  /** Output stream. Default: standard output. */
  stream?: DestinationStream | undefined
}

/**
 * Returns pino options for Fastify: JSON entries of at least `level` with the ID of the active request or job, without
 * credentials and tokens, written to `stream` (stdout by default). With `repeats`, a deduplicator, entries with an
 * error that it does not count as new are left out.
 */
export function logOptions(level: string, { repeats, stream }: Options = {}) {
  return {
    level,
    ...(stream && { stream }),
    mixin: operationFields,
    hooks: {
      logMethod(given: Parameters<LogFn>, write: LogFn, logLevel: number) {
        if (repeats?.isNew(errorIn(given[0]), logLevel) ?? true) write.apply(this, given)
      },
    },
    redact: ['req.headers.authorization', 'req.headers.cookie', 'res.headers["set-cookie"]'],
    serializers: {
      req: (request) => ({
        method: request.method,
        url: redactTokens(request.url.replaceAll(sharedContent, '$1***')),
        remoteAddress: request.ip,
      }),
      err: serializeError,
    },
  } satisfies FastifyServerOptions['logger']
}

/**
 * Returns a description of the outage behind an error (database unavailable, disk full), for deduplicating log
 * entries; undefined for other errors.
 */
export function repeatedCauseOf(error: unknown): string | undefined {
  if (isDatabaseUnavailable(error)) return 'the database is still unavailable'
  return isDiskFull(error) ? 'the disk is still full' : undefined
}

const errorIn = (details: unknown): unknown =>
  typeof details === 'object' && details !== null && 'err' in details ? details.err : undefined

/** Adds the request and trace IDs to log entries written without the request's logger. */
function operationFields(_details: object, _level: number, log: object) {
  const operation = getActiveOperation()
  if (!operation) return {}
  const { trace, id } = operation
  return {
    ...(log === operation.log ? {} : { reqId: id }),
    ...(trace && { trace_id: trace.traceId, span_id: trace.spanId }),
  }
}

/** Serialises an error without the parameters of database statements and the content of mails. */
function serializeError(error: Error & { code?: unknown }): LoggedError {
  const { name, message, stack = '', code, cause } = error
  return {
    type: name,
    message: redactTokens(message),
    stack: redactTokens(stack),
    ...(code === undefined ? {} : { code }),
    ...(isDiskFull(error)
      ? { remedy: 'The disk is full. Free up some space, and the site will recover.' }
      : {}),
    ...(cause instanceof Error ? { cause: serializeError(cause) } : {}),
  }
}
/** Matches what people share with the site from other apps. */
const sharedContent = new RegExp(`([?&](?:${shareParams.join('|')})=)[^&#]*`, 'gi')

/** Matches 32 random bytes in base64url, in a path or in a procedure's input. Slugs have no capital letters. */
const tokenPattern = /(?<=^|[^\w-]|%[0-9A-F]{2})(?=[\w-]*[A-Z])[\w-]{43}(?![\w-])/g

/** Redacts tokens, which give access to accounts and lists. */
function redactTokens(url: string): string {
  return url
    .replaceAll(/([?&](?:token|secret|key|code|state)=)[^&#]*/gi, '$1***')
    .replaceAll(tokenPattern, '***')
}

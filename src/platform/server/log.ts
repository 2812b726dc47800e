import type { FastifyServerOptions } from 'fastify'
import type { DestinationStream, LogFn } from 'pino'
import { getActiveOperation } from '#platform/seeing/current-work.ts'
import type { LogDeduplicator } from '#platform/seeing/repeats.ts'
import { isDatabaseUnavailable, isDiskFull } from './errors.ts'

type LoggedError = {
  type: string
  message: string
  stack: string
  code?: unknown
  /** What an operator has to do, where that is known. */
  remedy?: string
  cause?: LoggedError
}

interface Options {
  /** What has been told whole, and is only counted now. */
  repeats?: Pick<LogDeduplicator, 'isNew'>
  /** Where it is written to, if not to standard output as it is. */
  stream?: DestinationStream | undefined
}

/** Structured logs with request ids; what a visitor did wrong is no error of ours. */
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
        url: redactTokens(request.url),
        remoteAddress: request.ip,
      }),
      err: serializeError,
    },
  } satisfies FastifyServerOptions['logger']
}

/** What makes failures come by the hundred, in words; undefined where each is one of its own. */
export function repeatedCauseOf(error: unknown): string | undefined {
  if (isDatabaseUnavailable(error)) return 'the database is still away'
  return isDiskFull(error) ? 'the disk is still full' : undefined
}

const errorIn = (details: unknown): unknown =>
  typeof details === 'object' && details !== null && 'err' in details ? details.err : undefined

/** What is logged by whoever knows nothing of the request that it is done for. */
function operationFields(_details: object, _level: number, log: object) {
  const operation = getActiveOperation()
  if (!operation) return {}
  const { trace, id } = operation
  return {
    ...(log === operation.log ? {} : { reqId: id }),
    ...(trace && { trace_id: trace.traceId, span_id: trace.spanId }),
  }
}

/** A database's error also carries the values of the statement, and a mail server's the mail: both stay out. */
function serializeError(error: Error & { code?: unknown }): LoggedError {
  const { name, message, stack = '', code, cause } = error
  return {
    type: name,
    message: redactTokens(message),
    stack: redactTokens(stack),
    ...(code === undefined ? {} : { code }),
    ...(isDiskFull(error) ? { remedy: 'The disk is full. Make room on it, and all is as before.' } : {}),
    ...(cause instanceof Error ? { cause: serializeError(cause) } : {}),
  }
}
/** 32 random bytes in base64url, in a path or in a procedure's input. A slug is written in other letters. */
const tokenPattern = /(?<=^|[^\w-]|%[0-9A-F]{2})(?=[\w-]*[A-Z])[\w-]{43}(?![\w-])/g

/** Tokens in addresses open accounts and lists, so they never reach a log. */
function redactTokens(url: string): string {
  return url
    .replaceAll(/([?&](?:token|secret|key|code|state)=)[^&#]*/gi, '$1***')
    .replaceAll(tokenPattern, '***')
}

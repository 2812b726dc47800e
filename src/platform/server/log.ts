import type { FastifyServerOptions } from 'fastify'
import type { DestinationStream, LogFn } from 'pino'
import { doingNow } from '#platform/seeing/current-work.ts'
import type { Repeats } from '#platform/seeing/repeats.ts'
import { isDatabaseAway, isDiskFull } from './errors.ts'

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
  repeats?: Pick<Repeats, 'isNew'>
  /** Where it is written to, if not to standard output as it is. */
  stream?: DestinationStream | undefined
}

/** Structured logs with request ids; what a visitor did wrong is no error of ours. */
export function logOptions(level: string, { repeats, stream }: Options = {}) {
  return {
    level,
    ...(stream && { stream }),
    mixin: aboutWhatIsDone,
    hooks: {
      logMethod(given: Parameters<LogFn>, write: LogFn, toldAt: number) {
        if (repeats?.isNew(errorIn(given[0]), toldAt) ?? true) write.apply(this, given)
      },
    },
    redact: ['req.headers.authorization', 'req.headers.cookie', 'res.headers["set-cookie"]'],
    serializers: {
      req: (request) => ({
        method: request.method,
        url: withoutTokens(request.url),
        remoteAddress: request.ip,
      }),
      err: errorInLog,
    },
  } satisfies FastifyServerOptions['logger']
}

/** What makes failures come by the hundred, in words; undefined where each is one of its own. */
export function causeOfMany(error: unknown): string | undefined {
  if (isDatabaseAway(error)) return 'the database is still away'
  return isDiskFull(error) ? 'the disk is still full' : undefined
}

const errorIn = (details: unknown): unknown =>
  typeof details === 'object' && details !== null && 'err' in details ? details.err : undefined

/** What is logged by whoever knows nothing of the request that it is done for. */
function aboutWhatIsDone(_details: object, _level: number, log: object) {
  const doing = doingNow()
  if (!doing) return {}
  const { trace, id } = doing
  return {
    ...(log === doing.log ? {} : { reqId: id }),
    ...(trace && { trace_id: trace.traceId, span_id: trace.spanId }),
  }
}

/** A database's error also carries the values of the statement, and a mail server's the mail: both stay out. */
function errorInLog(error: Error & { code?: unknown }): LoggedError {
  const { name, message, stack = '', code, cause } = error
  return {
    type: name,
    message: withoutTokens(message),
    stack: withoutTokens(stack),
    ...(code === undefined ? {} : { code }),
    ...(isDiskFull(error) ? { remedy: 'The disk is full. Make room on it, and all is as before.' } : {}),
    ...(cause instanceof Error ? { cause: errorInLog(cause) } : {}),
  }
}
/** 32 random bytes in base64url, in a path or in a procedure's input. A slug is written in other letters. */
const tokenAnywhere = /(?<=^|[^\w-]|%[0-9A-F]{2})(?=[\w-]*[A-Z])[\w-]{43}(?![\w-])/g

/** Tokens in addresses open accounts and lists, so they never reach a log. */
function withoutTokens(url: string): string {
  return url
    .replaceAll(/([?&](?:token|secret|key|code|state)=)[^&#]*/gi, '$1***')
    .replaceAll(tokenAnywhere, '***')
}

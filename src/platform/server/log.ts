import type { FastifyServerOptions } from 'fastify'
import { isDiskFull } from './errors.ts'

type LoggedError = {
  type: string
  message: string
  stack: string
  code?: unknown
  /** What an operator has to do, where that is known. */
  remedy?: string
  cause?: LoggedError
}

/** Structured logs with request ids; what a visitor did wrong is no error of ours. */
export function logOptions(level: string) {
  return {
    level,
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

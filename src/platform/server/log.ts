import type { FastifyServerOptions } from 'fastify'

/** Structured logs with request ids; what a visitor did wrong is no error of ours. */
export function logOptions(level: string): NonNullable<FastifyServerOptions['logger']> {
  return {
    level,
    redact: ['req.headers.authorization', 'req.headers.cookie', 'res.headers["set-cookie"]'],
    serializers: {
      req: (request) => ({
        method: request.method,
        url: withoutTokens(request.url),
        remoteAddress: request.ip,
      }),
    },
  }
}

/** 32 random bytes in base64url, in a path or in a procedure's input. A slug is written in other letters. */
const tokenAnywhere = /(?<=^|[^\w-]|%[0-9A-F]{2})(?=[\w-]*[A-Z])[\w-]{43}(?![\w-])/g

/** Tokens in addresses open accounts and lists, so they never reach a log. */
export function withoutTokens(url: string): string {
  return url.replaceAll(/([?&](?:token|secret|key)=)[^&#]*/gi, '$1***').replaceAll(tokenAnywhere, '***')
}

import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { forbidden } from './errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A write that may come from anywhere, such as a mail program's. */
    fromAnywhere?: boolean
  }
}

interface Options {
  /** Whether pages of this origin are ours. */
  isOwn: (origin: string) => boolean
}

const reading = new Set(['GET', 'HEAD', 'OPTIONS'])

/** A browser sends our cookies with what other sites make it send: such writes are refused (decision 13). */
export const sameOriginWrites = fp(async (app: FastifyInstance, { isOwn }: Options) => {
  app.addHook('onRequest', (request, _reply, done) => {
    const isFine =
      reading.has(request.method) || request.routeOptions.config.fromAnywhere || isSameOrigin(request, isOwn)
    done(isFine ? undefined : forbidden('This request came from another site and was refused.'))
  })
})

/** What sends neither header is no browser, and carries no cookie but its own. */
function isSameOrigin({ headers }: FastifyRequest, isOwn: Options['isOwn']): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  return headers.origin === undefined || isOwn(headers.origin)
}

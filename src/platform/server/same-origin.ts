import type { FastifyInstance, FastifyRequest, onRequestHookHandler } from 'fastify'
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

const writing = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

/**
 * A browser sends our cookies with what other sites make it send: such writes are refused (decision 13).
 * Only routes that write ask; reading ones, most of all traffic, do not pay for it. Registered before the routes.
 */
export const sameOriginWrites = fp(async (app: FastifyInstance, { isOwn }: Options) => {
  app.addHook('onRoute', (route) => {
    if (route.config?.fromAnywhere || ![route.method].flat().some((method) => writing.has(method))) return
    route.onRequest = [refuseForeign, ...[route.onRequest ?? []].flat()]
  })

  const refuseForeign: onRequestHookHandler = (request, _reply, done) => {
    const isFine = !writing.has(request.method) || isSameOrigin(request, isOwn)
    done(isFine ? undefined : forbidden('This request came from another site and was refused.'))
  }
})

/** What sends neither header is no browser, and carries no cookie but its own. */
function isSameOrigin({ headers }: FastifyRequest, isOwn: Options['isOwn']): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  return headers.origin === undefined || isOwn(headers.origin)
}

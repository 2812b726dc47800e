import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import type { AnswerCache } from './answer-cache.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The row's answer is the same for everybody, or for every visitor, until the catalogue changes. */
    cached?: 'everybody' | 'visitors'
  }
}

const headers = {
  'content-type': 'application/json; charset=utf-8',
  // Kept by browsers and proxies, but asked for again each time: an unchanged answer is a 304.
  'cache-control': 'public, max-age=0, must-revalidate',
}

/** Answers rows marked `cached` from memory. Registered before the rows. */
export const cachedRoutes = fp(async (app: FastifyInstance, { cache }: { cache: AnswerCache }) => {
  app.addHook('onRoute', (route) => {
    // Stryker disable next-line OptionalChaining: Fastify gives every route a configuration, its types do not say so
    const cached = route.config?.cached
    if (!cached) return
    const make = route.handler
    route.handler = async function (request, reply) {
      // A visitor is told from the rest without asking for a session.
      if (cached === 'visitors' && request.headers.cookie && (await request.ctx.session())) {
        reply.header('cache-control', 'no-store')
        return make.call(this, request, reply)
      }
      return cache.answer(request, reply, async () => ({
        status: 200,
        headers,
        body: JSON.stringify(await make.call(this, request, reply)),
      }))
    }
  })
})

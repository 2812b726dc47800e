import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import type { AnswerCache } from './answer-cache.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The row's answer is the same for everybody until the catalogue changes. */
    cached?: boolean
  }
}

const headers = {
  'content-type': 'application/json; charset=utf-8',
  // Kept by browsers and proxies, but asked for again each time: an unchanged answer is a 304.
  'cache-control': 'public, max-age=0, must-revalidate',
}

/** Answers rows marked `cached` from memory. Registered before the rows. */
export const cachedRows = fp(async (app: FastifyInstance, { cache }: { cache: AnswerCache }) => {
  app.addHook('onRoute', (route) => {
    if (!route.config?.cached) return
    const make = route.handler
    route.handler = function (request, reply) {
      return cache.answer(request, reply, async () => ({
        status: 200,
        headers,
        body: JSON.stringify(await make.call(this, request, reply)),
      }))
    }
  })
})

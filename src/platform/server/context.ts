import type { SqlEntityManager } from '@mikro-orm/sql'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'

/** What a procedure knows of the request it serves. */
export interface RequestContext {
  em: SqlEntityManager
}

declare module 'fastify' {
  interface FastifyRequest {
    ctx: RequestContext
  }
}

/** Gives every request its own identity map, made when a handler first asks for it. */
export const requestContext = fp(async (app: FastifyInstance, { em }: { em: SqlEntityManager }) => {
  const contexts = new WeakMap<object, RequestContext>()
  app.decorateRequest('ctx', {
    getter() {
      const known = contexts.get(this)
      if (known) return known
      const fresh = { em: em.fork() }
      contexts.set(this, fresh)
      return fresh
    },
  })
})

import type { SqlEntityManager } from '@mikro-orm/sql'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { Jobs } from '#platform/jobs/jobs.ts'

export type Role = 'member' | 'editor' | 'admin'

/** Who is signed in, as they may see themselves (decision 12). */
export interface CurrentUser {
  id: number
  name: string
  email: string
  role: Role
  emailVerified: boolean
}

/** A visit of somebody who is signed in. */
export interface Session {
  id: string
  user: CurrentUser
}

/** What features hang on each request's context: each declares its own and `app.ts` hands it in. */
export interface Services {
  jobs: Jobs
}

/** What the site is made of: known when it is built, not when its services are opened. Features declare theirs. */
export interface SiteParts {
  catalogueVersion: { expire: () => void }
  /** Scheme and host that visitors use. */
  origin: () => string
}

/** What a procedure knows of the request it serves. */
export interface RequestContext extends Services, SiteParts {
  em: SqlEntityManager
  /** Null for a visitor. Asked once, when somebody first wants to know. */
  session: () => Promise<Session | null>
  /** The address of the client, for limits. */
  ip: string
  userAgent: string
  /** `Set-Cookie` headers that go out with the answer. */
  cookies: string[]
}

/** The same behind the guards: somebody is signed in. */
export interface MemberContext extends RequestContext {
  user: CurrentUser
}

declare module 'fastify' {
  interface FastifyRequest {
    ctx: RequestContext
  }
}

interface Options {
  em: SqlEntityManager
  services: Services & SiteParts
  findSession: (request: FastifyRequest, cookies: string[]) => Promise<Session | null>
}

/** Gives every request its own identity map, made when a handler first asks for it. */
export const requestContext = fp(async (app: FastifyInstance, { em, services, findSession }: Options) => {
  const contexts = new WeakMap<FastifyRequest, RequestContext>()
  app.decorateRequest('ctx', {
    getter() {
      const known = contexts.get(this)
      if (known) return known
      const fresh = contextOf(this)
      contexts.set(this, fresh)
      return fresh
    },
  })

  function contextOf(request: FastifyRequest): RequestContext {
    const cookies: string[] = []
    let session: Promise<Session | null> | undefined
    return {
      ...services,
      em: em.fork(),
      session: () => (session ??= findSession(request, cookies)),
      ip: request.ip,
      userAgent: request.headers['user-agent'] ?? '',
      cookies,
    }
  }
})

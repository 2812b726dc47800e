import type { SqlEntityManager } from '@mikro-orm/sql'
import type { FastifyInstance, FastifyRequest, onRequestHookHandler } from 'fastify'
import fp from 'fastify-plugin'
import type { CurrentUser, Role } from '#platform/contract.ts'
import type { TermReplacer } from '#platform/say.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { TagCollector } from './answers/made-from.ts'
import { clientKeyOf, type Limits } from './limits/limits.ts'
import { runForCaller } from './work/costs.ts'
import type { RequestWork, WorkScheduler } from './work/work.ts'

/** What members let programs do in their name. */
export type Scope = 'read' | 'list' | 'editor'

/** A visit of somebody who is signed in. */
export interface Session {
  id: string
  user: CurrentUser
  /** What the role allows beyond a member's waits until they have set up a second factor. */
  lacksSecondFactor?: boolean
  /** What a program may do that asks in somebody's name; undefined where they ask themselves. */
  scopes?: Scope[]
}

/** What every feature may need for as long as the process lives. A feature's own come beside them (`guardsWith`). */
export interface PlatformServices {
  jobs: Jobs
  limits: Limits
  /** The time of day. */
  now: () => Date
  /** Says our texts in the words of the site. */
  say: TermReplacer
}

/** What a procedure knows of the request it serves. */
export interface RequestContext extends PlatformServices {
  em: SqlEntityManager
  /** What links that leave the site begin with, such as a mail's: scheme, host and the path the site lies beneath. */
  origin: () => string
  /** Null for a visitor. Asked once, when somebody first wants to know. */
  session: () => Promise<Session | null>
  /** The role of whoever is signed in, for what is the same for everybody all the same: the answer does not become theirs. */
  role: () => Promise<Role | undefined>
  /** Learns what is asked for an answer that is kept. */
  madeFrom?: TagCollector | undefined
  /** The address of the client, for limits. */
  ip: string
  userAgent: string
  /** What it sent in a header, by its name in small letters. */
  sentHeader: (name: string) => string | undefined
  /** What the browser sent in a cookie. */
  sentCookie: (name: string) => string | undefined
  /** `Set-Cookie` headers that go out with the answer. */
  cookies: string[]
  /** Puts a header on the answer; undefined where there is none to put it on. */
  setHeader?: ((name: string, value: string) => void) | undefined
  /** What is made for it, at its client's cost; undefined where nobody outside asks. */
  work?: RequestWork | undefined
  /** Told how far a long change is. */
  onProgress?: ((done: number, total: number) => void) | undefined
}

/** Whether somebody keeps the catalogue, and may see what the public does not see yet. */
export const isEditor = (visit: Session | null): visit is Session =>
  visit !== null && visit.user.role !== 'member' && !visit.lacksSecondFactor

/** The same behind the guards: somebody is signed in. */
export interface MemberContext extends RequestContext {
  user: CurrentUser
}

/** The same request as if nobody were signed in. */
export const asVisitor = (ctx: RequestContext): RequestContext => ({
  ...ctx,
  session: () => Promise.resolve(null),
  role: () => Promise.resolve(undefined),
})

declare module 'fastify' {
  interface FastifyRequest {
    ctx: RequestContext
  }
}

interface Options {
  em: SqlEntityManager
  services: PlatformServices
  work: WorkScheduler
  originFor: (request: FastifyRequest) => string
  findSession: (request: FastifyRequest, cookies: string[]) => Promise<Session | null>
}

/**
 * Gives every request its own identity map, made when a handler first asks for it. An answer to somebody who is
 * signed in, or who becomes it or ceases to be, is theirs alone, so it is kept nowhere.
 */
export const requestContext = fp(
  async (app: FastifyInstance, { em, services, work, originFor, findSession }: Options) => {
    const contexts = new WeakMap<FastifyRequest, RequestContext>()
    const privateRequests = new WeakSet<FastifyRequest>()
    const headers = new WeakMap<FastifyRequest, Record<string, string>>()
    app.decorateRequest('ctx', {
      getter() {
        const known = contexts.get(this)
        if (known) return known
        const created = contextOf(this)
        contexts.set(this, created)
        return created
      },
    })

    // Said once more after the body, which comes by a way of its own.
    app.addHook('onRequest', setCaller)
    app.addHook('preValidation', setCaller)

    app.addHook('onSend', (request, reply, _payload, done) => {
      const cookies = contexts.get(request)?.cookies
      reply.headers(headers.get(request) ?? {})
      if (cookies?.length) reply.header('set-cookie', dedupeCookies(cookies))
      if (cookies?.length || privateRequests.has(request)) reply.header('cache-control', 'no-store')
      done()
    })

    function contextOf(request: FastifyRequest): RequestContext {
      const cookies: string[] = []
      let found: Promise<Session | null> | undefined
      const find = () => (found ??= findSession(request, cookies))
      let forked: SqlEntityManager | undefined
      const session = async () => {
        const foundSession = await find()
        if (foundSession) privateRequests.add(request)
        return foundSession
      }
      return {
        ...services,
        // What asks nothing of the database pays for none.
        get em() {
          return (forked ??= em.fork())
        },
        set em(other) {
          forked = other
        },
        origin: () => originFor(request),
        session,
        role: async () => (await find())?.user.role,
        setHeader: (name, value) => void headers.set(request, { ...headers.get(request), [name]: value }),
        work: work.of({ client: () => clientKeyOfRequest(request, find), connection: request.raw.socket }),
        ip: request.ip,
        userAgent: request.headers['user-agent'] ?? '',
        sentHeader: (name) => request.headers[name]?.toString(),
        sentCookie: (name) => request.cookies[name],
        cookies,
      }
    }
  },
)

const setCaller: onRequestHookHandler = ({ ip }, _reply, done) =>
  runForCaller({ client: clientKeyOf(ip) }, done)

/**
 * Members are clients of their own, wherever they sit; all others are as many as their addresses. Nothing of who they are
 * gets into what is made.
 */
async function clientKeyOfRequest(
  { headers, ip }: FastifyRequest,
  session: RequestContext['session'],
): Promise<string> {
  const isVisitor = headers.cookie === undefined && headers.authorization === undefined
  const member = isVisitor ? null : await session().catch(() => null)
  return member ? `member ${member.user.id}` : clientKeyOf(ip)
}

/** One line for each cookie: the last word that was said of it. */
const dedupeCookies = (lines: string[]): string[] => [
  ...new Map(lines.map((line) => [line.split('=', 1)[0], line])).values(),
]

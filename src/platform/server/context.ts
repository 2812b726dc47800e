import type { SqlEntityManager } from '@mikro-orm/sql'
import type { FastifyInstance, FastifyRequest, onRequestHookHandler } from 'fastify'
import fp from 'fastify-plugin'
import type { CurrentUser, Role } from '#platform/contract.ts'
import type { TermReplacer } from '#platform/terms.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { TagCollector } from './response-cache/cache-tags.ts'
import { clientKeyOf, type Limits } from './limits/limits.ts'
import { runForCaller } from './scheduling/costs.ts'
import type { RequestWork, WorkScheduler } from './scheduling/work-scheduler.ts'

/** Scopes of an API token. */
export type Scope = 'read' | 'list' | 'editor'

/** A signed-in user's session. */
export interface Session {
  id: string
  user: CurrentUser
  /** Whether the user has yet to set up a second factor. Until then, the role allows no more than a member's. */
  lacksSecondFactor?: boolean
  /** Scopes of the API token used; undefined for a browser session. */
  scopes?: Scope[]
}

/** Services available to every feature for the lifetime of the process. Features add their own with `createGuardedProcedures`. */
export interface PlatformServices {
  jobs: Jobs
  limits: Limits
  /** Current time. */
  now: () => Date
  /** Replaces our terms with the operator's. */
  say: TermReplacer
}

/** Request context of a procedure. */
export interface RequestContext extends PlatformServices {
  em: SqlEntityManager
  /** Base of absolute links, such as in mails: scheme, host and base path. */
  origin: () => string
  /** The session, or null for a visitor. Looked up once, on first use. */
  session: () => Promise<Session | null>
  /** The user's role. Unlike `session`, it does not make the response private. */
  role: () => Promise<Role | undefined>
  /** Collects the cache tags of a cached response. */
  madeFrom?: TagCollector | undefined
  /** IP address of the client, for rate limits. */
  ip: string
  userAgent: string
  /** Returns a request header. Names are lowercase. */
  sentHeader: (name: string) => string | undefined
  /** Returns a cookie of the request. */
  sentCookie: (name: string) => string | undefined
  /** `Set-Cookie` headers of the response. */
  cookies: string[]
  /** Sets a response header; undefined if there is no HTTP response. */
  setHeader?: ((name: string, value: string) => void) | undefined
  /** Schedules work at the client's cost; undefined for internal calls. */
  work?: RequestWork | undefined
  /** Called with the progress of a long change. */
  onProgress?: ((done: number, total: number) => void) | undefined
}

/**
 * Returns whether a session may edit the catalogue and see drafts: whether its user is an editor or admin, and has a
 * second factor if the site requires one. False for a visitor (null).
 */
export const isEditor = (visit: Session | null): visit is Session =>
  visit !== null && visit.user.role !== 'member' && !visit.lacksSecondFactor

/** The context behind the guards, with a signed-in user. */
export interface MemberContext extends RequestContext {
  user: CurrentUser
}

/** Returns a copy of a request's context that has no session, as if nobody were signed in. */
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
 * Fastify plugin that gives every request its `ctx` (see RequestContext), created on first use with an entity manager
 * (identity map) of its own. Sends the headers and cookies set on it; responses with cookies, or for which `session`
 * found a user, get `no-store`.
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

    // Set again after the body was read, because its events run in another async context.
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
        // Requests without a database query do not pay for a fork.
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
  { name: 'requestContext' },
)

const setCaller: onRequestHookHandler = ({ ip }, _reply, done) =>
  runForCaller({ client: clientKeyOf(ip) }, done)

/**
 * Returns the rate limit key of a request: the member's if signed in, else the IP address. Does not make the response
 * private.
 */
async function clientKeyOfRequest(
  { headers, ip }: FastifyRequest,
  session: RequestContext['session'],
): Promise<string> {
  const isVisitor = headers.cookie === undefined && headers.authorization === undefined
  const member = isVisitor ? null : await session().catch(() => null)
  return member ? `member ${member.user.id}` : clientKeyOf(ip)
}

/** Keeps the last Set-Cookie header of each cookie. */
const dedupeCookies = (lines: string[]): string[] => [
  ...new Map(lines.map((line) => [line.split('=', 1)[0], line])).values(),
]

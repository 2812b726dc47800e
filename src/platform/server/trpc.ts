import { initTRPC, type TRPCError } from '@trpc/server'
import { TRPC_ERROR_CODES_BY_KEY, type TRPC_ERROR_CODE_KEY } from '@trpc/server/rpc'
import type { Role } from '#platform/contract.ts'
import type { MemberContext, RequestContext, Scope, Session } from './context.ts'
import type { Limit } from './limits/limits.ts'
import { yieldToEventLoop } from './scheduling/fair-queue.ts'
import { forbidden, unauthorized, type PublicFailure } from './errors.ts'
import { publicFailure } from './public-failure.ts'

const t = initTRPC.context<RequestContext>().create({
  isDev: false,
  errorFormatter: ({ shape, error, ctx }) => {
    const { status, body } = publicFailure(error, ctx?.say)
    return { ...shape, message: body.message, data: { ...shape.data, httpStatus: status, ...body } }
  },
})

export const router = t.router
export const createCallerFactory = t.createCallerFactory
export const mergeRouters = t.mergeRouters

/** Scopes an API token needs for a feature's queries and mutations. Without a scope, tokens are rejected. */
interface TokenScopes {
  query?: Scope
  mutation?: Scope
  /** No token may subscribe. */
  subscription?: never
}

/**
 * Creates tRPC base procedures, such as `anyone`, `signedIn`, `editorOnly` and `adminOnly`, whose context has the
 * services a feature needs. A feature can only use services of its own and of the features below it; `app.ts`
 * provides them. The guards throw a 401 for visitors, and a 403 for another role, a missing second factor or an API
 * token without the scope.
 * @param tokenScopes scopes that an API token needs for queries and mutations. Without one, tokens are rejected.
 */
export function createGuardedProcedures<Services extends object>(tokenScopes: TokenScopes = {}) {
  const { procedure } = initTRPC.context<RequestContext & Services>().create()

  /** Open to visitors. The procedure records its cache tags with `recordTags`. */
  const anyone = procedure.use(async ({ ctx, next }) => {
    ctx.madeFrom?.ask()
    // The calls of a page start together. In a revalidation no client waits, so they run one at a time.
    if (ctx.madeFrom?.isRenewal) await yieldToEventLoop()
    return next()
  })

  /**
   * Requires a session; `ctx.user` and `ctx.sessionId` are set. The guard runs before `.input`, so that unauthorised
   * clients get no validation errors.
   */
  const signedIn = anyone.use(async ({ ctx, type, next }) => {
    const session = await requireSession(ctx)
    if (session.scopes) requireScope(session.scopes, tokenScopes[type])
    return next({ ctx: { user: session.user, sessionId: session.id } })
  })

  const requireRole = (roles: Role[]) =>
    signedIn.use(async ({ ctx, next }) => {
      if (!roles.includes(ctx.user.role)) throw forbidden('Your account doesn’t have permission to do this.')
      const { lacksSecondFactor } = await requireSession(ctx)
      if (lacksSecondFactor) throw forbidden(secondFactorMessage, 'second_factor_needed')
      return next()
    })

  return {
    anyone,
    signedIn,
    /** Requires an editor or admin. */
    editorOnly: requireRole(['editor', 'admin']),
    /** Requires an admin. */
    adminOnly: requireRole(['admin']),
  }
}

/** Guards without further services. @public */
export const { anyone, signedIn, editorOnly, adminOnly } = createGuardedProcedures<object>()

/** Token scopes for bucket lists. */
export const listScopes = { query: 'read', mutation: 'list' } as const
/** Token scopes for editing the catalogue. */
export const editorScopes = { query: 'editor', mutation: 'editor' } as const

function requireScope(allowed: Scope[], needed: Scope | undefined): void {
  if (!needed) throw forbidden('API tokens can’t be used for this request. Please sign in.', 'token_refused')
  if (!allowed.includes(needed))
    throw forbidden(`This request needs an API token with the scope “${needed}”.`, 'token_scope')
}

/**
 * Creates tRPC middleware that counts each call of a member against a rate limit, and throws a 429 beyond it. It needs
 * a signed-in member. Use it before `.input`, so that rejected calls are not parsed.
 */
export const rateLimited =
  (limit: Limit) =>
  async <Result>({ ctx, next }: { ctx: MemberContext; next: () => Promise<Result> }): Promise<Result> => {
    await ctx.limits.spend(limit, String(ctx.user.id), ctx.now())
    return next()
  }

const secondFactorMessage = 'Please set up two-step sign-in for your account first.'

/** Returns the session of a request's context. @throws 401 for a visitor. */
export async function requireSession(ctx: RequestContext): Promise<Session> {
  const session = await ctx.session()
  if (!session) throw unauthorized('Please sign in to continue.')
  return session
}

/**
 * Returns the session of a route that calls no procedure, and checks the API token's scope if the request has one.
 * @throws 401 for a visitor, 403 for a token without the scope.
 */
export async function requireSessionWithScope(ctx: RequestContext, needed: Scope): Promise<Session> {
  const session = await requireSession(ctx)
  if (session.scopes) requireScope(session.scopes, needed)
  return session
}

/**
 * Returns the HTTP headers of a tRPC response: `cache-control: no-store`, and Retry-After if one of the batch's
 * errors has one.
 */
export function trpcHeaders({ errors }: { errors: TRPCError[] }): { headers: Headers } {
  const headers = new Headers({ 'cache-control': 'no-store' })
  const retryAfter = errors.map((error) => publicFailure(error).retryAfter).find(Boolean)
  if (retryAfter) headers.set('retry-after', String(retryAfter))
  return { headers }
}

/** Returns the JSON body of an error in tRPC's format, for errors before a procedure is called. */
export function toTrpcError({ status, body }: PublicFailure) {
  const code = trpcCodes[status] ?? 'INTERNAL_SERVER_ERROR'
  const data = { code, httpStatus: status, ...body }
  return { error: { message: body.message, code: TRPC_ERROR_CODES_BY_KEY[code], data } }
}

const trpcCodes: Record<number, TRPC_ERROR_CODE_KEY> = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHORIZED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  503: 'SERVICE_UNAVAILABLE',
}

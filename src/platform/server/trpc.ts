import { initTRPC, type TRPCError } from '@trpc/server'
import { TRPC_ERROR_CODES_BY_KEY, type TRPC_ERROR_CODE_KEY } from '@trpc/server/rpc'
import type { Role } from '#platform/contract.ts'
import type { MemberContext, RequestContext, Scope, Session } from './context.ts'
import type { Limit } from './limits/limits.ts'
import { yieldToEventLoop } from './work/event-loop.ts'
import { forbidden, publicFailure, unauthorized, type PublicFailure } from './errors.ts'

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

/** What a program's token must allow to ask a feature something, or to change something there; without it none may. */
interface TokenScopes {
  query?: Scope
  mutation?: Scope
  /** None may follow anything. */
  subscription?: never
}

/**
 * The guards of procedures that need services beside the request: a feature names its own, or those of a feature below
 * it, and sees no others. `app.ts` hands them in.
 */
export function guardsWith<Services extends object>(programs: TokenScopes = {}) {
  const { procedure } = initTRPC.context<RequestContext & Services>().create()

  /** Open to every visitor. What the answer is made from, its procedure notes (`noting`). */
  const anyone = procedure.use(async ({ ctx, next }) => {
    ctx.madeFrom?.ask()
    // All that a page asks for begins in the same moment: where nobody waits for it, one thing after the other.
    if (ctx.madeFrom?.isRenewal) await yieldToEventLoop()
    return next()
  })

  /** Open to whoever is signed in; `ctx.user` and `ctx.sessionId` are theirs. Stands before `.input`: who may not ask is not told what is asked. */
  const signedIn = anyone.use(async ({ ctx, type, next }) => {
    const session = await requireSession(ctx)
    if (session.scopes) requireScope(session.scopes, programs[type])
    return next({ ctx: { user: session.user, sessionId: session.id } })
  })

  const requireRole = (roles: Role[]) =>
    signedIn.use(async ({ ctx, next }) => {
      if (!roles.includes(ctx.user.role)) throw forbidden('Your account may not do this.')
      const { lacksSecondFactor } = await requireSession(ctx)
      if (lacksSecondFactor) throw forbidden(secondFactorMessage, 'second_factor_needed')
      return next()
    })

  return {
    anyone,
    signedIn,
    /** Open to those who keep the catalogue. */
    editorOnly: requireRole(['editor', 'admin']),
    /** Open to those who keep the people. */
    adminOnly: requireRole(['admin']),
  }
}

/** All four of them, for whoever adds a procedure. @public */
export const { anyone, signedIn, editorOnly, adminOnly } = guardsWith<object>()

/** What a program may be told and may do about somebody's list. */
export const listScopes = { query: 'read', mutation: 'list' } as const
/** What a program may do in an editor's name. */
export const editorScopes = { query: 'editor', mutation: 'editor' } as const

function requireScope(allowed: Scope[], needed: Scope | undefined): void {
  if (!needed) throw forbidden('No token may do this: please sign in.', 'token_refused')
  if (!allowed.includes(needed))
    throw forbidden(`This needs a token with the scope “${needed}”.`, 'token_scope')
}

/**
 * Middleware that counts each call of whoever is signed in against a limit. Stands before `.input`: a call over the
 * limit is not even read.
 */
export const rateLimited =
  (limit: Limit) =>
  async <Result>({ ctx, next }: { ctx: MemberContext; next: () => Promise<Result> }): Promise<Result> => {
    await ctx.limits.spend(limit, String(ctx.user.id), ctx.now())
    return next()
  }

const secondFactorMessage = 'Please set up a second step for your account first.'

/** @throws 401 for a visitor. */
export async function requireSession(ctx: RequestContext): Promise<Session> {
  const session = await ctx.session()
  if (!session) throw unauthorized('Please sign in to continue.')
  return session
}

/** Of a row that no procedure stands behind: who asks, if a program may for them. @throws 401, 403 */
export async function requireSessionWithScope(ctx: RequestContext, needed: Scope): Promise<Session> {
  const session = await requireSession(ctx)
  if (session.scopes) requireScope(session.scopes, needed)
  return session
}

/** Headers of an answer over HTTP: nothing is kept, and who should come back later is told when. */
export function trpcHeaders({ errors }: { errors: TRPCError[] }): { headers: Headers } {
  const headers = new Headers({ 'cache-control': 'no-store' })
  const retryAfter = errors.map((error) => publicFailure(error).retryAfter).find(Boolean)
  if (retryAfter) headers.set('retry-after', String(retryAfter))
  return { headers }
}

/** The same failure as an answer of tRPC, made where no procedure has been asked. */
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

import { sessionCookieName } from '#features/accounts/limits.ts'
import type { RequestContext, Session } from '#platform/server/context.ts'
import { type PublicFailure } from '#platform/server/errors.ts'
import { publicFailure } from '#platform/server/public-failure.ts'
import { createCallerFactory } from '#platform/server/trpc.ts'
import { appRouter } from '#root/router.ts'
import { kindOf } from './every-procedure.ts'
import type { TestApp } from './test-app.ts'

const callerOf = createCallerFactory(appRouter)

/** JSON of any shape: each test states what it expects. */
export type Json = ReturnType<typeof JSON.parse>

/** Result of a procedure: its data as JSON, or its error. */
export interface Outcome {
  status: number
  data?: Json
  refusal?: PublicFailure['body'] & { retryAfter?: number | undefined; status: number }
}

interface Request {
  ip?: string
  /** Session cookie, as a browser sends it: `auth_token=…`. */
  cookie?: string
  /** Other cookies, in the same format. */
  others?: string
}

/**
 * Creates a tRPC caller for one request without HTTP, like that of REST routes and page rendering. `cookies` collects
 * the `Set-Cookie` headers.
 */
export function createInProcessCaller(
  app: TestApp,
  { ip = '127.0.0.1', cookie = '', others = '' }: Request = {},
) {
  const { services, orm } = app
  const cookies: string[] = []
  const token = valueIn(cookie, sessionCookieName)
  const findSession = async () =>
    token ? services.sessions.find(orm.em.fork(), token, cookies, services.now()) : null
  let session: Promise<Session | null> | undefined
  const ctx: RequestContext = {
    ...services,
    em: orm.em.fork(),
    // Origin of requests over HTTP.
    origin: () => 'http://localhost:3000',
    session: () => (session ??= findSession()),
    role: async () => (await (session ??= findSession()))?.user.role,
    ip,
    userAgent: 'in process',
    sentHeader: () => undefined,
    sentCookie: (name) => valueIn(cookie, name) ?? valueIn(others, name),
    cookies,
  }
  return { caller: callerOf(ctx), cookies, ctx }
}

/** Calls a procedure by its path and passes its cookies to `onCookie`. */
export async function callInProcess(
  app: TestApp,
  path: string,
  input: unknown,
  { onCookie, ...request }: Request & { onCookie: (line: string) => void },
): Promise<Outcome> {
  const { caller, cookies } = createInProcessCaller(app, request)
  // Over HTTP, a mutation always has a body, even if it is empty.
  const sent = input ?? (kindOf(path) === 'mutation' ? {} : undefined)
  try {
    const data = await procedureAt(caller, path)(sent)
    return { status: 200, data: data === undefined ? undefined : JSON.parse(JSON.stringify(data)) }
  } catch (error) {
    const { status, body, retryAfter } = publicFailure(error)
    return { status, refusal: { ...body, retryAfter, status } }
  } finally {
    for (const line of cookies) onCookie(line)
  }
}

function procedureAt(caller: unknown, path: string): (input: unknown) => Promise<unknown> {
  const found = path.split('.').reduce((at, name) => Reflect.get(Object(at), name), caller)
  if (typeof found !== 'function') throw new Error(`There is no procedure ${path}`)
  return async (input) => found(input)
}

const valueIn = (pairs: string, name: string) =>
  pairs
    .split('; ')
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1)

import { cookieName } from '#features/accounts/session-cookie-name.ts'
import type { RequestContext, Session } from '#platform/server/context.ts'
import { createCallerFactory } from '#platform/server/trpc.ts'
import { appRouter } from '#root/router.ts'
import type { TestApp } from './test-app.ts'

const callerOf = createCallerFactory(appRouter)

interface Request {
  ip?: string
  /** As a browser would send it: `auth_token=…`. */
  cookie?: string
  device?: string
}

/**
 * The procedures of the running app without any HTTP around them, as its own REST rows and pages call them: for one
 * request, with a context of its own. `cookies` are the `Set-Cookie` lines that would go out with the answer.
 */
export function inProcess(app: TestApp, { ip = '127.0.0.1', cookie = '', device = '' }: Request = {}) {
  const { services, orm } = app
  const cookies: string[] = []
  const token = valueIn(cookie, cookieName)
  const findSession = async () =>
    token ? services.sessions.find(orm.em.fork(), token, cookies, services.now()) : null
  let session: Promise<Session | null> | undefined
  const ctx: RequestContext = {
    ...services,
    em: orm.em.fork(),
    origin: () => 'http://localhost',
    session: () => (session ??= findSession()),
    ip,
    userAgent: 'in process',
    sentCookie: (name) => valueIn(cookie, name) ?? valueIn(device, name),
    cookies,
  }
  return { caller: callerOf(ctx), cookies, ctx }
}

const valueIn = (pair: string, name: string) =>
  pair.startsWith(`${name}=`) ? pair.slice(name.length + 1) : undefined

import { deviceCookieName } from '#features/accounts/session-cookie-name.ts'
import { publicFailure, type PublicFailure } from '#platform/server/errors.ts'
import type { TestApp } from './test-app.ts'
import { kindOf } from './every-procedure.ts'
import { inProcess } from './in-process.ts'
import { visitor } from './visitor.ts'

/** The ways to a procedure. The same rules hold behind both. */
export const doors = ['the tRPC caller', 'HTTP'] as const
export type Door = (typeof doors)[number]

/** What came of a call: its data as JSON has it, or what was said instead. */
export interface Outcome {
  data?: unknown
  refusal?: PublicFailure['body'] & { status: number; retryAfter?: number | undefined }
}

/** Somebody who calls procedures and keeps the cookies that come back. */
export interface Guest {
  call: (path: string, input?: object) => Promise<Outcome>
  signIn: (email: string, password: string) => Promise<Outcome>
  /** The address of who is signed in; undefined for a visitor. */
  whoAmI: () => Promise<string | undefined>
  cookie: () => string
  /** What the browser is recognised by after it has signed out. */
  device: () => string
}

/** Somebody who comes in by this door. */
export function guest(app: TestApp, door: Door, { ip = '127.0.0.1', cookie = '', device = '' } = {}): Guest {
  const { call, ...jars } = (door === 'HTTP' ? byHttp : byCaller)(app, { ip, cookie, device })
  return {
    call,
    ...jars,
    signIn: (email, password) => call('accounts.login', { email, password }),
    async whoAmI() {
      const { data } = await call('accounts.current')
      return typeof data === 'object' && data && 'email' in data ? String(data.email) : undefined
    },
  }
}

type Jars = Pick<Guest, 'call' | 'cookie' | 'device'>
type Browser = Record<'ip' | 'cookie' | 'device', string>

function byCaller(app: TestApp, { ip, ...held }: Browser): Jars {
  let { cookie, device } = held
  return {
    cookie: () => cookie,
    device: () => device,
    async call(path, input) {
      const { caller, cookies } = inProcess(app, { ip, cookie, device })
      const outcome = await outcomeOf(() => procedureAt(caller, path)(input))
      for (const line of cookies) {
        const [pair = ''] = line.split(';')
        if (pair.startsWith(`${deviceCookieName}=`)) device = pair
        else cookie = pair
      }
      return outcome
    },
  }
}

function procedureAt(caller: unknown, path: string): (input: unknown) => Promise<unknown> {
  const found = path.split('.').reduce((at, name) => Reflect.get(Object(at), name), caller)
  if (typeof found !== 'function') throw new Error(`There is no procedure ${path}`)
  return async (input) => found(input)
}

async function outcomeOf(work: () => Promise<unknown>): Promise<Outcome> {
  try {
    const data = await work()
    return { data: data === undefined ? undefined : JSON.parse(JSON.stringify(data)) }
  } catch (error) {
    const { status, body, retryAfter } = publicFailure(error)
    return { refusal: { status, ...body, retryAfter } }
  }
}

/** The documented row of a procedure, where it has one; the site itself calls the others by their names. */
const rows: Record<string, ['get' | 'post' | 'delete', string]> = {
  'accounts.register': ['post', '/api/auth/register'],
  'accounts.login': ['post', '/api/auth/login'],
  'accounts.logout': ['post', '/api/auth/logout'],
  'accounts.verify': ['post', '/api/auth/verify'],
  'accounts.resendVerification': ['post', '/api/auth/resend-verification'],
  'accounts.resetPassword': ['post', '/api/auth/reset-password'],
  'accounts.myData': ['get', '/api/account/data'],
  'accounts.deleteAccount': ['delete', '/api/account'],
}

function byHttp(app: TestApp, held: Browser): Jars {
  const browser = visitor(app, held)
  return {
    cookie: browser.cookie,
    device: browser.device,
    async call(path, input) {
      const isQuery = kindOf(path) === 'query'
      const [method, url] = rows[path] ?? [isQuery ? 'get' : 'post', `/api/trpc/${path}`]
      const response = await browser[method](url, isQuery ? undefined : (input ?? {}))
      const answer = response.body === '' ? undefined : response.json()
      const data = path in rows ? answer : answer?.result?.data
      if (response.statusCode < 400) return { data }
      const retryAfter = Number(response.headers['retry-after']) || undefined
      const body = path in rows ? answer : { ...answer.error.data, message: answer.error.message }
      return { refusal: { ...body, status: response.statusCode, retryAfter } }
    },
  }
}

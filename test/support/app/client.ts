import type { OutgoingHttpHeaders } from 'node:http'
import { inject } from 'vitest'
import { sessionCookieName, deviceCookieName } from '#features/accounts/limits.ts'
import { callInProcess, type Json, type Outcome } from './in-process.ts'
import { kindOf } from './every-procedure.ts'
import { signUp } from './members.ts'
import type { TestApp } from './test-app.ts'

/** Transports by which tests call procedures. */
export const bothTransports = ['the tRPC caller', 'HTTP'] as const
export type Transport = (typeof bothTransports)[number]

/**
 * Transports through which a rule is tested: one, because contracts.test.ts calls every procedure through both, and
 * nightly both.
 */
export const transports: readonly Transport[] = inject('isThorough') ? bothTransports : ['HTTP']

/**
 * Returns how often a test repeats a race between clients. A missing lock shows in one of a dozen rounds; nightly tests
 * run more. PGlite runs one statement at a time, so a few rounds are enough to show that nothing deadlocks.
 */
export function getRaceRounds(): number {
  if (inject('database') === 'pglite') return 4
  return inject('isThorough') ? 50 : 12
}

/** HTTP response. */
interface Answer {
  status: number
  headers: OutgoingHttpHeaders
  text: string
  body: Json
}

interface Visit {
  /** Transport of procedure calls. URLs are always requested over HTTP. */
  door?: Transport
  ip?: string
  /** Session cookie of a member from `signUp`. None for a visitor. */
  headers?: { cookie?: string }
  /** Device cookie, which remains after signing out. */
  device?: string
  /** Idempotency key of all requests. */
  requestId?: string
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Creates a client that sends requests like a browser and stores cookies. */
export function client(app: TestApp, { door = 'HTTP', ip = '127.0.0.1', headers = {}, ...held }: Visit = {}) {
  let jar = headers.cookie ?? ''
  /** Other cookies by name, as `name=value`. */
  const others = new Map(held.device ? [[deviceCookieName, held.device]] : [])
  const otherCookies = () => [...others.values()].join('; ')

  async function send(method: Method, url: string, payload?: string | Buffer, type = 'application/json') {
    const response = await app.inject({
      method,
      url,
      remoteAddress: ip,
      headers: {
        ...(jar || others.size > 0 ? { cookie: [jar, otherCookies()].filter(Boolean).join('; ') } : {}),
        ...(method === 'GET' ? {} : { 'sec-fetch-site': 'same-origin' }),
        ...(payload === undefined ? {} : { 'content-type': type }),
        ...(held.requestId === undefined ? {} : { 'idempotency-key': held.requestId }),
      },
      ...(payload === undefined ? {} : { payload }),
    })
    for (const set of [response.headers['set-cookie'] ?? []].flat()) keep(set)
    const { statusCode: status, body: text } = response
    return { status, headers: response.headers, text, body: jsonIn(text) }
  }

  const keep = (cookie: string) => {
    const [pair = ''] = cookie.split(';')
    const [name = ''] = pair.split('=')
    if (name === sessionCookieName) jar = pair
    else others.set(name, pair)
  }
  const write = (method: Method) => (url: string, payload?: unknown) => send(method, url, textOf(payload))

  async function overHttp(path: string, input: unknown): Promise<Outcome> {
    const [method, url] = restRoutes[path] ?? [kindOf(path) === 'query' ? 'GET' : 'POST', `/api/trpc/${path}`]
    const answer: Answer =
      method === 'GET'
        ? await send(method, input === undefined ? url : `${url}?input=${inAddress(input)}`)
        : await send(method, url, textOf(input ?? {}))
    return path in restRoutes ? ofRow(answer) : ofProcedure(answer)
  }

  /** Calls a query or mutation by its path. */
  const call = (path: string, input?: unknown): Promise<Outcome> =>
    door === 'HTTP'
      ? overHttp(path, input)
      : callInProcess(app, path, input, { ip, cookie: jar, others: otherCookies(), onCookie: keep })

  return {
    get: (url: string) => send('GET', url),
    post: write('POST'),
    put: write('PUT'),
    delete: write('DELETE'),
    /** Uploads a file. */
    upload: (url: string, type: string, file: string | Buffer) => send('POST', url, file, type),
    call,
    signIn: (email: string, password: string) => call('accounts.login', { email, password }),
    /** Returns the e-mail address of the signed-in member. Undefined for a visitor. */
    whoAmI: async (): Promise<string | undefined> => (await call('accounts.current')).data?.email,
    /** Returns the session cookie. */
    cookie: () => jar,
    /** Returns the device cookie. */
    device: () => others.get(deviceCookieName) ?? '',
  }
}

export type Client = ReturnType<typeof client>

/** Creates a member and a client with their session. */
export async function newMember(app: TestApp): Promise<Client & { id: number }> {
  const { id, headers } = await signUp(app)
  return { ...client(app, { headers }), id }
}

/** REST routes of procedures that this client calls through them; it calls all others by tRPC. */
const restRoutes: Record<string, [Method, string]> = {
  'accounts.register': ['POST', '/api/auth/register'],
  'accounts.login': ['POST', '/api/auth/login'],
  'accounts.factors.giveCode': ['POST', '/api/auth/second-factor'],
  'accounts.logout': ['POST', '/api/auth/logout'],
  'accounts.verify': ['POST', '/api/auth/verify'],
  'accounts.resendVerification': ['POST', '/api/auth/resend-verification'],
  'accounts.requestPasswordReset': ['POST', '/api/auth/forgot-password'],
  'accounts.resetPassword': ['POST', '/api/auth/reset-password'],
  'accounts.myData': ['GET', '/api/account/data'],
  'accounts.deleteAccount': ['DELETE', '/api/account'],
}

function ofRow({ status, headers, body }: Answer): Outcome {
  if (status < 400) return { status, data: body ?? undefined }
  return { status, refusal: { ...body, status, retryAfter: secondsIn(headers) } }
}

function ofProcedure({ status, headers, body }: Answer): Outcome {
  if (status < 400) return { status, data: body?.result?.data }
  const { data, message } = body.error
  return { status, refusal: { ...data, message, status, retryAfter: secondsIn(headers) } }
}

const secondsIn = (headers: OutgoingHttpHeaders) => Number(headers['retry-after']) || undefined
const inAddress = (input: unknown) => encodeURIComponent(JSON.stringify(input))
const textOf = (payload: unknown) => (payload === undefined ? undefined : JSON.stringify(payload))
const jsonIn = (text: string): Json => (/^[{[]/.test(text) ? JSON.parse(text) : null)

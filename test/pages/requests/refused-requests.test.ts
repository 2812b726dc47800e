import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'
import { getPort, formatRequest, sendRaw } from '../../support/app/raw-request.ts'
import { errorResponse, commonHeaders } from '../../support/app/error-response.ts'

let app: TestApp
let port: number
beforeAll(async () => {
  app = await startTestApp({ PUBLIC_URL: 'https://someday.example' })
  port = await getPort(app)
})
afterAll(() => app.close())

const send = (method: string, path: string, headers: Record<string, string> = {}, body = '') =>
  sendRaw(port, formatRequest(method, path, { 'content-length': String(body.length), ...headers }, body))
const json = { 'content-type': 'application/json' }
const login = { method: 'POST', path: '/api/auth/login' }

interface RefusedRequest {
  method?: string
  path: string
  headers?: Record<string, string>
  body?: string
}

it.each([
  [
    'a body that is too large',
    413,
    { ...login, headers: { ...json, 'content-length': '2000000' }, body: '{}' },
  ],
  ['a body of another type', 415, { ...login, headers: { 'content-type': 'text/plain' }, body: '{}' }],
  ['invalid JSON', 400, { ...login, headers: json, body: '{' }],
  ['a POST to a page', 405, { ...login, path: '/about', headers: json, body: '{}' }],
  ['a missing file', 404, { path: '/assets/nothing.js' }],
  ['a path traversal', 403, { path: '/assets/a//b' }],
  ['an invalid range', 416, { path: '/favicon.svg', headers: { range: 'bytes=999999-' } }],
  ['a file changed since', 412, { path: '/favicon.svg', headers: { 'if-match': '"x"' } }],
  ['a missing file of the API documentation', 404, { path: '/api/docs/static/nothing.js' }],
  ['an unmet expectation', 417, { path: '/about', headers: { expect: '200-maybe' } }],
])(
  '%s is refused in a sentence',
  async (_, status, { method = 'GET', path, headers, body }: RefusedRequest) => {
    expect(await send(method, path, headers, body)).toEqual(errorResponse(status))
  },
)

it('CONNECT is refused', async () => {
  const answer = await sendRaw(port, 'CONNECT example.com:443 HTTP/1.1\r\nHost: example.com:443\r\n\r\n')
  expect(answer).toEqual(errorResponse(405, { allow: 'GET, HEAD', connection: 'close' }))
})

it.each(['PROPFIND', 'QUERY', 'LINK', 'PURGE', 'TRACE'])('%s gets the allowed methods', async (method) => {
  for (const [path, allow] of [
    ['/api/ideas', 'GET, HEAD, POST'],
    ['/api/auth/login', 'POST'],
    ['/about', 'GET, HEAD'],
  ] as const)
    expect(await send(method, path, json)).toEqual(errorResponse(405, { allow }))
})

it.each(['GET', 'QUERY', 'PROPFIND', 'LINK'])('a mutation is not reached by %s', async (method) => {
  const body = JSON.stringify({ name: 'Ada', email: 'ada@people.example', password: 'correct horse' })
  const answer = await send(method, '/api/trpc/accounts.register', json, body)
  expect(answer).toMatchObject({ status: 405, headers: commonHeaders })
})

it.each(['/api/docs', '/api/docs/static/', '/api/docs/static/swagger-initializer.js'])(
  '%s cannot be framed and submits no forms',
  async (path) => {
    const answer = await send('GET', path)
    expect(answer).toMatchObject({ status: 200, headers: commonHeaders })
    const policy = answer.headers['content-security-policy']
    expect(policy).toContain("base-uri 'none'; form-action 'none'; frame-ancestors 'none'")
    expect(policy).not.toMatch(/https:|upgrade-insecure-requests|script-src[^;]*unsafe/)
  },
)

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ PUBLIC_URL: 'https://someday.example' })
})
afterAll(() => app.close())

const rows = [
  '/api/ideas',
  '/api/ideas/1',
  '/api/ideas/random',
  '/api/featured/ideas',
  '/api/featured/categories',
  '/api/stats',
  '/api/categories',
  '/api/categories/summer-bucket-list-ideas',
  '/api/categories/summer-bucket-list-ideas/content',
  '/api/search?q=sea',
]

describe('every REST route', () => {
  it.each(rows)('%s responds to HEAD like GET, without a body', async (url) => {
    const get = await app.inject(url)
    const head = await app.inject({ method: 'HEAD', url })
    expect([get.statusCode, head.statusCode, head.body]).toEqual([200, 200, ''])
  })

  it.each(rows)('%s refuses DELETE with the methods it allows', async (url) => {
    const response = await app.inject({ method: 'DELETE', url })
    expect(response.statusCode).toBe(405)
    expect(response.headers.allow).toMatch(/^GET, HEAD(, POST|, PUT)?$/)
    expect(response.json().error).toMatch(/\.$/)
  })

  it.each([
    ['/api/ideas', 'GET, HEAD, POST'],
    ['/api/auth/login', 'POST'],
    ['/api/account', 'DELETE'],
    ['/api/bucket-list/1', 'DELETE, PUT'],
    ['/api/openapi.json', 'GET, HEAD'],
    ['/api/docs', 'GET, HEAD'],
  ])('%s refuses every method but %s, and names those', async (url, allow) => {
    for (const method of app.supportedMethods.filter((one) => !allow.split(', ').includes(one))) {
      const { statusCode, headers } = await app.inject({ method, url })
      expect([method, statusCode, headers.allow]).toEqual([method, 405, allow])
    }
  })

  it.each(rows)('%s carries the security headers', async (url) => {
    const { headers } = await app.inject(url)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'strict-transport-security': expect.stringContaining('max-age='),
    })
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
  })

  it('is in the OpenAPI document, which has no others', async () => {
    const document = (await app.inject('/api/openapi.json')).json()
    expect(document.openapi).toBe('3.1.0')
    const paths = Object.keys(document.paths)
    expect(paths).toEqual(expect.arrayContaining(['/api/ideas', '/api/search', '/calendar/{token}.ics']))
    // Excludes pages, files and tRPC.
    const isRow = (path: string) => /^\/api\/(?!trpc|docs|openapi)/.test(path)
    expect(paths.filter((path) => !isRow(path)).toSorted()).toEqual([
      '/calendar/{token}.ics',
      '/lists/{token}/photos/{id}',
    ])
    const { parameters } = document.paths['/api/ideas'].get
    const limit = parameters.find((one: { name: string }) => one.name === 'limit')
    expect(limit.schema).toMatchObject({ type: 'integer', minimum: 1, maximum: 2000, default: 12 })
  })

  it('is documented at /api/docs', async () => {
    const response = await app.inject({ url: '/api/docs', headers: { accept: 'text/html' } })
    expect([200, 302]).toContain(response.statusCode)
  })
})

describe('an unknown address', () => {
  it.each(['GET', 'POST', 'PUT', 'DELETE'] as const)('%s under /api is a 404 in JSON', async (method) => {
    const response = await app.inject({ method, url: '/api/nothing/here' })
    expect(response.statusCode).toBe(404)
    expect(response.json()).toEqual({ error: expect.any(String), message: expect.any(String) })
  })

  it('responds 405 if a page is posted to', async () => {
    const response = await app.inject({ method: 'POST', url: '/about' })
    expect([response.statusCode, response.headers.allow]).toEqual([405, 'GET, HEAD'])
  })

  it.each(['/assets/old-chunk.js', '/assets/'])('%s, which is in no build, is 404', async (url) => {
    for (const headers of [{}, { 'accept-encoding': 'gzip, br' }]) {
      const response = await app.inject({ url, headers })
      expect([response.statusCode, response.headers['cache-control']]).toEqual([404, 'no-store'])
      expect(response.json()).toEqual({ error: expect.any(String), message: expect.any(String) })
      expect((await app.inject({ method: 'HEAD', url, headers })).statusCode).toBe(404)
    }
    expect((await app.inject({ method: 'POST', url })).statusCode).toBe(405)
  })

  it.each([
    '/%',
    '/%zz',
    '//',
    '//evil.example',
    '/..%2f..%2fetc/passwd',
    '/api/ideas/%E0%A4%A',
    '/ideas/%00',
    `/${'a'.repeat(3000)}`,
    '/categories/<script>',
    '/search?q=%FF',
    '/?page=%00',
    '/api/trpc/nope',
    '/api/trpc/ideas.byId?input={',
    '/api/trpc/ideas.byId?input=%7B%22id%22%3A%22x%22%7D',
    '/api/trpc/ideas.list?input=1',
    '/covers/..%2f..%2fpackage.json',
    '/assets/..%2f..%2fpackage.json',
    '/constructor',
    '/__proto__',
  ])('%s is never a server error', async (url) => {
    const response = await app.inject(url)
    expect(response.statusCode).toBeLessThan(500)
    expect(response.body).not.toMatch(/at \S+ \(|node_modules|select /)
  })

  it('reveals no more over tRPC than over REST', async () => {
    const input = encodeURIComponent(JSON.stringify({ limit: 0 }))
    const { error } = (await app.inject(`/api/trpc/ideas.list?input=${input}`)).json()
    expect(error.message).toBe('limit must be at least 1.')
    expect(error.data.stack).toBeUndefined()
    expect(error.data.httpStatus).toBe(400)
  })
})

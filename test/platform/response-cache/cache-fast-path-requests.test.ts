import { once } from 'node:events'
import { createServer } from 'node:http'
import { fastify, type FastifyServerOptions } from 'fastify'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { CachedResponse } from '#platform/server/response-cache/cached-response.ts'
import type { ResponseCache } from '#platform/server/response-cache/response-cache.ts'
import { cacheFastPath } from '#platform/server/response-cache/cache-fast-path.ts'

const etag = 'W/"one"'

function createReadyResponse(body: string): { response: CachedResponse; route: string } {
  const response = { status: 200, etag, coding: undefined, headers: { etag }, body: Buffer.from(body) }
  return { response, route: 'any route' }
}

type Cache = Pick<ResponseCache, 'findReady'>

/** Creates a cache with a given lookup. */
const createCache = (findReady: Cache['findReady']): Cache => ({ findReady })

interface Setting {
  caches?: Cache[]
  base?: string
  /** Whether requests have IDs. */
  isNaming?: boolean
  level?: string
}

/** Creates a site where every URL is cached, unless other caches are given. Responses by Fastify are marked. */
async function createSite({
  caches = [createCache((url) => createReadyResponse(`kept ${url}`))],
  isNaming,
  level,
  ...given
}: Setting) {
  const counted: string[] = []
  const logger: FastifyServerOptions['logger'] = level ? { level, stream: { write: () => {} } } : false
  const app = fastify({ logger, genReqId: () => 'named by Fastify', return503OnClosing: false })
  await app.register(cacheFastPath, {
    ...given,
    caches,
    headers: { 'x-of-all': 'yes' },
    onSent: (route, status) => void counted.push(`${route} ${status}`),
    ...(isNaming ? { idOf: ({ headers }) => `name of ${String(headers['x-who'])}` } : {}),
  })
  app.get('/*', ({ url }) => `looked at ${url}`)
  let whileClosing = async () => {}
  app.addHook('preClose', () => whileClosing())
  await app.ready()
  const server = createServer((request, response) => app.answer(request, response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(async () => {
    server.close()
    await app.close()
  })
  const address = server.address()
  const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  return {
    app,
    counted,
    closing: (doing: () => Promise<void>) => {
      whileClosing = doing
      return app.close()
    },
    /** Sends a request over HTTP. */
    ask: async (path = '/about', headers: Record<string, string> = {}) => {
      const answer = await fetch(origin + path, { headers, redirect: 'manual' })
      return { status: answer.status, body: await answer.text(), headers: Object.fromEntries(answer.headers) }
    },
    /** Injects a request into Fastify. */
    askFastify: async (headers: Record<string, string> = {}, url = '/about') => {
      const { statusCode: status, body, headers: sent } = await app.inject({ url, headers })
      return { status, body, headers: sent }
    },
  }
}

describe.each(['ask', 'askFastify'] as const)(
  'the fast path, through %s, sends a cached response',
  (door) => {
    const asking = (of: Awaited<ReturnType<typeof createSite>>, headers: Record<string, string> = {}) =>
      door === 'ask' ? of.ask('/about', headers) : of.askFastify(headers)

    it('with the common headers, and counts it', async () => {
      const of = await createSite({})
      const answer = await asking(of)
      expect(answer).toMatchObject({ status: 200, body: 'kept /about' })
      expect(answer.headers).toMatchObject({ etag, 'x-of-all': 'yes', 'content-length': '11' })
      expect(of.counted).toEqual(['any route 200'])
    })

    it('as 304 to a client that has it, and counts that', async () => {
      const of = await createSite({})
      expect(await asking(of, { 'if-none-match': etag })).toMatchObject({ status: 304, body: '' })
      expect(of.counted).toEqual(['any route 304'])
    })

    it('with the request ID, if there is one', async () => {
      const named = { ask: 'name of me', askFastify: 'named by Fastify' }[door]
      const naming = await createSite({ isNaming: true })
      for (const headers of [{ 'x-who': 'me' }, { 'x-who': 'me', 'if-none-match': etag }]) {
        const answer = await asking(naming, headers)
        expect(answer.headers['x-request-id']).toBe(named)
        expect(answer.headers).toMatchObject({ etag, 'x-of-all': 'yes' })
      }
      expect((await asking(await createSite({}))).headers['x-request-id']).toBeUndefined()
    })

    it('from the cache that has it, for the accepted encoding', async () => {
      const asked: string[] = []
      const none = createCache((url, coding) => void asked.push(`${url} ${coding}`))
      const of = await createSite({
        caches: [none, createCache(() => createReadyResponse('of the second')), none],
      })
      expect((await asking(of, { 'accept-encoding': 'zstd' })).body).toBe('of the second')
      expect(asked).toEqual(['/about zstd'])
    })

    it('but not to a signed-in client', async () => {
      const of = await createSite({})
      for (const headers of [{ cookie: 'any=thing' }, { authorization: 'Bearer any' }])
        expect((await asking(of, headers)).body).toBe('looked at /about')
      expect(of.counted).toEqual([])
    })

    it('with headers that are built once', async () => {
      let looks = 0
      const { response, route } = createReadyResponse('kept')
      const { headers } = response
      Object.defineProperty(response, 'headers', { get: () => (looks++, headers) })
      const of = await createSite({ caches: [createCache(() => ({ response, route }))] })
      const first = await asking(of)
      const looksOnce = looks
      const second = await asking(of)
      expect(looks).toBe(looksOnce)
      expect(second.body).toBe(first.body)
      expect(second.headers).toMatchObject({ etag, 'x-of-all': 'yes', 'content-length': '4' })
    })
  },
)

it('requests during shutdown are handled by Fastify', async () => {
  const { ask, closing } = await createSite({})
  const answered: string[] = []
  await closing(async () => void answered.push((await ask()).body))
  expect(answered).toEqual(['looked at /about'])
})

it('a cache gets an empty encoding if none is accepted', async () => {
  const asked: string[] = []
  const { askFastify } = await createSite({
    caches: [createCache((_url, coding) => void asked.push(coding))],
  })
  await askFastify()
  expect(asked).toEqual([''])
})

it('a request other than GET is handled by Fastify, cached or not', async () => {
  const { app, counted } = await createSite({})
  const { statusCode, body } = await app.inject({ method: 'HEAD', url: '/about' })
  expect([statusCode, body]).toEqual([200, ''])
  expect((await app.inject({ method: 'POST', url: '/about' })).statusCode).toBe(404)
  expect(counted).toEqual([])
})

it.each([
  ['/bucket/', 'kept /', 'name of me'],
  ['/bucket/about?page=1', 'kept /about?page=1', 'name of me'],
  ['/bucket', 'kept /bucket', 'named by Fastify'],
  ['/bucket?page=1', 'kept /bucket?page=1', 'named by Fastify'],
  ['/bucketful', 'kept /bucketful', 'named by Fastify'],
  ['/other/bucket/', 'kept /other/bucket/', 'named by Fastify'],
])('%s is found below the base path, or else handled by Fastify', async (path, body, name) => {
  const { ask } = await createSite({ base: '/bucket', isNaming: true })
  const answer = await ask(path, { 'x-who': 'me' })
  expect([answer.body, answer.headers['x-request-id']]).toEqual([body, name])
})

it.each([
  ['trace', 'Fastify'],
  ['debug', 'Fastify'],
  ['info', 'Fastify'],
  ['warn', undefined],
  ['silent', undefined],
])('with request logging, cached responses go through Fastify: %s', async (level, by) => {
  const { ask } = await createSite({ level, isNaming: true })
  const { body, headers } = await ask('/about', { 'x-who': 'me' })
  expect(body).toBe('kept /about')
  expect(headers['x-request-id']).toBe(by ? `named by ${by}` : 'name of me')
})

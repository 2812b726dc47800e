import { once } from 'node:events'
import { createServer } from 'node:http'
import { brotliDecompressSync } from 'node:zlib'
import { fastify, type FastifyServerOptions } from 'fastify'
import { describe, expect, it, onTestFinished } from 'vitest'
import { noInvalidations } from '#platform/server/response-cache/cache-tags.ts'
import { createResponseCache } from '#platform/server/response-cache/response-cache.ts'
import { removeBasePath } from '#platform/addresses.ts'
import { cacheFastPath } from '#platform/server/response-cache/cache-fast-path.ts'

const long = 'There is much to say. '.repeat(200)

/** Creates a site with one response for all URLs, and records the requests that reach a handler. */
async function createSite(headers: Record<string, string> = {}) {
  let version = '1'
  let isKnown = true
  let touch: () => void = () => {}
  const looked: string[] = []
  const kept: string[] = []
  const cache = createResponseCache({
    changes: {
      ...noInvalidations,
      isKnown: () => isKnown,
      onTouch: (listener) => (touch = () => listener('everything', false)),
    },
    maxBytes: 1_000_000,
    onResult: (result, url) => void (result === 'hit' && kept.push(url)),
    policy: { shownMs: 0, waitMs: 0, longestMs: 0 },
  })
  const app = fastify()
  onTestFinished(() => app.close())
  await app.register(cacheFastPath, { caches: [cache], headers: { 'x-of-all': 'yes', 'x-policy': 'strict' } })
  app.addHook('onRequest', (request, reply, done) => {
    looked.push(request.url)
    reply.headers({ 'x-of-all': 'yes', 'x-policy': 'strict' })
    done()
  })
  app.get('/*', (request, reply) =>
    cache.answer(request, reply, async () => ({
      status: 200,
      headers: { 'content-type': 'text/plain', 'x-policy': 'own', ...headers },
      body: long + version,
    })),
  )
  return {
    get: (sent: Record<string, string> = {}, url = '/about') => app.inject({ url, headers: sent }),
    app,
    looked,
    kept,
    change: () => {
      version += '1'
      touch()
    },
    forgetVersion: () => void (isKnown = false),
  }
}

const codings = [{ 'accept-encoding': 'gzip, deflate, br' }, { 'accept-encoding': 'gzip' }, {}]

describe('a server with the fast path', () => {
  /** Creates a server and counts the requests that Fastify handles. */
  async function opened(logger: FastifyServerOptions['logger'], base = '') {
    let seen = 0
    const app = fastify({
      ...(logger === undefined ? {} : { logger }),
      rewriteUrl: ({ url = '' }) => {
        seen += 1
        return removeBasePath(base, url) ?? url
      },
    })
    const cache = createResponseCache({ changes: noInvalidations, maxBytes: 1_000_000 })
    await app.register(cacheFastPath, { caches: [cache], headers: { 'x-of-all': 'yes' }, base })
    app.get('/*', (request, reply) =>
      cache.answer(request, reply, async () => ({ status: 200, headers: {}, body: long })),
    )
    await app.ready()
    const server = createServer((request, response) => app.answer(request, response)).listen(0, '127.0.0.1')
    await once(server, 'listening')
    onTestFinished(async () => {
      server.close()
      await app.close()
    })
    const address = server.address()
    const port = typeof address === 'object' ? address?.port : undefined
    const get = async (headers: Record<string, string> = {}, path = '/about') => {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers })
      return { status: answer.status, body: await answer.text(), ofAll: answer.headers.get('x-of-all') }
    }
    return { get, seen: () => seen }
  }

  it('sends cached responses without Fastify', async () => {
    const { get, seen } = await opened(undefined)
    await get()
    const taken = seen()
    expect(await get()).toEqual({ status: 200, body: long, ofAll: 'yes' })
    expect(seen()).toBe(taken)
    expect((await get({ cookie: 'auth_token=x' })).body).toBe(long)
    expect(seen()).toBe(taken + 1)
  })

  it('redirects the base path to its root, even if home is cached', async () => {
    const { get, seen } = await opened(undefined, '/bucket')
    for (let count = 0; count < 3; count++) await get({}, '/bucket/')
    expect(seen()).toBe(1)
    for (const bare of ['/bucket', '/bucket?from=mail', '/bucket']) await get({}, bare)
    expect(seen()).toBe(4)
  })

  it('logs each request, if all are logged', async () => {
    const written: string[] = []
    const { get } = await opened({ level: 'info', stream: { write: (line) => void written.push(line) } })
    for (let turn = 0; turn < 3; turn++) await get()
    expect(written.filter((line) => line.includes('request completed'))).toHaveLength(3)
  })
})

describe('a cached response', () => {
  it.each(codings)('is sent before any other handler: %o', async (sent) => {
    const { get, looked, kept } = await createSite()
    const [first, second] = [await get(sent), await get(sent)]
    expect(looked).toEqual(['/about'])
    expect(kept).toEqual(['/about'])
    expect([second.statusCode, second.rawPayload]).toEqual([first.statusCode, first.rawPayload])
    const { date: _first, ...before } = first.headers
    const { date: _second, ...after } = second.headers
    expect(after).toEqual({ ...before, 'content-length': String(second.rawPayload.length) })
    expect(after).toMatchObject({ 'x-of-all': 'yes', 'x-policy': 'own' })
  })

  it('is separate for each URL', async () => {
    const { get, looked } = await createSite()
    for (const url of ['/about', '/about?page=1', '/other', '/about']) await get({}, url)
    expect(looked).toEqual(['/about', '/about?page=1', '/other'])
  })

  it('is 304 for a client that has it, without the headers of a body', async () => {
    const { get, looked } = await createSite()
    const sent = { 'accept-encoding': 'br' }
    const { etag } = (await get(sent)).headers
    const again = await get({ ...sent, 'if-none-match': String(etag) })
    expect(looked).toHaveLength(1)
    expect([again.statusCode, again.body]).toEqual([304, ''])
    expect(again.headers).toMatchObject({ etag, 'x-of-all': 'yes', vary: 'accept-encoding' })
    expect(again.headers['content-encoding']).toBeUndefined()
    expect(again.headers['content-length']).toBeUndefined()
  })

  it.each([
    ['with a cookie', { cookie: 'any=thing' }],
    ['without a host', { host: 'two words' }],
    ['with Expect', { expect: 'a wonder' }],
  ])('is not used for a request %s', async (_how, sent) => {
    const { get, looked } = await createSite()
    for (let turn = 0; turn < 2; turn++) await get()
    await get(sent)
    expect(looked).toHaveLength(2)
  })

  it('is not used for anything but reading', async () => {
    const { app, get, looked } = await createSite()
    for (let turn = 0; turn < 2; turn++) await get()
    await app.inject({ method: 'HEAD', url: '/about' })
    expect(looked).toHaveLength(2)
  })

  it('is computed again if its version is another', async () => {
    const { get, change } = await createSite()
    for (let turn = 0; turn < 2; turn++) expect((await get()).body).toBe(`${long}1`)
    change()
    for (let turn = 0; turn < 2; turn++) expect((await get()).body).toBe(`${long}11`)
  })

  it('is not used if the version is unknown', async () => {
    const { get, looked, forgetVersion } = await createSite()
    for (let turn = 0; turn < 2; turn++) await get()
    forgetVersion()
    await get()
    expect(looked).toHaveLength(2)
  })

  it('is stored uncompressed too', async () => {
    const { get, looked } = await createSite()
    for (let turn = 0; turn < 3; turn++) expect((await get()).body).toBe(`${long}1`)
    const { rawPayload } = await get({ 'accept-encoding': 'br' })
    expect(brotliDecompressSync(rawPayload).toString()).toBe(`${long}1`)
    expect(looked).toHaveLength(1)
  })
})

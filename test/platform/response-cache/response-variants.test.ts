import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { fastify } from 'fastify'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { ComputedResponse } from '#platform/server/response-cache/cached-response.ts'
import { noInvalidations } from '#platform/server/response-cache/cache-tags.ts'
import { createResponseCache } from '#platform/server/response-cache/response-cache.ts'

const long = 'There is much to say. '.repeat(200)
const createResponse = (changes: Partial<ComputedResponse> = {}): ComputedResponse => ({
  status: 200,
  headers: { 'content-type': 'text/plain' },
  body: long,
  ...changes,
})

/** Creates a site with one response for all URLs. */
function createSite(make: () => Promise<ComputedResponse> = async () => createResponse()) {
  let change: () => void = () => {}
  let made = 0
  const kept: string[] = []
  const cache = createResponseCache({
    changes: { ...noInvalidations, onTouch: (listener) => (change = () => listener('everything', false)) },
    maxBytes: 1_000_000,
    onResult: (result, url) => void (result === 'hit' && kept.push(url)),
    policy: { shownMs: 0, waitMs: 0, longestMs: 0 },
  })
  const app = fastify()
  onTestFinished(() => app.close())
  app.get('/*', async (request, reply) => {
    const variant = request.headers['x-variant']
    const counted = () => {
      made++
      return make()
    }
    return typeof variant === 'string'
      ? cache.answer(request, reply, counted, { variant })
      : cache.answer(request, reply, counted)
  })
  return {
    get: async (headers: Record<string, string> = {}, url = '/') => app.inject({ url, headers }),
    made: () => made,
    kept,
    change: () => change(),
  }
}

const taking = (coding: string) => ({ 'accept-encoding': coding })

describe('a response', () => {
  it.each([
    ['br', 'br'],
    ['gzip', 'gzip'],
    ['gzip, deflate, br', 'br'],
    ['gzip;q=1, br;q=0', 'gzip'],
    ['deflate', undefined],
    ['identity', undefined],
    ['', undefined],
    ['gzip;q=0', undefined],
  ])('is sent in an accepted encoding: %s', async (accepted, coding) => {
    const { get } = createSite()
    const { headers, rawPayload } = await get(taking(accepted))
    expect(headers).toMatchObject({ 'content-type': 'text/plain', vary: 'accept-encoding' })
    expect(headers['content-encoding']).toBe(coding)
    const apart = { br: brotliDecompressSync, gzip: gunzipSync }[coding ?? '']
    expect((apart?.(rawPayload) ?? rawPayload).toString()).toBe(long)
    expect(rawPayload.length < long.length / 2).toBe(coding !== undefined)
  })

  it('is computed once for all encodings', async () => {
    const { get, made } = createSite()
    for (const coding of ['br', 'gzip', 'identity', 'br', 'gzip', 'identity']) await get(taking(coding))
    expect(made()).toBe(1)
  })

  it.each([
    [1023, undefined],
    [1024, 'br'],
  ])('of %i bytes is compressed with %s', async (length, coding) => {
    const body = 'x'.repeat(length)
    const { get } = createSite(async () => createResponse({ body }))
    const { headers, rawPayload } = await get(taking('br'))
    expect(headers['content-encoding']).toBe(coding)
    expect((coding ? brotliDecompressSync(rawPayload) : rawPayload).toString()).toBe(body)
  })

  it('has a Vary header', async () => {
    const { get } = createSite(async () => createResponse({ headers: { vary: 'cookie' } }))
    expect((await get()).headers.vary).toBe('accept-encoding, cookie')
  })

  it('has an ETag of its content, the same in every encoding', async () => {
    const tagOf = async (body: string, coding: string) =>
      (await createSite(async () => createResponse({ body })).get(taking(coding))).headers.etag
    const tag = await tagOf(long, 'br')
    expect(tag).toMatch(/^W\/"[\w-]{22}"$/)
    expect([await tagOf(long, 'gzip'), await tagOf(long, 'identity')]).toEqual([tag, tag])
    expect(await tagOf(`${long}!`, 'br')).not.toBe(tag)
  })
})

describe('a client that has the response', () => {
  const forms: [string, (tag: string) => string, number][] = [
    ['its tag', (tag) => tag, 304],
    ['its tag without the sign of weakness', (tag) => tag.slice(2), 304],
    ['its tag among others', (tag) => `"one", ${tag} ,W/"two"`, 304],
    ['anything', () => '*', 304],
    ['anything, with blanks', () => ' * ', 304],
    ['another tag', () => 'W/"AAAAAAAAAAAAAAAAAAAAAA"', 200],
    ['a tag that ends with its own', (tag) => `"x${tag.slice(3)}`, 200],
    ['one with the sign of weakness inside', (tag) => `${tag.slice(2, 6)}W/${tag.slice(6)}`, 200],
    ['nothing', () => '', 200],
  ]
  it.each(forms)('by %s gets 304', async (_what, form, status) => {
    const { get } = createSite()
    const tag = String((await get()).headers.etag)
    for (const coding of ['br', 'identity']) {
      const response = await get({ ...taking(coding), 'if-none-match': form(tag) })
      expect(response.statusCode).toBe(status)
      expect(response.body === '').toBe(status === 304)
    }
  })

  it('gets the other headers, and no encoding', async () => {
    const { get } = createSite()
    const { headers } = await get({ ...taking('br'), 'if-none-match': '*' })
    expect(headers).toMatchObject({ 'content-type': 'text/plain', vary: 'accept-encoding' })
    expect(headers.etag).toMatch(/^W\//)
    expect(headers['content-encoding']).toBeUndefined()
  })

  it('gets the whole response unless it is a plain success', async () => {
    const { get } = createSite(async () => createResponse({ status: 404 }))
    expect((await get({ 'if-none-match': '*' })).statusCode).toBe(404)
  })
})

describe('a cache entry', () => {
  it('is what was computed at the current version', async () => {
    const { get, made, change } = createSite()
    for (let turn = 0; turn < 2; turn++) await get()
    change()
    for (let turn = 0; turn < 2; turn++) await get()
    expect(made()).toBe(2)
  })

  it('is separate for each address and variant', async () => {
    const { get, made } = createSite()
    for (let turn = 0; turn < 2; turn++)
      for (const url of ['/one', '/two', '/two?page=1'])
        for (const variant of ['', 'dark']) await get({ 'x-variant': variant }, url)
    expect(made()).toBe(6)
    await get({}, '/one')
    expect(made()).toBe(6)
  })

  it('is counted on request, not when it is computed', async () => {
    const { get, kept } = createSite()
    await get({}, '/one')
    expect(kept).toEqual([])
    await get({}, '/one')
    expect(kept).toEqual(['/one'])
  })

  it.each([
    ['a missing page', createResponse({ status: 404 })],
    ['an error', createResponse({ status: 400 })],
    ['no-store', createResponse({ headers: { 'cache-control': 'no-store' } })],
  ])('is not stored for %s', async (_what, what) => {
    const { get, made } = createSite(async () => what)
    for (let turn = 0; turn < 2; turn++) await get()
    expect(made()).toBe(2)
  })

  it('may be a redirect', async () => {
    const { get, made } = createSite(async () =>
      createResponse({ status: 301, headers: { location: '/new' }, body: '' }),
    )
    for (let turn = 0; turn < 2; turn++)
      expect(await get()).toMatchObject({ statusCode: 301, headers: { location: '/new' }, body: '' })
    expect(made()).toBe(1)
  })

  it.each([
    [1024, 1],
    [1025, 2],
  ])('is stored for an address of %i characters, computed %i times', async (length, times) => {
    const { get, made } = createSite()
    for (let turn = 0; turn < 2; turn++) await get({}, `/?${'x'.repeat(length - 2)}`)
    expect(made()).toBe(times)
  })
})

describe('many concurrent requests', () => {
  /** Creates a response that is pending until it is resolved. */
  function slow() {
    const { promise, resolve, reject } = Promise.withResolvers<ComputedResponse>()
    return {
      ...createSite(() => promise),
      finish: () => resolve(createResponse()),
      fail: () => reject(new Error('no')),
    }
  }

  it('compute a response once', async () => {
    const { get, made, kept, finish } = slow()
    const all = [get(), get(), get()]
    await expect.poll(() => kept.length).toBe(2)
    finish()
    expect((await Promise.all(all)).map(({ body }) => body)).toEqual([long, long, long])
    expect(made()).toBe(1)
  })

  it('share its failure, and the next one tries again', async () => {
    const { get, made, kept, fail } = slow()
    const all = [get(), get()]
    await expect.poll(() => kept.length).toBe(1)
    fail()
    expect((await Promise.all(all)).map(({ statusCode }) => statusCode)).toEqual([500, 500])
    await get()
    expect(made()).toBe(2)
  })

  it('leave no pending entry after it is computed', async () => {
    const { get, made } = createSite(async () => createResponse({ status: 404 }))
    await get()
    await get()
    expect(made()).toBe(2)
  })
})

import { fastify } from 'fastify'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { ComputedResponse } from '#platform/server/response-cache/cached-response.ts'
import { createResponseCache, type StalePolicy } from '#platform/server/response-cache/response-cache.ts'
import {
  noInvalidations,
  type Invalidations,
  type CacheTags,
} from '#platform/server/response-cache/cache-tags.ts'
import { cacheFastPath } from '#platform/server/response-cache/cache-fast-path.ts'
import { serviceUnavailable } from '#platform/server/errors.ts'

const long = 60_000
const serveStale: StalePolicy = { shownMs: long, waitMs: long, longestMs: long }
const overloaded: StalePolicy = { shownMs: 0, waitMs: 0, longestMs: long }
const waitForFresh: StalePolicy = { shownMs: 0, waitMs: 0, longestMs: 0 }

type Making = () => Promise<ComputedResponse>
const createResponse = (body: string, status = 200): ComputedResponse => ({ status, headers: {}, body })

/** Creates a site whose responses depend on their own URL. */
async function createSite(policy: StalePolicy, changes: Partial<Invalidations> = {}) {
  let listener: (touched: CacheTags, isLate: boolean) => void = () => {}
  let next: Making | undefined
  let version = 1
  const made: string[] = []
  const cache = createResponseCache({
    maxBytes: 1_000_000,
    changes: { ...noInvalidations, ...changes, onTouch: (told) => (listener = told) },
    isStrict: async ({ headers }) => headers.cookie === 'editor',
    policy,
  })
  const app = fastify()
  onTestFinished(() => app.close())
  app.setErrorHandler((error: { message: string }, _request, reply) =>
    reply.code(500).send({ message: error.message }),
  )
  await app.register(cacheFastPath, { caches: [cache], headers: {} })
  app.get('/*', (request, reply) =>
    cache.answer(request, reply, async ({ from }) => {
      made.push(request.url)
      from.ask()
      const answer = next ? await next() : createResponse(`${version}`)
      if (request.url !== '/untold') from.note([request.url])
      return answer
    }),
  )
  const get = async (url: string, cookie?: string) => {
    const { statusCode, body } = await app.inject({ url, headers: cookie ? { cookie } : {} })
    return statusCode === 200 ? body : `${statusCode} ${body}`
  }
  return {
    get,
    made,
    /** Changes the version and invalidates tags. */
    change: (...touched: string[]) => {
      version++
      listener(touched.length > 0 ? new Set(touched) : 'everything', false)
    },
    changeUnheard: () => void version++,
    /** Sets how further responses are computed. */
    making: (making?: Making) => void (next = making),
  }
}

describe('a change', () => {
  it('invalidates the responses that depend on it, and no others', async () => {
    const { get, change, made } = await createSite(waitForFresh)
    for (const url of ['/1', '/2', '/3']) await get(url)
    change('/2', '/4')
    expect([await get('/1'), await get('/2'), await get('/3')]).toEqual(['1', '2', '1'])
    expect(made).toEqual(['/1', '/2', '/3', '/2'])
  })

  it('without tags invalidates everything', async () => {
    const { get, change, made } = await createSite(waitForFresh)
    for (const url of ['/1', '/2']) await get(url)
    change()
    expect([await get('/1'), await get('/2')]).toEqual(['2', '2'])
    expect(made).toHaveLength(4)
  })

  it('invalidates responses without recorded tags', async () => {
    const { get, change, made } = await createSite(waitForFresh)
    for (const url of ['/1', '/untold']) await get(url)
    change('/of-others')
    expect([await get('/1'), await get('/untold')]).toEqual(['1', '2'])
    expect(made).toEqual(['/1', '/untold', '/untold'])
  })

  it('during a computation makes it run again', async () => {
    const { get, change, making, made } = await createSite(waitForFresh)
    const { promise, resolve } = Promise.withResolvers<ComputedResponse>()
    making(() => promise)
    const first = get('/1')
    await expect.poll(() => made.length).toBe(1)
    change('/1')
    making()
    resolve(createResponse('half old'))
    expect(await first).toBe('half old')
    expect(await get('/1')).toBe('2')
  })
})

describe('during a revalidation', () => {
  it('the stale response is sent for a short time, and the new one is computed once for all', async () => {
    const { get, change, making, made } = await createSite(serveStale)
    await get('/1')
    const { promise, resolve } = Promise.withResolvers<ComputedResponse>()
    change('/1')
    making(() => promise)
    const all = await Promise.all(Array.from({ length: 50 }, () => get('/1')))
    expect(new Set(all)).toEqual(new Set(['1']))
    await expect.poll(() => made).toEqual(['/1', '/1'])
    resolve(createResponse('2'))
    await expect.poll(() => get('/1')).toBe('2')
    expect(made).toHaveLength(2)
  })

  it('everyone waits if the change is too old', async () => {
    const { get, change, made } = await createSite(waitForFresh)
    await get('/1')
    change('/1')
    const all = await Promise.all(Array.from({ length: 50 }, () => get('/1')))
    expect(new Set(all)).toEqual(new Set(['2']))
    expect(made).toEqual(['/1', '/1'])
  })

  it('the stale response is sent for longer if it takes long', async () => {
    const { get, change, making } = await createSite(overloaded)
    await get('/1')
    change('/1')
    making(() => new Promise(() => {}))
    expect(await get('/1')).toBe('1')
  })

  it('a client that may have made the change waits, while all others get the stale response', async () => {
    const { get, change, making } = await createSite(serveStale)
    await get('/1')
    change('/1')
    const { promise, resolve } = Promise.withResolvers<ComputedResponse>()
    making(() => promise)
    const editor = get('/1', 'editor')
    expect(await get('/1')).toBe('1')
    resolve(createResponse('2'))
    expect(await editor).toBe('2')
  })

  it('a client that has made another change waits for that too', async () => {
    const { get, change, making, made } = await createSite(serveStale)
    await get('/1')
    change('/1')
    const { promise, resolve } = Promise.withResolvers<ComputedResponse>()
    making(() => promise)
    await get('/1')
    await expect.poll(() => made.length).toBe(2)
    change('/1')
    making()
    const editor = get('/1', 'editor')
    resolve(createResponse('2'))
    expect(await editor).toBe('3')
  })

  it('a client that may have made a change triggers a check for unseen changes', async () => {
    let heard: () => void = () => {}
    const { get, change, changeUnheard } = await createSite(serveStale, { catchUp: async () => heard() })
    await get('/1')
    changeUnheard()
    heard = () => change('/1')
    expect(await get('/1')).toBe('1')
    expect(await get('/1', 'editor')).toBe('3')
  })
})

describe('a failed revalidation', () => {
  const away = async () => {
    throw serviceUnavailable('Away', 5)
  }

  it.each([
    ['if the computation is rejected', away],
    ['if its status is an error', async () => createResponse('away', 503)],
  ])('sends the stale response, %s', async (_how, making) => {
    const { get, change, making: from } = await createSite(waitForFresh)
    await get('/1')
    change()
    from(making)
    for (const cookie of ['', '', 'editor']) expect(await get('/1', cookie)).toBe('1')
    from()
    await expect.poll(() => get('/1')).toBe('2')
  })

  it('sends the stale response if the version is unknown', async () => {
    const asking = async () => {
      throw serviceUnavailable('Away', 5)
    }
    const { get } = await createSite(waitForFresh, { isKnown: () => false, current: asking, catchUp: asking })
    for (const cookie of ['', '', 'editor']) expect(await get('/1', cookie)).toBe('1')
  })

  it('sends the stale response if the version check hangs', async () => {
    const never = () => new Promise(() => {})
    const { get } = await createSite(waitForFresh, { isKnown: () => false, current: never })
    for (let turn = 0; turn < 2; turn++) expect(await get('/1')).toBe('1')
  })

  it('removes the stale response if it is gone now', async () => {
    const { get, change, making } = await createSite(waitForFresh)
    await get('/1')
    change('/1')
    making(async () => createResponse('gone', 410))
    for (let turn = 0; turn < 2; turn++) expect(await get('/1')).toBe('410 gone')
  })

  it('sends the stale response after an error, but not to a client that may have caused it', async () => {
    const { get, change, making } = await createSite(waitForFresh)
    await get('/1')
    change('/1')
    making(() => Promise.reject(new Error('broken')))
    for (let turn = 0; turn < 2; turn++) expect(await get('/1')).toBe('1')
    expect(await get('/1', 'editor')).toContain('500')
  })
})

import { fastify } from 'fastify'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { ComputedResponse } from '#platform/server/response-cache/cached-response.ts'
import { createResponseCache } from '#platform/server/response-cache/response-cache.ts'
import {
  noInvalidations,
  type Invalidations,
  type StalePolicy,
  type CacheTags,
} from '#platform/server/response-cache/cache-tags.ts'
import { cacheFastPath } from '#platform/server/response-cache/cache-fast-path.ts'
import { serviceUnavailable } from '#platform/server/errors.ts'

const long = 60_000
const shown: StalePolicy = { shownMs: long, waitMs: long, longestMs: long }
const overloaded: StalePolicy = { shownMs: 0, waitMs: 0, longestMs: long }
const old: StalePolicy = { shownMs: 0, waitMs: 0, longestMs: 0 }

type Making = () => Promise<ComputedResponse>
const said = (body: string, status = 200): ComputedResponse => ({ status, headers: {}, body })

/** A site whose answers are made from their own address, and of what `more` names. */
async function site(patience: StalePolicy, changes: Partial<Invalidations> = {}) {
  let listener: (touched: CacheTags, isLate: boolean) => void = () => {}
  let next: Making | undefined
  let version = 1
  const made: string[] = []
  const cache = createResponseCache({
    maxBytes: 1_000_000,
    changes: { ...noInvalidations, ...changes, onTouch: (told) => (listener = told) },
    isWatching: async ({ headers }) => headers.cookie === 'editor',
    patience,
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
      const answer = next ? await next() : said(`${version}`)
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
    /** Something is another, and it is said what. */
    change: (...touched: string[]) => {
      version++
      listener(touched.length > 0 ? new Set(touched) : 'everything', false)
    },
    changeUnheard: () => void version++,
    /** What is made from now on. */
    making: (making?: Making) => void (next = making),
  }
}

describe('what has changed', () => {
  it('is made anew where an answer was made from it, all else stays', async () => {
    const { get, change, made } = await site(old)
    for (const url of ['/1', '/2', '/3']) await get(url)
    change('/2', '/4')
    expect([await get('/1'), await get('/2'), await get('/3')]).toEqual(['1', '2', '1'])
    expect(made).toEqual(['/1', '/2', '/3', '/2'])
  })

  it('may be anything where nobody knows', async () => {
    const { get, change, made } = await site(old)
    for (const url of ['/1', '/2']) await get(url)
    change()
    expect([await get('/1'), await get('/2')]).toEqual(['2', '2'])
    expect(made).toHaveLength(4)
  })

  it('may be in an answer that has not told what it is made from', async () => {
    const { get, change, made } = await site(old)
    for (const url of ['/1', '/untold']) await get(url)
    change('/of-others')
    expect([await get('/1'), await get('/untold')]).toEqual(['1', '2'])
    expect(made).toEqual(['/1', '/untold', '/untold'])
  })

  it('while an answer is made, makes it once more', async () => {
    const { get, change, making, made } = await site(old)
    const { promise, resolve } = Promise.withResolvers<ComputedResponse>()
    making(() => promise)
    const first = get('/1')
    await expect.poll(() => made.length).toBe(1)
    change('/1')
    making()
    resolve(said('half old'))
    expect(await first).toBe('half old')
    expect(await get('/1')).toBe('2')
  })
})

describe('while the next one is made', () => {
  it('the old answer is shown for a moment, and one request’s worth of work is done for all', async () => {
    const { get, change, making, made } = await site(shown)
    await get('/1')
    const { promise, resolve } = Promise.withResolvers<ComputedResponse>()
    change('/1')
    making(() => promise)
    const all = await Promise.all(Array.from({ length: 50 }, () => get('/1')))
    expect(new Set(all)).toEqual(new Set(['1']))
    await expect.poll(() => made).toEqual(['/1', '/1'])
    resolve(said('2'))
    await expect.poll(() => get('/1')).toBe('2')
    expect(made).toHaveLength(2)
  })

  it('everybody waits for it where the change is old', async () => {
    const { get, change, made } = await site(old)
    await get('/1')
    change('/1')
    const all = await Promise.all(Array.from({ length: 50 }, () => get('/1')))
    expect(new Set(all)).toEqual(new Set(['2']))
    expect(made).toEqual(['/1', '/1'])
  })

  it('the old one is shown for longer where that takes long', async () => {
    const { get, change, making } = await site(overloaded)
    await get('/1')
    change('/1')
    making(() => new Promise(() => {}))
    expect(await get('/1')).toBe('1')
  })

  it('whoever may have changed it waits, with the old one shown to all others', async () => {
    const { get, change, making } = await site(shown)
    await get('/1')
    change('/1')
    const { promise, resolve } = Promise.withResolvers<ComputedResponse>()
    making(() => promise)
    const editor = get('/1', 'editor')
    expect(await get('/1')).toBe('1')
    resolve(said('2'))
    expect(await editor).toBe('2')
  })

  it('whoever has changed it once more waits for that', async () => {
    const { get, change, making, made } = await site(shown)
    await get('/1')
    change('/1')
    const { promise, resolve } = Promise.withResolvers<ComputedResponse>()
    making(() => promise)
    await get('/1')
    await expect.poll(() => made.length).toBe(2)
    change('/1')
    making()
    const editor = get('/1', 'editor')
    resolve(said('2'))
    expect(await editor).toBe('3')
  })

  it('whoever may have changed something is asked for what nobody has heard of', async () => {
    let heard: () => void = () => {}
    const { get, change, changeUnheard } = await site(shown, { catchUp: async () => heard() })
    await get('/1')
    changeUnheard()
    heard = () => change('/1')
    expect(await get('/1')).toBe('1')
    expect(await get('/1', 'editor')).toBe('3')
  })
})

describe('what cannot be made anew', () => {
  const away = async () => {
    throw serviceUnavailable('Away', 5)
  }

  it.each([
    ['because it is refused', away],
    ['because it says so', async () => said('away', 503)],
  ])('is shown as it was, %s', async (_how, making) => {
    const { get, change, making: from } = await site(old)
    await get('/1')
    change()
    from(making)
    for (const cookie of ['', '', 'editor']) expect(await get('/1', cookie)).toBe('1')
    from()
    await expect.poll(() => get('/1')).toBe('2')
  })

  it('is shown as it was where nobody can say what has changed', async () => {
    const asking = async () => {
      throw serviceUnavailable('Away', 5)
    }
    const { get } = await site(old, { isKnown: () => false, current: asking, catchUp: asking })
    for (const cookie of ['', '', 'editor']) expect(await get('/1', cookie)).toBe('1')
  })

  it('is shown where it has not been answered what has changed', async () => {
    const never = () => new Promise(() => {})
    const { get } = await site(old, { isKnown: () => false, current: never })
    for (let turn = 0; turn < 2; turn++) expect(await get('/1')).toBe('1')
  })

  it('is not shown any more where there is nothing now', async () => {
    const { get, change, making } = await site(old)
    await get('/1')
    change('/1')
    making(async () => said('gone', 410))
    for (let turn = 0; turn < 2; turn++) expect(await get('/1')).toBe('410 gone')
  })

  it('is shown where it breaks, but to whoever may have broken it', async () => {
    const { get, change, making } = await site(old)
    await get('/1')
    change('/1')
    making(() => Promise.reject(new Error('broken')))
    for (let turn = 0; turn < 2; turn++) expect(await get('/1')).toBe('1')
    expect(await get('/1', 'editor')).toContain('500')
  })
})

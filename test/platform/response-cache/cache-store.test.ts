import { describe, expect, it } from 'vitest'
import type { CachedResponse, EncodedBody } from '#platform/server/response-cache/cached-response.ts'
import type { Coding } from '#platform/server/response-cache/compression.ts'
import type { CacheTags } from '#platform/server/response-cache/cache-tags.ts'
import { createCacheStore, keepStale, type CacheEntry } from '#platform/server/response-cache/cache-store.ts'

const createVariant = (bytes: number, coding?: Coding): EncodedBody => ({
  coding,
  headers: {},
  body: Buffer.alloc(bytes),
})

function createResponse(bytes = 10, given: Partial<CachedResponse> = {}): CachedResponse {
  return { status: 200, etag: 'W/"one"', form: createVariant(bytes), isLight: false, ...given }
}

function createEntry(given: Partial<CacheEntry> = {}): CacheEntry {
  return { answer: createResponse(), names: new Set(), touchedAt: undefined, asked: 0, ...given }
}

/** Creates a cache store with ample room. */
function createStore(maxBytes = 1_000_000) {
  const all = createCacheStore(maxBytes)
  return {
    ...all,
    put: (address: string, given?: Partial<CacheEntry>) => all.keep(address, address, createEntry(given)),
    get: (address: string) => all.find(address, address),
    drop: (address: string) => all.drop(address, address),
    better: (address: string, was: CachedResponse, well: CachedResponse) =>
      all.better(address, address, was, well),
    touch: (touched: CacheTags, at: number) => all.touch(touched, at),
    ask: (address: string, times = 1) => {
      for (let time = 0; time < times; time++) all.count(address, address, `${address}#${time + 1}`)
    },
  }
}

const listNumbers = (most: number) => Array.from({ length: most }, (_, number) => number)

describe('the size of the cache', () => {
  it.each([
    { what: 'six tenths for pages', address: '/ideas/', most: 11 },
    { what: 'three tenths for searches', address: '/search?q=', most: 5 },
  ])('is $what', ({ address, most }) => {
    const { put, get } = createStore()
    for (const number of listNumbers(30)) put(`${address}${number}`, { answer: createResponse(50_000) })
    const found = listNumbers(30).filter((number) => get(`${address}${number}`))
    expect(found).toEqual(listNumbers(30).slice(-most))
  })

  it('has a tenth for other variants', () => {
    const { keepForm, formOf } = createStore()
    const one = createResponse(10, { form: createVariant(10, 'br') })
    for (const number of listNumbers(30)) keepForm(`/${number}`, one, createVariant(20_000, 'gzip'))
    expect(listNumbers(30).filter((number) => formOf(`/${number}`, one, 'gzip'))).toEqual(
      listNumbers(30).slice(-4),
    )
  })

  it('includes the addresses', () => {
    const { put, get } = createStore(10_000)
    const address = (number: number) => `/${'x'.repeat(400)}${number}`
    for (const number of listNumbers(30)) put(address(number))
    expect(listNumbers(30).filter((number) => get(address(number)))).toEqual(listNumbers(30).slice(-6))
  })

  it('includes the tags', () => {
    const namesOfMany = new Set(listNumbers(1_000).map(String))
    const { put, get } = createStore()
    for (const number of listNumbers(30)) put(`/${number}`, { names: namesOfMany })
    expect(listNumbers(30).filter((number) => get(`/${number}`))).toEqual(listNumbers(30).slice(-9))
  })

  it('includes no tags for responses that depend on everything', () => {
    const { put, get } = createStore()
    for (const number of listNumbers(30)) put(`/${number}`, { names: 'everything' })
    expect(listNumbers(30).filter((number) => get(`/${number}`))).toHaveLength(30)
  })
})

describe('a cache entry', () => {
  it('is replaced by a recompressed one, with all its data', () => {
    const { put, get, ask, better } = createStore()
    const [was, well] = [createResponse(20), createResponse(10)]
    put('/about', { answer: was, names: new Set(['about']) })
    ask('/about', 2)
    const before = get('/about')
    better('/about', was, well)
    expect(get('/about')).toEqual({ ...before, answer: well })
    expect(get('/about')?.answer).toBe(well)
  })

  it('is not replaced if the recompressed one is of its predecessor', () => {
    const { put, get, better } = createStore()
    const [was, newer] = [createResponse(20), createResponse(30)]
    put('/about', { answer: newer })
    better('/about', was, createResponse(10))
    expect(get('/about')?.answer).toBe(newer)
  })

  it('does not return recompressed once it is removed', () => {
    const { put, get, drop, better } = createStore()
    const was = createResponse(20)
    put('/about', { answer: was })
    drop('/about')
    expect(get('/about')).toBeUndefined()
    better('/about', was, createResponse(10))
    expect(get('/about')).toBeUndefined()
  })

  it('has a counter of requests, and the last requested URL', () => {
    const { put, get, ask } = createStore()
    put('/about')
    ask('/about', 3)
    expect(get('/about')).toMatchObject({ asked: 3, last: { url: '/about#3', at: expect.any(Number) } })
  })

  it('is not counted if it was removed in the meantime', () => {
    const { get, ask } = createStore()
    ask('/about')
    expect(get('/about')).toBeUndefined()
  })

  it('is stale since the first change of its tags', () => {
    const { put, get, touch } = createStore()
    put('/ideas/1', { names: new Set(['idea 1']) })
    put('/search?q=one', { names: new Set(['idea 1', 'idea 2']) })
    put('/about', { names: new Set(['about']) })
    touch(new Set(['idea 2']), 10)
    touch(new Set(['idea 1']), 20)
    expect([get('/ideas/1'), get('/search?q=one'), get('/about')].map((one) => one?.touchedAt)).toEqual([
      20,
      10,
      undefined,
    ])
  })

  it('stays after a failed revalidation, with the time of the attempt', () => {
    const one = createEntry()
    expect(keepStale(one)).toBe(one.answer)
    expect(one.triedAt).toEqual(expect.any(Number))
  })
})

describe('background revalidation', () => {
  it('returns stale entries that were requested, most requested first, searches included', () => {
    const { put, ask, touch, touchedSince } = createStore()
    for (const [address, times] of [
      ['/1', 1],
      ['/?q=4', 4],
      ['/3', 3],
      ['/0', 0],
      ['/2', 2],
    ] as const) {
      put(address)
      ask(address, times)
    }
    touch('everything', 10)
    put('/right')
    ask('/right', 9)
    expect(touchedSince(0)).toEqual(['/?q=4#4', '/3#3', '/2#2', '/1#1'])
  })

  it('returns those requested since then', () => {
    const { put, get, ask, touch, touchedSince } = createStore()
    put('/about')
    ask('/about')
    touch('everything', 10)
    const at = get('/about')?.last?.at ?? 0
    expect(touchedSince(at)).toEqual(['/about#1'])
    expect(touchedSince(at + 1)).toEqual([])
  })
})

describe('the most requested entries', () => {
  it('are those sent most often, without searches', () => {
    const { put, ask, mostAsked } = createStore()
    for (const [address, times] of [
      ['/1', 1],
      ['/?q=4', 4],
      ['/3', 3],
      ['/0', 0],
      ['/2', 2],
    ] as const) {
      put(address)
      ask(address, times)
    }
    expect(mostAsked(10)).toEqual(['/3', '/2', '/1', '/0'])
    expect(mostAsked(2)).toEqual(['/3', '/2'])
  })

  it('exclude errors and missing pages', () => {
    const { put, mostAsked } = createStore()
    for (const status of [200, 301, 399, 400, 404])
      put(`/${status}`, { answer: createResponse(10, { status }) })
    expect(mostAsked(10).toSorted()).toEqual(['/200', '/301', '/399'])
  })
})

describe('a variant of a response', () => {
  it('is the stored one for clients that accept it', () => {
    const { formOf } = createStore()
    const [plain, coded] = [createResponse(), createResponse(10, { form: createVariant(10, 'br') })]
    for (const coding of [undefined, 'gzip', 'br'] as const)
      expect(formOf('/', plain, coding)).toBe(plain.form)
    expect(formOf('/', coded, 'br')).toBe(coded.form)
    for (const coding of [undefined, 'gzip'] as const) expect(formOf('/', coded, coding)).toBeUndefined()
  })

  it('is another one computed from the same response', () => {
    const { formOf, keepForm } = createStore()
    const coded = createResponse(10, { form: createVariant(10, 'br') })
    const [plain, zipped] = [createVariant(30), createVariant(20, 'gzip')]
    keepForm('/', coded, plain)
    keepForm('/', coded, zipped)
    expect(formOf('/', coded, undefined)).toBe(plain)
    expect(formOf('/', coded, 'gzip')).toBe(zipped)
    expect(formOf('/other', coded, 'gzip')).toBeUndefined()
    expect(formOf('/', { ...coded, etag: 'W/"two"' }, 'gzip')).toBeUndefined()
  })
})

import { describe, expect, it } from 'vitest'
import type { CachedResponse, EncodedBody } from '#platform/server/response-cache/cached-response.ts'
import type { Coding } from '#platform/server/response-cache/compression.ts'
import type { CacheTags } from '#platform/server/response-cache/cache-tags.ts'
import { createCacheStore, keepStale, type CacheEntry } from '#platform/server/response-cache/cache-store.ts'

const form = (bytes: number, coding?: Coding): EncodedBody => ({
  coding,
  headers: {},
  body: Buffer.alloc(bytes),
})

function answer(bytes = 10, given: Partial<CachedResponse> = {}): CachedResponse {
  return { status: 200, etag: 'W/"one"', form: form(bytes), isLight: false, ...given }
}

function kept(given: Partial<CacheEntry> = {}): CacheEntry {
  return { answer: answer(), names: new Set(), touchedAt: undefined, asked: 0, ...given }
}

/** Shelves with room for much, where answers are kept under their addresses. */
function shelves(maxBytes = 1_000_000) {
  const all = createCacheStore(maxBytes)
  return {
    ...all,
    put: (address: string, given?: Partial<CacheEntry>) => all.keep(address, address, kept(given)),
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

const upTo = (most: number) => Array.from({ length: most }, (_, number) => number)

describe('the room for kept answers', () => {
  it.each([
    { what: 'six tenths for places', address: '/ideas/', most: 11 },
    { what: 'three tenths for questions', address: '/search?q=', most: 5 },
  ])('is $what', ({ address, most }) => {
    const { put, get } = shelves()
    for (const number of upTo(30)) put(`${address}${number}`, { answer: answer(50_000) })
    const found = upTo(30).filter((number) => get(`${address}${number}`))
    expect(found).toEqual(upTo(30).slice(-most))
  })

  it('is a tenth for other forms of them', () => {
    const { keepForm, formOf } = shelves()
    const one = answer(10, { form: form(10, 'br') })
    for (const number of upTo(30)) keepForm(`/${number}`, one, form(20_000, 'gzip'))
    expect(upTo(30).filter((number) => formOf(`/${number}`, one, 'gzip'))).toEqual(upTo(30).slice(-4))
  })

  it('is taken by their addresses as well', () => {
    const { put, get } = shelves(10_000)
    const address = (number: number) => `/${'x'.repeat(400)}${number}`
    for (const number of upTo(30)) put(address(number))
    expect(upTo(30).filter((number) => get(address(number)))).toEqual(upTo(30).slice(-6))
  })

  it('is taken by the names of what an answer is made from as well', () => {
    const namesOfMany = new Set(upTo(1_000).map(String))
    const { put, get } = shelves()
    for (const number of upTo(30)) put(`/${number}`, { names: namesOfMany })
    expect(upTo(30).filter((number) => get(`/${number}`))).toEqual(upTo(30).slice(-9))
  })

  it('is not taken by names where an answer may be made from everything', () => {
    const { put, get } = shelves()
    for (const number of upTo(30)) put(`/${number}`, { names: 'everything' })
    expect(upTo(30).filter((number) => get(`/${number}`))).toHaveLength(30)
  })
})

describe('a kept answer', () => {
  it('is put in its place in a better form, with all that is known of it', () => {
    const { put, get, ask, better } = shelves()
    const [was, well] = [answer(20), answer(10)]
    put('/about', { answer: was, names: new Set(['about']) })
    ask('/about', 2)
    const before = get('/about')
    better('/about', was, well)
    expect(get('/about')).toEqual({ ...before, answer: well })
    expect(get('/about')?.answer).toBe(well)
  })

  it('keeps its place where the better form is of the one before it', () => {
    const { put, get, better } = shelves()
    const [was, newer] = [answer(20), answer(30)]
    put('/about', { answer: newer })
    better('/about', was, answer(10))
    expect(get('/about')?.answer).toBe(newer)
  })

  it('does not come back in a better form once it is gone', () => {
    const { put, get, drop, better } = shelves()
    const was = answer(20)
    put('/about', { answer: was })
    drop('/about')
    expect(get('/about')).toBeUndefined()
    better('/about', was, answer(10))
    expect(get('/about')).toBeUndefined()
  })

  it('is counted each time that it is sent, and the last words that asked for it are known', () => {
    const { put, get, ask } = shelves()
    put('/about')
    ask('/about', 3)
    expect(get('/about')).toMatchObject({ asked: 3, last: { url: '/about#3', at: expect.any(Number) } })
  })

  it('is not counted where it is gone meanwhile', () => {
    const { get, ask } = shelves()
    ask('/about')
    expect(get('/about')).toBeUndefined()
  })

  it('is no longer right since the first change of what it is made from', () => {
    const { put, get, touch } = shelves()
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

  it('stays where it cannot be made anew, and it is known that this was tried', () => {
    const one = kept()
    expect(keepStale(one)).toBe(one.answer)
    expect(one.triedAt).toEqual(expect.any(Number))
  })
})

describe('what is made anew before anybody asks', () => {
  it('is what is no longer right and was asked for, the most asked first, questions among it', () => {
    const { put, ask, touch, touchedSince } = shelves()
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

  it('is what was asked for since then', () => {
    const { put, get, ask, touch, touchedSince } = shelves()
    put('/about')
    ask('/about')
    touch('everything', 10)
    const at = get('/about')?.last?.at ?? 0
    expect(touchedSince(at)).toEqual(['/about#1'])
    expect(touchedSince(at + 1)).toEqual([])
  })
})

describe('the most asked', () => {
  it('are what was sent most, and no questions', () => {
    const { put, ask, mostAsked } = shelves()
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

  it('are none that say that something is missing or wrong', () => {
    const { put, mostAsked } = shelves()
    for (const status of [200, 301, 399, 400, 404]) put(`/${status}`, { answer: answer(10, { status }) })
    expect(mostAsked(10).toSorted()).toEqual(['/200', '/301', '/399'])
  })
})

describe('the form of an answer', () => {
  it('is the one that it is kept in for whoever takes that', () => {
    const { formOf } = shelves()
    const [plain, coded] = [answer(), answer(10, { form: form(10, 'br') })]
    for (const coding of [undefined, 'gzip', 'br'] as const)
      expect(formOf('/', plain, coding)).toBe(plain.form)
    expect(formOf('/', coded, 'br')).toBe(coded.form)
    for (const coding of [undefined, 'gzip'] as const) expect(formOf('/', coded, coding)).toBeUndefined()
  })

  it('is another one that was made of the same answer', () => {
    const { formOf, keepForm } = shelves()
    const coded = answer(10, { form: form(10, 'br') })
    const [plain, zipped] = [form(30), form(20, 'gzip')]
    keepForm('/', coded, plain)
    keepForm('/', coded, zipped)
    expect(formOf('/', coded, undefined)).toBe(plain)
    expect(formOf('/', coded, 'gzip')).toBe(zipped)
    expect(formOf('/other', coded, 'gzip')).toBeUndefined()
    expect(formOf('/', { ...coded, etag: 'W/"two"' }, 'gzip')).toBeUndefined()
  })
})

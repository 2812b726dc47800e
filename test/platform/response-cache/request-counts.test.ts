import { describe, expect, it } from 'vitest'
import type { CacheRequest } from '#platform/server/response-cache/response-cache.ts'
import { createCachedSite, waitForFresh, said, stopClock } from '../../support/app/cached-site.ts'

const withEditors = { isStrict: async ({ headers }: { headers: object }) => 'x-editor' in headers }
const strict = { 'x-editor': 'yes' }
const member = { cookie: 'session' }
const apiClient = { authorization: 'Bearer token' }

describe('recently requested pages', () => {
  it('are listed when stale, by the URL that was requested', async () => {
    const pass = stopClock()
    const { read, change, cache } = createCachedSite()
    for (const url of ['/one', '/other', '/search?q=sea']) await read(url)
    for (const url of ['/one', '/search?q=sea']) change(url)
    pass(1_000)
    expect(cache.listRecentStale(1_000).toSorted()).toEqual(['/one', '/search?q=sea'])
    expect(cache.listRecentStale(999)).toEqual([])
  })

  it('are still listed after a revalidation and another change', async () => {
    const pass = stopClock()
    const { read, change, cache } = createCachedSite({ policy: waitForFresh, ...withEditors })
    await read('/one')
    change('/one')
    await read('/one', strict)
    expect(cache.listRecentStale(1_000)).toEqual([])
    pass(500)
    change('/one')
    expect(cache.listRecentStale(500)).toEqual(['/one'])
  })

  it.each([
    ['the site itself and editors', strict],
    ['members', member],
    ['API clients', apiClient],
  ])('exclude those that only %s requested', async (_who, headers) => {
    const { read, change, cache } = createCachedSite(withEditors)
    await read('/one', headers)
    change('/one')
    expect(cache.listRecentStale(60_000)).toEqual([])
  })

  it('include those sent by the fast path', async () => {
    const pass = stopClock()
    const { read, change, cache } = createCachedSite()
    await read('/one')
    pass(1_000)
    cache.findReady('/one', '')
    change('/one')
    expect(cache.listRecentStale(0)).toEqual(['/one'])
  })
})

describe('the listener', () => {
  function counting() {
    const counted: string[] = []
    const site = createCachedSite({
      policy: waitForFresh,
      ...withEditors,
      onResult: (result, url) => void counted.push(`${result} ${url}`),
    })
    return { ...site, counted }
  }

  it('is called for each cache miss and hit', async () => {
    const { read, counted } = counting()
    for (let turn = 0; turn < 2; turn++) await read('/one')
    expect(counted).toEqual(['miss /one', 'hit /one'])
  })

  it('is called for a revalidation before a visitor’s request', async () => {
    const { read, change, counted } = counting()
    await read('/one')
    change('/one')
    await read('/one')
    expect(counted).toEqual(['miss /one', 'hit /one', 'miss /one'])
  })

  it('is called for computed responses only, if the client may get no stale one', async () => {
    const { read, change, counted } = counting()
    for (let turn = 0; turn < 2; turn++) await read('/one', strict)
    change('/one')
    await read('/one', strict)
    expect(counted).toEqual(['miss /one', 'miss /one'])
  })
})

describe('a cached response for visitors', () => {
  it.each([
    ['/about', '/about', true],
    ['/search?q=sea', '/search?q=sea', true],
    ['/about?ref=mail', '/about', false],
  ])('is found by its own address: %s of %s: %s', async (url, address, isFound) => {
    const { read, cache } = createCachedSite({ asked: { address } })
    await read(url)
    expect(cache.findReady(url, '') !== undefined).toBe(isFound)
    expect(cache.findReady(address, '') !== undefined).toBe(true)
  })

  it('is not found if it is a variant for others', async () => {
    const { read, cache } = createCachedSite({ asked: { variant: 'member' } })
    await read('/')
    expect(cache.findReady('/', '')).toBeUndefined()
  })

  it('is found with its route, or with an empty one if that is unknown', async () => {
    const site = createCachedSite({ routeOf: ({ url }) => `like ${url}` })
    const another = createCachedSite()
    for (const { read } of [site, another]) await read('/')
    expect(site.cache.findReady('/', '')?.route).toBe('like /')
    expect(another.cache.findReady('/', '')?.route).toBe('')
  })

  it('is not found if it has an earlier epoch', async () => {
    let revision = 'one'
    const { read, cache, made } = createCachedSite({ epoch: () => revision })
    await read('/')
    revision = 'another'
    expect(cache.findReady('/', '')).toBeUndefined()
    await read('/')
    expect(cache.findReady('/', '')?.response.body.toString()).toBe('1')
    expect(made).toHaveLength(2)
  })

  it('is not found in an encoding that was not sent yet', async () => {
    const { ask, cache, making } = createCachedSite()
    making(async () => said('There is much to say. '.repeat(200)))
    await ask('/', { 'accept-encoding': 'br' })
    expect(cache.findReady('/', 'gzip')).toBeUndefined()
    await ask('/', { 'accept-encoding': 'gzip' })
    expect(cache.findReady('/', 'gzip')?.response.coding).toBe('gzip')
  })
})

describe('a response waiting in the queue', () => {
  it('is not computed again if that happened in the meantime', async () => {
    let line: Promise<unknown> = Promise.resolve()
    let waiting = 0
    const { promise: open, resolve } = Promise.withResolvers<void>()
    const { read, made } = createCachedSite({
      asked: {
        inTurn: (making) => {
          waiting++
          const turn = line.then(() => open).then(making)
          line = turn
          return turn
        },
      },
    })
    const all = [read('/'), read('/'), read('/')]
    await expect.poll(() => waiting).toBe(3)
    resolve()
    expect(await Promise.all(all)).toEqual(['1', '1', '1'])
    expect(made).toHaveLength(1)
  })
})

it.each([
  [200, true, true],
  [399, true, true],
  [400, false, true],
  [404, false, true],
  [499, false, true],
  [500, false, false],
  [503, false, false],
])('status %i is cached: %s, and if its addresses are few: %s', async (status, usually, ifFew) => {
  const isCached = async (asked: CacheRequest) => {
    const { read, making, made } = createCachedSite({ asked })
    making(async () => said('said', status))
    for (let turn = 0; turn < 2; turn++) await read('/')
    return made.length === 1
  }
  expect([await isCached({}), await isCached({ keepsMissing: true })]).toEqual([usually, ifFew])
})

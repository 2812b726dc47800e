import { describe, expect, it } from 'vitest'
import {
  internalRequest,
  createCachedSite,
  waitForFresh,
  said,
  stopClock,
} from '../../support/app/cached-site.ts'

const withInternalRequests = { isOwn: ({ headers }: { headers: object }) => 'x-own' in headers }
const member = { cookie: 'session' }
const apiClient = { authorization: 'Bearer token' }

describe('the most requested pages', () => {
  it('are those sent to visitors most often, limited in number', async () => {
    const { read, cache } = createCachedSite()
    for (const url of ['/one', '/other', '/third', '/other', '/third', '/other']) await read(url)
    expect(cache.mostAsked(2)).toEqual(['/other', '/third'])
    expect(cache.mostAsked(9)).toEqual(['/other', '/third', '/one'])
  })

  it('stay the same after a revalidation', async () => {
    const { read, change, cache } = createCachedSite({ patience: waitForFresh })
    for (const url of ['/one', '/other', '/other', '/other', '/one']) await read(url)
    change('/other')
    await read('/other')
    await read('/one')
    expect(cache.mostAsked(2)).toEqual(['/other', '/one'])
  })

  it('exclude requests of the site itself', async () => {
    const { read, cache } = createCachedSite(withInternalRequests)
    for (let turn = 0; turn < 3; turn++) await read('/one', internalRequest)
    for (let turn = 0; turn < 2; turn++) await read('/other')
    expect(cache.mostAsked(2)).toEqual(['/other', '/one'])
  })

  it('exclude requests of signed-in clients', async () => {
    const { read, cache } = createCachedSite()
    await read('/one')
    for (const headers of [member, apiClient, member]) await read('/one', headers)
    for (let turn = 0; turn < 2; turn++) await read('/other')
    expect(cache.mostAsked(2)).toEqual(['/other', '/one'])
  })

  it('include none without a visitor’s request', async () => {
    const { read, cache } = createCachedSite()
    for (const headers of [member, apiClient]) await read('/', headers)
    expect(cache.mostAsked(2)).toEqual([])
  })

  it('include those sent by the fast path', async () => {
    const { read, cache } = createCachedSite()
    for (const url of ['/one', '/other', '/one']) await read(url)
    for (let turn = 0; turn < 3; turn++) cache.keptFor('/other', '')
    expect(cache.mostAsked(1)).toEqual(['/other'])
  })
})

describe('recently requested pages', () => {
  it('are listed when stale, by the URL that was requested', async () => {
    const pass = stopClock()
    const { read, change, cache } = createCachedSite()
    for (const url of ['/one', '/other', '/search?q=sea']) await read(url)
    for (const url of ['/one', '/search?q=sea']) change(url)
    pass(1_000)
    expect(cache.touchedOfLate(1_000).toSorted()).toEqual(['/one', '/search?q=sea'])
    expect(cache.touchedOfLate(999)).toEqual([])
  })

  it('are still listed after a revalidation and another change', async () => {
    const pass = stopClock()
    const { read, change, cache } = createCachedSite({ patience: waitForFresh, ...withInternalRequests })
    await read('/one')
    change('/one')
    await read('/one', internalRequest)
    expect(cache.touchedOfLate(1_000)).toEqual([])
    pass(500)
    change('/one')
    expect(cache.touchedOfLate(500)).toEqual(['/one'])
  })

  it('exclude those that only the site itself requested', async () => {
    const { read, change, cache } = createCachedSite(withInternalRequests)
    await read('/one', internalRequest)
    change('/one')
    expect(cache.touchedOfLate(60_000)).toEqual([])
  })
})

describe('the listener', () => {
  function counting() {
    const counted: string[] = []
    const site = createCachedSite({
      patience: waitForFresh,
      ...withInternalRequests,
      onMade: () => void counted.push('made'),
      onKept: (url) => void counted.push(`kept ${url}`),
    })
    return { ...site, counted }
  }

  it('is called for each cache miss and hit', async () => {
    const { read, counted } = counting()
    for (let turn = 0; turn < 2; turn++) await read('/one')
    expect(counted).toEqual(['made', 'kept /one'])
  })

  it('is called for a revalidation before a visitor’s request', async () => {
    const { read, change, counted } = counting()
    await read('/one')
    change('/one')
    await read('/one')
    expect(counted).toEqual(['made', 'kept /one', 'made'])
  })

  it('is not called for responses to the site itself', async () => {
    const { read, change, counted } = counting()
    for (let turn = 0; turn < 2; turn++) await read('/one', internalRequest)
    change('/one')
    await read('/one', internalRequest)
    expect(counted).toEqual(['made', 'made'])
  })
})

describe('a cached response for visitors', () => {
  it.each([
    ['a visitor', {}, true],
    ['a member', member, false],
    ['an API client', apiClient, false],
  ])('is found by a URL that %s has requested', async (_who, headers, isFound) => {
    const { read, cache } = createCachedSite()
    await read('/', headers)
    expect(cache.keptFor('/', '') !== undefined).toBe(isFound)
  })

  it('is found with its route, or with an empty one if that is unknown', async () => {
    const site = createCachedSite({ routeOf: ({ url }) => `like ${url}` })
    const another = createCachedSite()
    for (const { read } of [site, another]) await read('/')
    expect(site.cache.keptFor('/', '')?.route).toBe('like /')
    expect(another.cache.keptFor('/', '')?.route).toBe('')
  })

  it('is not found if it has an earlier epoch', async () => {
    let revision = 'one'
    const { read, cache, made } = createCachedSite({ revision: () => revision })
    await read('/')
    revision = 'another'
    expect(cache.keptFor('/', '')).toBeUndefined()
    await read('/')
    expect(cache.keptFor('/', '')?.form.body.toString()).toBe('1')
    expect(made).toHaveLength(2)
  })

  it('is not found in an encoding that was not sent yet', async () => {
    const { ask, cache, making } = createCachedSite()
    making(async () => said('There is much to say. '.repeat(200)))
    await ask('/', { 'accept-encoding': 'br' })
    expect(cache.keptFor('/', 'gzip')).toBeUndefined()
    await ask('/', { 'accept-encoding': 'gzip' })
    expect(cache.keptFor('/', 'gzip')?.form.coding).toBe('gzip')
  })

  it.each([
    [32 * 1024, true],
    [32 * 1024 + 1, false],
  ])('is found uncompressed with %i characters: %s', async (length, isFound) => {
    const { ask, cache, making } = createCachedSite()
    making(async () => said('x'.repeat(length)))
    expect((await ask('/', {})).body).toHaveLength(length)
    expect(cache.keptFor('/', '') !== undefined).toBe(isFound)
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

it('a 404 is cached if its addresses are few', async () => {
  const { read, making, made } = createCachedSite({ asked: { keepsMissing: true } })
  making(async () => said('nothing here', 404))
  for (let turn = 0; turn < 2; turn++) expect(await read('/')).toBe('404 nothing here')
  expect(made).toHaveLength(1)
})

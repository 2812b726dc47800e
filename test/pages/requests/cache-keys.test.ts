import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'

const category = '/categories/hiking-bucket-list-ideas'

type Response = Awaited<ReturnType<TestApp['inject']>>

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

/** Changes every title without invalidation, so that cached responses have the old ones. */
async function renameWithoutInvalidation() {
  const em = app.orm.em.fork()
  await em.execute('alter table idea disable trigger user')
  await em.execute(`update idea set title = title || '.'`)
  await em.execute('alter table idea enable trigger user')
}

const equalUrls = [
  ['/ideas/9', '/ideas/9?utm_source=friend'],
  ['/ideas/9', '/IDEAS/9///?x=1'],
  ['/', '/?ref=mail&fbclid=2'],
  [category, `${category}/?x=1`],
  [`${category}?difficulty=1&page=2`, `${category}?page=2&gclid=1&difficulty=1`],
  ['/search?q=lights', '/search?utm_medium=x&q=%6cights'],
  ['/api/ideas?limit=3&offset=2', '/api/ideas?offset=2&nobody=reads&limit=3'],
  ['/api/ideas/9', '/api/ideas/9?x=1'],
  ['/api/featured/ideas', '/api/featured/ideas?x=1'],
  ['/api/search?q=lights&limit=3', '/api/search?_=17&limit=3&q=lights'],
] as const

describe('a cache key has only what a response depends on:', () => {
  const kept = new Map<string, Response>()
  beforeAll(async () => {
    for (const [address] of equalUrls) kept.set(address, await app.inject(address))
    // Done once, because updating all titles takes a second for the indexes.
    await renameWithoutInvalidation()
  })

  it.each(equalUrls)('%s and %s are one', async (address, other) => {
    const first = kept.get(address)
    const second = await app.inject(other)
    expect([second.statusCode, second.headers.etag]).toEqual([200, first?.headers.etag])
    expect(second.body).toBe(first?.body)
  })

  it('a parameter that is read is part of it', async () => {
    for (const [address, other] of [
      ['/api/ideas?limit=3', '/api/ideas?limit=4'],
      ['/search?q=lights', '/search?q=hiking'],
      [category, `${category}?view=list`],
      ['/login', '/login?from=%2Faccount'],
    ] as const) {
      const [first, second] = await Promise.all([app.inject(address), app.inject(other)])
      expect(first.headers.etag).not.toBe(second.headers.etag)
    }
  })

  it('a duplicate parameter is refused, with a cached response too', async () => {
    await app.inject('/api/ideas?limit=3')
    expect((await app.inject('/api/ideas?limit=3&limit=3')).statusCode).toBe(400)
  })

  it('an unknown parameter is nowhere in the page', async () => {
    for (const address of [category, '/ideas/7', '/about', '/nowhere'])
      expect((await app.inject(`${address}?campaign=springtime`)).body).not.toContain('springtime')
  })
})

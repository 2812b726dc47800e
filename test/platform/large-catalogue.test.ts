import { chmodSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fill } from '../support/app/fill-catalogue.ts'
import { startTestApp, type TestApp } from '../support/app/test-app.ts'
import { atItsOwnTime } from '../support/servers/own-time.ts'
import { fastFolder } from '../support/servers/fast-folder.ts'
import { readPlans, stepsAbove } from '../support/servers/plans.ts'
import { startPostgres } from '../support/servers/postgres.ts'
import { growCatalogue } from '../benchmarks/large-catalogue.ts'

const ideas = 100_000
/** A page of results is chosen from two thousand at most. */
const mostRead = 3_000

const plans = readPlans()
const folder = fastFolder('someday-large-')
let server: Awaited<ReturnType<typeof startPostgres>>
let url: string
let app: TestApp
beforeAll(async () => {
  // Run as another user, who must be able to reach its folder.
  chmodSync(folder, 0o755)
  server = await atItsOwnTime(() => startPostgres(join(folder, 'postgres'), plans.onLog))
  await server.createDatabase('large')
  url = `${server.url}/large`
  await fill({ url })
  await plans.explain(url)
  app = await startTestApp({}, { beside: { location: { url } } })
  await growCatalogue(app.orm.em.fork(), ideas)
  // A process learns the language of the catalogue once, word by word.
  await app.inject('/api/search?q=sea')
})
afterAll(async () => {
  await app.close()
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

const call = (procedure: string, input: object = {}) =>
  `/api/trpc/${procedure}?input=${encodeURIComponent(JSON.stringify(input))}`

/** Whatever is asked, the database looks at no more than it would in a small catalogue. */
const reads: Record<string, string[]> = {
  'an idea': ['/api/ideas/777', '/api/ideas/99000', '/ideas/50000', '/api/ideas/123456'],
  'what is like an idea': [call('ideas.similar', { id: 1000 }), call('ideas.similar', { id: 99_000 })],
  'the featured ones': ['/api/featured/ideas', '/popular'],
  'the newest': ['/api/ideas?limit=24&orderBy=newest', '/new', '/feed.xml'],
  'a list': ['/api/ideas', '/api/ideas?limit=12&offset=600', '/api/ideas?limit=2000'],
  'a list far from its beginning': [
    '/api/ideas?offset=10001',
    '/api/ideas?offset=50000',
    '/api/ideas?offset=99990',
  ],
  'a list of a category': [
    '/api/ideas?categoryId=7&limit=12',
    '/api/ideas?categoryId=7&limit=12&offset=900',
    '/api/ideas?categoryId=7&limit=24&orderBy=newest',
  ],
  'a list within filters': [
    '/api/ideas?difficulty=3',
    '/api/ideas?cost=3&locationType=indoor',
    '/api/ideas?season=winter&difficulty=3&cost=3&locationType=anywhere',
    '/api/ideas?categoryId=7&difficulty=3&season=winter',
    '/api/ideas?categoryId=7&cost=3&limit=36',
    '/api/ideas?difficulty=3&cost=3&orderBy=newest',
  ],
  categories: ['/api/categories', '/api/featured/categories', '/categories'],
  'a category': [
    '/api/categories/hiking-bucket-list-ideas',
    '/categories/hiking-bucket-list-ideas',
    '/categories/hiking-bucket-list-ideas?page=70',
    '/categories/hiking-bucket-list-ideas?difficulty=3&cost=3',
    '/categories/hiking-bucket-list-ideas/feed.xml',
  ],
  'the number of ideas': ['/api/stats'],
  home: ['/'],
  'a random idea': ['/api/ideas/random', '/api/ideas/random?not=4'],
  'a suggestion': [call('search.suggest', { q: 'be' }), call('search.suggest', { q: 'mountain la' })],
  'a cover': ['/covers/000000000000000000000000.svg', '/covers/000000000000000000000001.svg'],
}

describe.each(Object.entries(reads))('%s', (_name, addresses) => {
  it.each(addresses)('costs at a hundred thousand ideas what it costs at a thousand: %s', async (address) => {
    expect(await stepsOf(address)).toEqual([])
  })
})

async function stepsOf(address: string): Promise<string[]> {
  let status = 0
  const statements = await plans.of(url, async () => {
    const response = await app.inject(address)
    status = response.statusCode
  })
  expect(status).toBeLessThan(500)
  return statements.flatMap((plan) => stepsAbove(mostRead, plan))
}

import { fastify } from 'fastify'
import { expect, it, onTestFinished } from 'vitest'
import { noInvalidations } from '#platform/server/response-cache/cache-tags.ts'
import { createResponseCache } from '#platform/server/response-cache/response-cache.ts'

/** Creates a site with one response for all URLs, and counts its computations by URL. */
function createCountedSite(maxBytes: number, { body = 'short', tags = 0 } = {}) {
  const made: string[] = []
  const cache = createResponseCache({ changes: noInvalidations, maxBytes })
  const app = fastify({ routerOptions: { maxParamLength: 5_000 } })
  onTestFinished(() => app.close())
  app.get('/*', (request, reply) =>
    cache.answer(request, reply, async ({ from }) => {
      made.push(request.url)
      from.ask()
      from.note(Array.from({ length: tags }, (_, number) => `idea:${number}`))
      return { status: 200, headers: {}, body }
    }),
  )
  return {
    app,
    timesMade: (url: string) => made.filter((one) => one === url).length,
    /** Requests URLs one after the other and returns how many of them are cached then. */
    countCached: async (urls: string[], headers: Record<string, string> = {}) => {
      for (const url of urls) await app.inject({ url, headers })
      return urls.filter((url) => cache.findReady(url, headers['accept-encoding'] ?? '')).length
    },
  }
}

const number = (prefix: string, most = 30) => Array.from({ length: most }, (_, each) => `${prefix}${each}`)
// Not compressed, because it is short enough; an entry takes 512 bytes besides.
const short = 'x'.repeat(1_000)

it('the response cache keeps an entry while there is room', async () => {
  const { app, timesMade } = createCountedSite(100_000)
  for (let turn = 0; turn < 3; turn++) expect((await app.inject('/about')).body).toBe('short')
  expect(timesMade('/about')).toBe(1)
})

it.each([
  ['half of its size for pages', '/ideas/', 9],
  ['three tenths for searches', '/search?q=', 5],
])('the response cache has %s', async (_share, prefix, most) => {
  const { countCached } = createCountedSite(28_500, { body: short })
  expect(await countCached(number(prefix))).toBe(most)
})

it('the response cache has a fifth for other codings', async () => {
  const { countCached } = createCountedSite(40_000, { body: 'There is much to say. '.repeat(100) })
  const urls = number('/ideas/', 9)
  expect(await countCached(urls, { 'accept-encoding': 'br' })).toBe(9)
  // Equal content is encoded once.
  expect(await countCached(urls)).toBe(9)
})

it('the response cache counts the size of addresses', async () => {
  const { countCached } = createCountedSite(10_000)
  expect(await countCached(number(`/${'x'.repeat(400)}`))).toBe(5)
})

it('the response cache counts the size of tags', async () => {
  const { countCached } = createCountedSite(100_000, { tags: 100 })
  expect(await countCached(number('/'))).toBe(7)
})

it('the response cache does not store an overlong address', async () => {
  const { app, timesMade } = createCountedSite(1_000_000)
  const address = `/ideas?${'x'.repeat(2_000)}`
  for (let turn = 0; turn < 2; turn++) await app.inject(address)
  expect(timesMade(address)).toBe(2)
})

it('the response cache keeps a frequent page despite many rare searches', async () => {
  const { app, timesMade } = createCountedSite(30_000)
  await app.inject('/about')
  for (const address of number(`/search?q=${'x'.repeat(900)}`, 60)) await app.inject(address)
  await app.inject('/about')
  expect(timesMade('/about')).toBe(1)
})

import { fastify } from 'fastify'
import { expect, it, onTestFinished } from 'vitest'
import { noInvalidations } from '#platform/server/response-cache/cache-tags.ts'
import { createResponseCache } from '#platform/server/response-cache/response-cache.ts'

/** Creates a site with one short response for all URLs, and counts its computations by URL. */
function createCountedSite(bytes: number) {
  const made: string[] = []
  const cache = createResponseCache({ changes: noInvalidations, maxBytes: bytes })
  const app = fastify({ routerOptions: { maxParamLength: 5_000 } })
  onTestFinished(() => app.close())
  app.get('/*', (request, reply) =>
    cache.answer(request, reply, async () => {
      made.push(request.url)
      return { status: 200, headers: {}, body: 'short' }
    }),
  )
  return { app, timesMade: (url: string) => made.filter((one) => one === url).length }
}

it('the response cache keeps an entry while there is room', async () => {
  const { app, timesMade } = createCountedSite(100_000)
  for (let turn = 0; turn < 3; turn++) expect((await app.inject('/about')).body).toBe('short')
  expect(timesMade('/about')).toBe(1)
})

it('the response cache counts the size of addresses', async () => {
  const { app, timesMade } = createCountedSite(10_000)
  const address = (number: number) => `/ideas?page=${number}&${'x'.repeat(900)}`
  for (let number = 0; number < 12; number++) await app.inject(address(number))
  await app.inject(address(0))
  expect(timesMade(address(0))).toBe(2)
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
  for (let number = 0; number < 60; number++) await app.inject(`/search?q=${number}${'x'.repeat(900)}`)
  await app.inject('/about')
  expect(timesMade('/about')).toBe(1)
})

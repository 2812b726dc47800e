import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { ComputedResponse } from '#platform/server/response-cache/cached-response.ts'
import { createTagCollector } from '#platform/server/response-cache/cache-tags.ts'
import { currentCaller, runForCaller } from '#platform/server/scheduling/costs.ts'
import { createDeadlines } from '#platform/server/scheduling/deadlines.ts'
import { anyone, createCallerFactory, router } from '#platform/server/trpc.ts'
import { createCachedSite, said, serveStale, waitForFresh } from '../../support/app/cached-site.ts'

const otherTurn = 'what has come in meanwhile'

/** Records each start of some work, and the event loop turns in between. */
async function recordOrder(work: (begin: () => void) => Promise<unknown>): Promise<string[]> {
  const order: string[] = []
  let isOver = false
  const lookAround = () => {
    order.push(otherTurn)
    if (!isOver) setImmediate(lookAround)
  }
  setImmediate(lookAround)
  await work(() => order.push('begun')).finally(() => (isOver = true))
  return order
}

/** Counts the turns between the first start and the last. */
const countTurnsBetween = (order: string[]) =>
  order.slice(order.indexOf('begun'), order.lastIndexOf('begun')).filter((each) => each === otherTurn).length

test.each([
  { whose: 'a background page sends its queries one after the other', isRenewal: true, looks: 2 },
  { whose: 'a page that a client waits for sends its queries at once', isRenewal: false, looks: 0 },
])('$whose', async ({ isRenewal, looks }) => {
  const order = await recordOrder((begin) => {
    const asked = router({ thing: anyone.query(begin) })
    // Only the part of the request context that is read.
    const page = createCallerFactory(asked)(
      Object.assign(Object.create(null), { madeFrom: createTagCollector(isRenewal) }),
    )
    return Promise.all([page.thing(), page.thing(), page.thing()])
  })
  expect(countTurnsBetween(order)).toBe(looks)
})

const urls = ['/one', '/other', '/third']

/** Creates a site whose responses are all stale. */
async function createStaleSite(options: Parameters<typeof createCachedSite>[0]) {
  const site = createCachedSite(options)
  for (const url of urls) await site.read(url)
  for (const url of urls) site.change(url)
  site.made.length = 0
  return site
}

test('at most two revalidations run at once', async () => {
  const { read, making, made } = await createStaleSite({ policy: serveStale })
  const { promise, resolve } = Promise.withResolvers<ComputedResponse>()
  making(() => promise)
  expect(await Promise.all(urls.map((url) => read(url)))).toEqual(['1', '1', '1'])
  await expect.poll(() => made.length).toBe(2)
  for (let turn = 0; turn < 20; turn++) await new Promise((done) => setImmediate(done))
  expect(made).toHaveLength(2)
  resolve(said('new'))
  await expect.poll(() => made.length).toBe(3)
})

test('a revalidation runs on behalf of the client that requested it, in any order', async () => {
  const { read, making } = await createStaleSite({ policy: waitForFresh })
  making(async () => said(currentCaller()?.client ?? 'nobody'))
  const clients = urls.map((url) => runForCaller({ client: `client of ${url}` }, () => read(url)))
  expect(await Promise.all(clients)).toEqual(urls.map((url) => `client of ${url}`))
})

test('a revalidation that takes too long is aborted, and the next one starts', async () => {
  const log: string[] = []
  const warn = (details: object, message: string) => log.push(`${message} ${JSON.stringify(details)}`)
  const deadlines = createDeadlines({ ms: 50, log: { warn } })
  const { read, making, made } = await createStaleSite({ policy: serveStale, deadlines })
  making(() => new Promise<never>(() => {}))
  for (const url of urls) expect(await read(url)).toBe('1')
  await expect.poll(() => log.length).toBe(3)
  expect(log[0]).toMatch(/^timed out after 50 ms: the response of \/one .*the revalidation for \d+ ms/)
  making(async () => said('new'))
  await expect.poll(() => read('/one'), { timeout: 5_000 }).toBe('new')
  expect(made.length).toBeGreaterThanOrEqual(3)
})

test('a response that is computed after its deadline is not cached', async () => {
  const deadlines = createDeadlines({ ms: 30, log: { warn: () => {} } })
  const { read, making, change } = createCachedSite({ deadlines })
  const { promise, resolve } = Promise.withResolvers<ComputedResponse>()
  making(() => promise)
  expect(await read('/')).toMatch(/^503/)
  change('/')
  resolve(said('older than the change'))
  await wait(10)
  making()
  await expect.poll(() => read('/')).toBe('2')
})

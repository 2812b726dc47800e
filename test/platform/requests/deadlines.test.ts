import { Socket } from 'node:net'
import { expect, it } from 'vitest'
import { publicFailure } from '#platform/server/public-failure.ts'
import { createDeadlines, deadlineSignal, trackWait } from '#platform/server/scheduling/deadlines.ts'
import { createConcurrencyLimiter } from '#platform/server/scheduling/concurrency-limiter.ts'
import { createWorkScheduler } from '#platform/server/scheduling/work-scheduler.ts'

const neverResolves = new Promise<never>(() => {})

/** Creates deadlines of a duration in ms, with their log. */
function createDeadlinesWithLog(ms: number) {
  const log: string[] = []
  const warn = (details: object, message: string) => log.push(`${message} ${JSON.stringify(details)}`)
  return { ...createDeadlines({ ms, log: { warn } }), log }
}
const statusOf = (error: unknown) => publicFailure(error)

it('work that takes too long is 503, and the log names everything it waited for', async () => {
  const { limit, log } = createDeadlinesWithLog(30)
  const work = () => Promise.all([trackWait('a letter', neverResolves), trackWait('a ship', neverResolves)])
  expect(await limit('the answer', work).catch(statusOf)).toMatchObject({ status: 503, retryAfter: 5 })
  expect(log).toEqual([
    expect.stringMatching(/^timed out after 30 ms: the answer .*"a letter for \d+ ms","a ship for \d+ ms"/),
  ])
})

it('work that ends in time returns its result, and its waits are not logged', async () => {
  const { limit, log } = createDeadlinesWithLog(60_000)
  expect(await limit('the answer', () => trackWait('a letter', Promise.resolve('read')))).toBe('read')
  expect(log).toEqual([])
})

it('nested work has the same deadline, and shared work has its own', async () => {
  const { limit, limitShared } = createDeadlinesWithLog(60_000)
  await limit('the answer', async () => {
    const outer = deadlineSignal()
    expect(await limit('a part', async () => deadlineSignal() === outer)).toBe(true)
    expect(await limitShared('a part for others', async () => deadlineSignal() === outer)).toBe(false)
  })
  expect(deadlineSignal()).toBeUndefined()
})

it('a request that waits too long in a queue is 503, and the log names the queue', async () => {
  const { limit, log } = createDeadlinesWithLog(30)
  const { take, clients } = createConcurrencyLimiter({ atOnceOfOne: 1, atOnceOfAll: 1, waitingOfOne: 8 })
  const { promise: end, resolve: letGo } = Promise.withResolvers<void>()
  const asker = (client: string) => ({ client, isHeavy: false, connection: new Socket() })
  const first = take(asker('one'), () => end)
  for (const client of ['one', 'another'])
    expect(await limit('the answer', () => take(asker(client), () => end)).catch(statusOf)).toMatchObject({
      status: 503,
    })
  expect(log.filter((line) => line.includes('a free slot for the request'))).toHaveLength(2)
  letGo()
  await first
  await expect.poll(clients).toBe(0)
})

it('a request that times out frees its place for the next one', async () => {
  const work = createWorkScheduler(0, createDeadlinesWithLog(30))
  const make = <T>(making: () => Promise<T>) =>
    work.of({ client: async () => 'one', connection: new Socket() }).make(1, making)
  const stuck = Array.from({ length: 4 }, () => make(() => neverResolves).catch(statusOf))
  for (const each of await Promise.all(stuck)) expect(each).toMatchObject({ status: 503 })
  // A busy machine may exceed the deadline here too.
  await expect.poll(() => make(async () => 'made').catch(statusOf)).toBe('made')
})

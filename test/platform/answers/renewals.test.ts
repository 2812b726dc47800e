import { createTagCollector } from '#platform/server/response-cache/cache-tags.ts'
import { createDeadlines } from '#platform/server/scheduling/deadlines.ts'
import { currentCaller, runForCaller } from '#platform/server/scheduling/costs.ts'
import { createRevalidator } from '#platform/server/response-cache/revalidation.ts'
import { anyone, createCallerFactory, router } from '#platform/server/trpc.ts'
import { expect, onTestFinished, test, vi } from 'vitest'

const others = 'what has come in meanwhile'

/** What is begun, and each look at everything else between. */
async function orderOf(work: (begin: () => void) => Promise<unknown>): Promise<string[]> {
  const order: string[] = []
  let isOver = false
  const lookAround = () => {
    order.push(others)
    if (!isOver) setImmediate(lookAround)
  }
  setImmediate(lookAround)
  await work(() => order.push('begun')).finally(() => (isOver = true))
  return order
}

/** How often the others had a look between the first that was begun and the last. */
const looksBetween = (order: string[]) =>
  order.slice(order.indexOf('begun'), order.lastIndexOf('begun')).filter((each) => each === others).length

test.each([
  { whose: 'a page that nobody waits for asks one thing after the other', isRenewal: true, looks: 2 },
  { whose: 'a page that somebody waits for asks for everything at once', isRenewal: false, looks: 0 },
])('$whose', async ({ isRenewal, looks }) => {
  const order = await orderOf((begin) => {
    const asked = router({ thing: anyone.query(begin) })
    // The part of a request that this is about.
    const page = createCallerFactory(asked)(
      Object.assign(Object.create(null), { madeFrom: createTagCollector(isRenewal) }),
    )
    return Promise.all([page.thing(), page.thing(), page.thing()])
  })
  expect(looksBetween(order)).toBe(looks)
})

test('answers that are made anew begin one after the other, and others come between', async () => {
  const order = await orderOf((begin) => {
    const renew = createRevalidator<void>()
    return Promise.all(['one', 'other'].map((key) => renew(key, async () => begin())))
  })
  expect(looksBetween(order)).toBe(1)
})

test('no more than two answers are made anew at once', async () => {
  const begun: string[] = []
  const { promise: done, resolve: end } = Promise.withResolvers<void>()
  const renew = createRevalidator<void>()
  const all = ['one', 'other', 'third'].map((key) =>
    renew(key, () => {
      begun.push(key)
      return done
    }),
  )
  await expect.poll(() => begun).toEqual(['one', 'other'])
  await everythingElse()
  expect(begun).toEqual(['one', 'other'])
  end()
  await Promise.all(all)
  expect(begun).toEqual(['one', 'other', 'third'])
})

test('an answer is made anew on behalf of the client that asked for it, whoever was served before', async () => {
  const renew = createRevalidator<string | undefined>()
  const clients = ['one', 'other', 'third', 'fourth']
  const made = clients.map((client) =>
    runForCaller({ client }, () => renew(client, async () => currentCaller()?.client)),
  )
  expect(await Promise.all(made)).toEqual(clients)
})

test('an answer that cannot be made anew in time is given up, and the next one is begun', async () => {
  const log: { waitedFor: string[]; message: string }[] = []
  const warn = (details: object, message: string) => {
    log.push({ waitedFor: [], ...details, message })
  }
  const renew = createRevalidator<string>(createDeadlines({ ms: 50, log: { warn } }))
  const never = new Promise<string>(() => {})
  const stuck = ['one', 'other', 'third'].map((key) => renew(key, () => never))
  for (const each of stuck) await expect(each).rejects.toThrow(/^That took too long/)
  expect(log).toHaveLength(3)
  await expect.poll(() => renew('one', async () => 'made').catch(() => 'late')).toBe('made')
  expect(log[0]?.message).toBe('timed out after 50 ms: the revalidation of a response')
  expect(log[0]?.waitedFor[0]).toMatch(/^the revalidation for \d+ ms$/)
})

test('an answer that nobody waits for may fail without a word', async () => {
  const onUnhandled = vi.fn<() => void>()
  process.on('unhandledRejection', onUnhandled)
  onTestFinished(() => void process.off('unhandledRejection', onUnhandled))
  const renew = createRevalidator<void>()
  const make = vi.fn<() => Promise<void>>().mockRejectedValue(new Error('made of sand'))
  void renew('key', make)
  await expect.poll(() => make.mock.calls.length).toBe(1)
  await everythingElse()
  expect(onUnhandled).not.toHaveBeenCalled()
})

/** What was begun has had its turn, several times over. */
async function everythingElse(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve))
}

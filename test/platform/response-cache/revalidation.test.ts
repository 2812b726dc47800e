import { createTagCollector } from '#platform/server/response-cache/cache-tags.ts'
import { createDeadlines } from '#platform/server/scheduling/deadlines.ts'
import { currentCaller, runForCaller } from '#platform/server/scheduling/costs.ts'
import { createRevalidator } from '#platform/server/response-cache/revalidation.ts'
import { anyone, createCallerFactory, router } from '#platform/server/trpc.ts'
import { expect, onTestFinished, test, vi } from 'vitest'

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

test('revalidations start one after the other, with yields between them', async () => {
  const order = await recordOrder((begin) => {
    const renew = createRevalidator<void>()
    return Promise.all(['one', 'other'].map((key) => renew(key, async () => begin())))
  })
  expect(countTurnsBetween(order)).toBe(1)
})

test('at most two revalidations run at once', async () => {
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
  await waitForTurns()
  expect(begun).toEqual(['one', 'other'])
  end()
  await Promise.all(all)
  expect(begun).toEqual(['one', 'other', 'third'])
})

test('a revalidation runs on behalf of the client that requested it, in any order', async () => {
  const renew = createRevalidator<string | undefined>()
  const clients = ['one', 'other', 'third', 'fourth']
  const made = clients.map((client) =>
    runForCaller({ client }, () => renew(client, async () => currentCaller()?.client)),
  )
  expect(await Promise.all(made)).toEqual(clients)
})

test('a revalidation that takes too long is aborted, and the next one starts', async () => {
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

test('a background revalidation may fail silently', async () => {
  const onUnhandled = vi.fn<() => void>()
  process.on('unhandledRejection', onUnhandled)
  onTestFinished(() => void process.off('unhandledRejection', onUnhandled))
  const renew = createRevalidator<void>()
  const make = vi.fn<() => Promise<void>>().mockRejectedValue(new Error('made of sand'))
  void renew('key', make)
  await expect.poll(() => make.mock.calls.length).toBe(1)
  await waitForTurns()
  expect(onUnhandled).not.toHaveBeenCalled()
})

/** Waits for several turns, in which started work can continue. */
async function waitForTurns(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve))
}

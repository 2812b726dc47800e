import { learnMadeFrom } from '#platform/server/answers/made-from.ts'
import { keepRenewals } from '#platform/server/answers/renewals.ts'
import { anyone, createCallerFactory, router } from '#platform/server/trpc.ts'
import { expect, test } from 'vitest'

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
      Object.assign(Object.create(null), { madeFrom: learnMadeFrom(isRenewal) }),
    )
    return Promise.all([page.thing(), page.thing(), page.thing()])
  })
  expect(looksBetween(order)).toBe(looks)
})

test('answers that are made anew begin one after the other, and others come between', async () => {
  const order = await orderOf((begin) => {
    const renew = keepRenewals<void>()
    return Promise.all(['one', 'other'].map((key) => renew(key, async () => begin())))
  })
  expect(looksBetween(order)).toBe(1)
})

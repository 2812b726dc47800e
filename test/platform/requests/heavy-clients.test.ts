import { Socket } from 'node:net'
import { expect, it } from 'vitest'
import { yieldToEventLoop } from '#platform/server/scheduling/fair-queue.ts'
import { createWorkScheduler } from '#platform/server/scheduling/work-scheduler.ts'

it('a client with much recent usage gets one task at a time, and others four', async () => {
  const work = createWorkScheduler(100)
  const most = async (client: string) => {
    let [now, atOnce] = [0, 0]
    const make = () =>
      work.of({ client: async () => client, connection: new Socket() }).make(1, async () => {
        atOnce = Math.max(atOnce, ++now)
        for (let turn = 0; turn < 20; turn++) await yieldToEventLoop()
        now--
      })
    await Promise.all(Array.from({ length: 8 }, make))
    return atOnce
  }
  expect(await most('greedy')).toBe(4)
  const asking = work.of({ client: async () => 'greedy', connection: new Socket() })
  await asking.charge(1_000)
  expect([await most('greedy'), await most('another')]).toEqual([1, 4])
})

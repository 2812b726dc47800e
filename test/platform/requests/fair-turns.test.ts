import { mkdtempSync, rmSync } from 'node:fs'
import { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fastify } from 'fastify'
import { describe, expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { openDatabase } from '#platform/database/orm.ts'
import { delayRejections } from '#platform/server/requests/same-origin.ts'
import { runForCaller, runShared } from '#platform/server/scheduling/costs.ts'
import {
  yieldToEventLoop,
  createFairQueue,
  createFairLock,
  createChunkedParser,
} from '#platform/server/scheduling/fair-queue.ts'
import { createSerialExecutor } from '#platform/server/scheduling/serial-executor.ts'
import { createConcurrencyLimiter } from '#platform/server/scheduling/concurrency-limiter.ts'
import { createWorkScheduler } from '#platform/server/scheduling/work-scheduler.ts'
import * as entities from '#root/entities.ts'

const greedy = 'greedy'
const another = 'another'

/** Who was served, in order, where one client has asked many times before another asks once. */
async function orderOf(serve: (client: string) => Promise<unknown>): Promise<string[]> {
  const served: string[] = []
  const ask = (client: string) =>
    runForCaller({ client }, async () => {
      await serve(client)
      served.push(client)
    })
  await Promise.all([...Array.from({ length: 12 }, () => ask(greedy)), ask(another), ask('a third')])
  return served
}

describe('whoever asks for one thing after another has asked for many', () => {
  it('goes on before most of them', async () => {
    const served = await orderOf(yieldToEventLoop)
    expect(served.indexOf(another)).toBeLessThanOrEqual(2)
    expect(served.indexOf('a third')).toBeLessThanOrEqual(3)
  })

  it('has what cannot be interrupted done before most of them', async () => {
    const lane = createSerialExecutor()
    const served = await orderOf(() => lane(() => 'rendered'))
    expect(served.indexOf(another)).toBeLessThanOrEqual(2)
  })

  it('is answered by a database in a folder before most of them', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'someday-turns-'))
    const orm = await openDatabase({ folder }, Object.values(entities))
    onTestFinished(async () => {
      await orm.close()
      rmSync(folder, { recursive: true })
    })
    await orm.em.execute('select 1')
    const ask = () => orm.em.fork().execute('select count(*) from generate_series(1, 20000)')
    const served = await orderOf(ask)
    expect(served.indexOf(another)).toBeLessThanOrEqual(2)
    expect(served).toHaveLength(14)
  })

  it('waits for one use at a time, however many questions it has one after the other', async () => {
    let now = 0
    // Each use takes as long as any other, however busy the machine is.
    const lock = createFairLock(() => now)
    const used: string[] = []
    const use = async (client: string, times: number) =>
      runForCaller({ client }, async () => {
        for (let time = 0; time < times; time++) {
          await lock.obtain()
          used.push(client)
          await yieldToEventLoop()
          now++
          lock.release()
          await Promise.resolve()
        }
      })
    await Promise.all([...Array.from({ length: 12 }, () => use(greedy, 2)), use(another, 3)])
    expect(used.slice(0, 6)).toEqual([greedy, another, greedy, another, greedy, another])
  })

  it('waits for a whole transaction all the same', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'someday-turns-'))
    const orm = await openDatabase({ folder }, Object.values(entities))
    onTestFinished(async () => {
      await orm.close()
      rmSync(folder, { recursive: true })
    })
    await orm.em.execute('create table thing (id integer)')
    const inside = runForCaller({ client: greedy }, () =>
      orm.em.fork().transactional(async (em) => {
        for (let id = 0; id < 5; id++) {
          await em.execute('insert into thing values (?)', [id])
          await yieldToEventLoop()
        }
      }),
    )
    const seen = await runForCaller({ client: another }, () => orm.em.fork().execute('select id from thing'))
    expect([0, 5]).toContain(seen.length)
    await inside
    expect(await orm.em.fork().execute('select id from thing')).toHaveLength(5)
  })
})

it('is the turn of whoever has had least lately, and of those of who came first', () => {
  let now = 0
  const line = createFairQueue<string>(() => now)
  const has = (client: string, had: number) => runForCaller({ client }, () => line.count(had))
  const joins = (...clients: string[]) => {
    for (const client of clients) runForCaller({ client }, () => line.join(client))
  }
  const rest = () => Array.from({ length: 9 }, () => line.next()).filter(Boolean)
  has(greedy, 5)
  has('a third', 1)
  joins(greedy, greedy, another, 'a third', another)
  expect(rest()).toEqual([another, another, 'a third', greedy, greedy])
  expect(line.isEmpty()).toBe(true)
  now = 1_001
  has(another, 1)
  joins(another, greedy)
  expect(rest()).toEqual([greedy, another])
})

describe('what nobody waits for any more', () => {
  /** A request, and its client who hangs up after so many pieces. */
  function request(pieces: number) {
    const connection = new Socket()
    let looks = 0
    const rows = z
      .object({ id: z.int() })
      .refine(() => {
        looks += 1
        if (looks === pieces * 200) connection.destroy()
        return true
      })
      .array()
    const work = createWorkScheduler(0).of({ client: async () => 'one', connection })
    const list = Array.from({ length: 2_000 }, (_, id) => ({ id }))
    return { work, read: () => createChunkedParser(rows)(list), looks: () => looks, connection }
  }

  it('is given up at the next piece of it', async () => {
    const { work, read, looks } = request(3)
    await expect(work.make(1, read)).rejects.toThrow('The request was given up.')
    expect(looks()).toBe(600)
  })

  it('is finished where others may have the same', async () => {
    const { work, read, looks } = request(3)
    expect(await work.make(1, () => runShared(read))).toHaveLength(2_000)
    expect(looks()).toBe(2_000)
  })

  it('is finished where something is written', async () => {
    const { read, looks } = request(3)
    expect(await read()).toHaveLength(2_000)
    expect(looks()).toBe(2_000)
  })

  it('holds its place until it has ended: nobody gets more done at once by hanging up', async () => {
    const { take } = createConcurrencyLimiter({ atOnceOfOne: 1, atOnceOfAll: 8, waitingOfOne: 8 })
    const { promise: end, resolve: letGo } = Promise.withResolvers<void>()
    const begun: string[] = []
    const one = { client: 'one', isHeavy: false }
    const connection = new Socket()
    const first = take({ ...one, connection }, async () => {
      begun.push('first')
      await end
    })
    const second = take({ ...one, connection: new Socket() }, async () => void begun.push('second'))
    await expect.poll(() => begun).toEqual(['first'])
    connection.destroy()
    for (let turn = 0; turn < 20; turn++) await yieldToEventLoop()
    expect(begun).toEqual(['first'])
    letGo()
    await Promise.all([first, second])
    expect(begun).toEqual(['first', 'second'])
  })
})

describe('a client that hangs up', () => {
  const bounds = { atOnceOfOne: 1, atOnceOfAll: 8, waitingOfOne: 8 }
  const hungUp = () => new Socket().destroy()

  it('leaves nothing behind', async () => {
    const { take, sendLong, readLong, clients } = createConcurrencyLimiter(bounds)
    const early = { client: 'early', isHeavy: false, connection: hungUp() }
    await expect(take(early, async () => 'made')).rejects.toThrow('The request was given up.')
    await expect(sendLong('early', hungUp())).rejects.toThrow('The request was given up.')
    const connection = new Socket()
    const { promise: end, resolve: letGo } = Promise.withResolvers<void>()
    const first = take({ client: 'one', isHeavy: false, connection: new Socket() }, () => end)
    const second = take({ client: 'one', isHeavy: false, connection }, async () => 'made')
    connection.destroy()
    await expect(second).rejects.toThrow('The request was given up.')
    letGo()
    await first
    const ends = [readLong('sends'), readLong('sends')]
    expect(() => readLong('sends')).toThrow('Too many requests.')
    for (const endReading of ends) endReading()
    expect(clients()).toBe(0)
  })

  it('while it waits for its own long list to be sent waits no longer, and has held no place', async () => {
    const { take, alone, clients } = createConcurrencyLimiter({ ...bounds, atOnceOfAll: 1 })
    const endFirst = await alone('slow')
    const connection = new Socket()
    const waiting = take({ client: 'slow', isHeavy: false, connection }, ({ pause }) =>
      pause((signal) => alone('slow', signal)),
    )
    const other = { client: 'another', isHeavy: false, connection: new Socket() }
    expect(await take(other, async () => 'made')).toBe('made')
    connection.destroy()
    await expect(waiting).rejects.toThrow('The request was given up.')
    endFirst()
    expect(clients()).toBe(0)
  })
})

it('a client has a few long answers on their way at once, and another has its own', async () => {
  const { sendLong } = createConcurrencyLimiter()
  const arrived = await Promise.all(Array.from({ length: 4 }, () => sendLong(greedy)))
  let isSent = false
  const fifth = sendLong(greedy).then((end) => {
    isSent = true
    return end
  })
  ;(await sendLong(another))()
  for (let turn = 0; turn < 5; turn++) await yieldToEventLoop()
  expect(isSent).toBe(false)
  arrived[0]?.()
  ;(await fifth)()
})

it('refusals without end go out one after the other, and another client’s before most of them', async () => {
  const app = fastify()
  onTestFinished(() => app.close())
  await app.register(delayRejections)
  app.get('/', (_request, reply) => reply.code(429).send('later'))
  const told: string[] = []
  const ask = async (remoteAddress: string) => {
    await app.inject({ url: '/', remoteAddress })
    told.push(remoteAddress)
  }
  await Promise.all([...Array.from({ length: 60 }, () => ask('192.0.2.1')), ask('192.0.2.2')])
  expect(told.indexOf('192.0.2.2')).toBeLessThanOrEqual(21)
  expect(told).toHaveLength(61)
})

import { Socket } from 'node:net'
import { fastify } from 'fastify'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { openDatabase, type Orm } from '#platform/database/orm.ts'
import { delayRejections } from '#platform/server/requests/same-origin.ts'
import { runForCaller, runShared } from '#platform/server/scheduling/costs.ts'
import { yieldToEventLoop, createFairQueue } from '#platform/server/scheduling/fair-queue.ts'
import { createChunkedParser } from '#platform/server/scheduling/long-lists.ts'
import { createSemaphore } from '#platform/server/scheduling/semaphore.ts'
import { createSerialExecutor } from '#platform/server/scheduling/serial-executor.ts'
import { createConcurrencyLimiter } from '#platform/server/scheduling/concurrency-limiter.ts'
import { createWorkScheduler } from '#platform/server/scheduling/work-scheduler.ts'
import * as entities from '#root/entities.ts'
import { copyFolder } from '../../support/app/catalogue-copy.ts'

const greedyClient = 'greedy'
const otherClient = 'another'

/** Returns the clients in the order served, where one has sent many requests before others send one. */
async function recordOrder(serve: (client: string) => Promise<unknown>): Promise<string[]> {
  const served: string[] = []
  const ask = (client: string) =>
    runForCaller({ client }, async () => {
      await serve(client)
      served.push(client)
    })
  await Promise.all([
    ...Array.from({ length: 12 }, () => ask(greedyClient)),
    ask(otherClient),
    ask('a third'),
  ])
  return served
}

describe('a client with many sequential requests', () => {
  let orm: Orm
  let removeFolder: () => Promise<void>
  beforeAll(async () => {
    const { location, remove } = await copyFolder()
    removeFolder = remove
    orm = await openDatabase(location, Object.values(entities))
  })
  afterAll(async () => {
    await orm.close()
    await removeFolder()
  })

  it('yields to other clients', async () => {
    const served = await recordOrder(yieldToEventLoop)
    expect(served.indexOf(otherClient)).toBeLessThanOrEqual(2)
    expect(served.indexOf('a third')).toBeLessThanOrEqual(3)
  })

  it('waits for its uninterruptible tasks behind other clients', async () => {
    const lane = createSerialExecutor()
    const served = await recordOrder(() => lane(() => 'rendered'))
    expect(served.indexOf(otherClient)).toBeLessThanOrEqual(2)
  })

  it('waits for PGlite behind other clients', async () => {
    await orm.em.execute('select 1')
    const ask = () => orm.em.fork().execute('select count(*) from generate_series(1, 20000)')
    const served = await recordOrder(ask)
    expect(served.indexOf(otherClient)).toBeLessThanOrEqual(2)
    expect(served).toHaveLength(14)
  })

  it('uses a single slot once per turn, however many queries it sends', async () => {
    let now = 0
    // Simulated time, so that each use takes equally long.
    const { acquire } = createSemaphore(1, () => now)
    const used: string[] = []
    const use = async (client: string, times: number) =>
      runForCaller({ client }, async () => {
        for (let time = 0; time < times; time++) {
          const release = await acquire()
          used.push(client)
          await yieldToEventLoop()
          now++
          release()
          await Promise.resolve()
        }
      })
    await Promise.all([...Array.from({ length: 12 }, () => use(greedyClient, 2)), use(otherClient, 3)])
    expect(used.slice(0, 6)).toEqual([
      greedyClient,
      otherClient,
      greedyClient,
      otherClient,
      greedyClient,
      otherClient,
    ])
  })

  it('keeps the connection for a whole transaction', async () => {
    await orm.em.execute('create table thing (id integer)')
    const inside = runForCaller({ client: greedyClient }, () =>
      orm.em.fork().transactional(async (em) => {
        for (let id = 0; id < 5; id++) {
          await em.execute('insert into thing values (?)', [id])
          await yieldToEventLoop()
        }
      }),
    )
    const seen = await runForCaller({ client: otherClient }, () =>
      orm.em.fork().execute('select id from thing'),
    )
    expect([0, 5]).toContain(seen.length)
    await inside
    expect(await orm.em.fork().execute('select id from thing')).toHaveLength(5)
  })
})

it('the client with the least recent usage is next, and its first request first', () => {
  let now = 0
  const line = createFairQueue<string>(() => now)
  const has = (client: string, had: number) => runForCaller({ client }, () => line.count(had))
  const joins = (...clients: string[]) => {
    for (const client of clients) runForCaller({ client }, () => line.join(client))
  }
  const rest = () => Array.from({ length: 9 }, () => line.next()).filter(Boolean)
  has(greedyClient, 5)
  has('a third', 1)
  joins(greedyClient, greedyClient, otherClient, 'a third', otherClient)
  expect(rest()).toEqual([otherClient, otherClient, 'a third', greedyClient, greedyClient])
  expect(line.size()).toBe(0)
  now = 1_001
  has(otherClient, 1)
  joins(otherClient, greedyClient)
  expect(rest()).toEqual([greedyClient, otherClient])
})

describe('a semaphore', () => {
  const waitForTurns = async () => {
    for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve))
  }

  it('grants each slot once, and again when it is released', async () => {
    const { acquire, waiting } = createSemaphore(2)
    const held = [await acquire(), await acquire()]
    let granted = 0
    const others = [acquire(), acquire()].map((each) => each.then((release) => (granted++, release)))
    await waitForTurns()
    expect([granted, waiting()]).toEqual([0, 2])
    // Releasing twice frees one slot.
    for (let time = 0; time < 2; time++) held[0]?.()
    await waitForTurns()
    expect([granted, waiting()]).toEqual([1, 1])
    held[1]?.()
    for (const each of others) (await each)()
    expect(waiting()).toBe(0)
  })

  it('passes over a caller that no longer waits', async () => {
    const { acquire, run, waiting } = createSemaphore(1)
    const release = await acquire()
    const leaving = new AbortController()
    const left = acquire(leaving.signal)
    const next = run(async () => 'next')
    leaving.abort(new Error('no longer needed'))
    await expect(left).rejects.toThrow('no longer needed')
    expect(waiting()).toBe(1)
    release()
    expect(await next).toBe('next')
    await expect(acquire(leaving.signal)).rejects.toThrow('no longer needed')
    expect(await run(async () => 'free')).toBe('free')
  })

  it('takes no slot if the last caller stops waiting when one is released', async () => {
    const { acquire, run } = createSemaphore(1)
    const release = await acquire()
    const leaving = new AbortController()
    const left = acquire(leaving.signal)
    release()
    leaving.abort(new Error('no longer needed'))
    await expect(left).rejects.toThrow('no longer needed')
    expect(await run(async () => 'free')).toBe('free')
  })

  it('releases the slot of a task that is stuck when the signal is aborted', async () => {
    const { run } = createSemaphore(1)
    const deadline = new AbortController()
    void run(() => new Promise(() => {}), deadline.signal)
    await waitForTurns()
    const next = run(async () => 'next')
    deadline.abort(new Error('too late'))
    expect(await next).toBe('next')
    const early = new AbortController()
    const aborted = run(async () => 'never', early.signal)
    early.abort(new Error('too late'))
    await expect(aborted).rejects.toThrow('too late')
  })
})

describe('work whose client has disconnected', () => {
  /** Creates a request whose client disconnects after a number of steps. */
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

  it('is aborted at its next step', async () => {
    const { work, read, looks } = request(3)
    await expect(work.make(1, read)).rejects.toThrow('The request was aborted.')
    expect(looks()).toBe(600)
  })

  it('is finished if others may share it', async () => {
    const { work, read, looks } = request(3)
    expect(await work.make(1, () => runShared(read))).toHaveLength(2_000)
    expect(looks()).toBe(2_000)
  })

  it('is finished if it writes', async () => {
    const { read, looks } = request(3)
    expect(await read()).toHaveLength(2_000)
    expect(looks()).toBe(2_000)
  })

  it('keeps its place until it has ended, so that disconnecting gains nothing', async () => {
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

describe('a disconnected client', () => {
  const bounds = { atOnceOfOne: 1, atOnceOfAll: 8, waitingOfOne: 8 }
  const hungUp = () => new Socket().destroy()

  it('leaves nothing behind', async () => {
    const { take, sendLong, readLong, clients } = createConcurrencyLimiter(bounds)
    const early = { client: 'early', isHeavy: false, connection: hungUp() }
    await expect(take(early, async () => 'made')).rejects.toThrow('The request was aborted.')
    await expect(sendLong('early', hungUp())).rejects.toThrow('The request was aborted.')
    const connection = new Socket()
    const { promise: end, resolve: letGo } = Promise.withResolvers<void>()
    const first = take({ client: 'one', isHeavy: false, connection: new Socket() }, () => end)
    const second = take({ client: 'one', isHeavy: false, connection }, async () => 'made')
    connection.destroy()
    await expect(second).rejects.toThrow('The request was aborted.')
    letGo()
    await first
    const ends = [readLong('sends'), readLong('sends')]
    expect(() => readLong('sends')).toThrow('Too many requests.')
    for (const endReading of ends) endReading()
    expect(clients()).toBe(0)
  })

  it('waiting to send its own long list stops waiting, and has held no place', async () => {
    const { take, alone, clients } = createConcurrencyLimiter({ ...bounds, atOnceOfAll: 1 })
    const endFirst = await alone('slow')
    const connection = new Socket()
    const waiting = take({ client: 'slow', isHeavy: false, connection }, ({ pause }) =>
      pause((signal) => alone('slow', signal)),
    )
    const other = { client: 'another', isHeavy: false, connection: new Socket() }
    expect(await take(other, async () => 'made')).toBe('made')
    connection.destroy()
    await expect(waiting).rejects.toThrow('The request was aborted.')
    endFirst()
    expect(clients()).toBe(0)
  })
})

it('a client has a limited number of long responses in progress, and another client has its own', async () => {
  const { sendLong } = createConcurrencyLimiter()
  const arrived = await Promise.all(Array.from({ length: 4 }, () => sendLong(greedyClient)))
  let isSent = false
  const fifth = sendLong(greedyClient).then((end) => {
    isSent = true
    return end
  })
  ;(await sendLong(otherClient))()
  for (let turn = 0; turn < 5; turn++) await yieldToEventLoop()
  expect(isSent).toBe(false)
  arrived[0]?.()
  ;(await fifth)()
})

it('endless rejections are sent one at a time, and another client’s before most of them', async () => {
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

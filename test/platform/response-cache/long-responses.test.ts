import { Socket } from 'node:net'
import { PGlite } from '@electric-sql/pglite'
import { describe, expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { recoverFromPanic } from '#platform/database/pglite-folder.ts'
import { yieldToEventLoop, yieldAfterLongTurn } from '#platform/server/scheduling/fair-queue.ts'
import {
  createChunkedParser,
  createChunkedObjectParser,
  stringifyInChunks,
} from '#platform/server/scheduling/long-lists.ts'
import { createSerialExecutor } from '#platform/server/scheduling/serial-executor.ts'
import { createConcurrencyLimiter, type Connection } from '#platform/server/scheduling/concurrency-limiter.ts'
import { createWorkScheduler, type WorkScheduler } from '#platform/server/scheduling/work-scheduler.ts'

/** Counts the event loop turns during some work. */
async function countTurnsDuring(doing: () => Promise<unknown>): Promise<number> {
  const others = startCountingTurns(() => {})
  await doing()
  return others()
}

/** Whether work ends within the current turn. */
async function isDoneInOneTurn(doing: Promise<unknown>): Promise<boolean> {
  let isDone = false
  const done = doing.then(() => (isDone = true))
  await new Promise((resolve) => process.nextTick(resolve))
  const wasDone = isDone
  await done
  return wasDone
}

/** Counts turns of the event loop until the returned function is called, which returns the count. */
function startCountingTurns(onTurn: () => void): () => number {
  let turns = 0
  const come = () => {
    turns += 1
    onTurn()
    next = setImmediate(come)
  }
  let next = setImmediate(come)
  return () => {
    clearImmediate(next)
    return turns
  }
}

/** Counts the event loop turns in which a function ran. */
function countTurns(): { run: () => void; turns: () => number } {
  let turn = 0
  const ran = new Set<number>()
  const stop = startCountingTurns(() => (turn += 1))
  onTestFinished(() => void stop())
  return { run: () => void ran.add(turn), turns: () => ran.size }
}

it('a list of 2,000 rows is serialised in chunks that yield', async () => {
  const rows = Array.from({ length: 2_000 }, (_, id) => ({ id, title: `"${id}",` }))
  expect(await countTurnsDuring(() => stringifyInChunks(rows))).toBeGreaterThanOrEqual(9)
})

it('a list of 200 rows is serialised at once, and a longer one is not', async () => {
  const rows = Array.from({ length: 201 }, (_, id) => ({ id }))
  expect(await isDoneInOneTurn(stringifyInChunks(rows.slice(1)))).toBe(true)
  expect(await isDoneInOneTurn(stringifyInChunks(rows))).toBe(false)
})

it('a value that is not a list is serialised as it is', async () => {
  expect(await stringifyInChunks({ rows: [1, 2], no: undefined })).toBe('{"rows":[1,2]}')
  expect(await stringifyInChunks('a text as long as a list'.repeat(20))).toBe(
    JSON.stringify('a text as long as a list'.repeat(20)),
  )
})

it.each([1, 200, 500])('a list of %i rows is serialised with the given replacer', async (length) => {
  const rows = Array.from({ length }, (_, id) => ({ id, address: `/ideas/${id}` }))
  const replaced = (key: string, value: unknown) => (key === 'address' ? `/bucket${String(value)}` : value)
  expect(await stringifyInChunks(rows, replaced)).toBe(JSON.stringify(rows, replaced))
})

it.each([0, 1, 200, 201, 400, 401, 999])('a list of %i rows is the same JSON in chunks', async (length) => {
  const rows = Array.from({ length }, (_, id) =>
    id % 7 === 0 ? null : { id, text: `],[${id}`, no: undefined },
  )
  expect(await stringifyInChunks(rows)).toBe(JSON.stringify(rows))
})

it('uninterruptible tasks run one at a time, with yields between them', async () => {
  const lane = createSerialExecutor()
  const order: string[] = []
  const stop = startCountingTurns(() => order.push('another'))
  const work = (number: number) => {
    order.push(`work ${number}`)
    return number
  }
  const done = await Promise.all([0, 1, 2, 3, 4].map((number) => lane(() => work(number))))
  stop()
  expect(done).toEqual([0, 1, 2, 3, 4])
  expect(order.join()).not.toMatch(/work \d,work/)
})

it('each of many yielding callers resumes in its own turn', async () => {
  const { run, turns } = countTurns()
  await Promise.all(Array.from({ length: 12 }, () => yieldToEventLoop().then(run)))
  expect(turns()).toBe(12)
})

it('each response for a client starts in its own turn, however short it is', async () => {
  const { take } = createConcurrencyLimiter()
  const { run, turns } = countTurns()
  const asking = ['one', 'one', 'one', 'one', 'one', 'one', 'another', 'another', 'a third'].map((client) =>
    take({ client, isHeavy: false, connection: createConnection() }, async () => run()),
  )
  await Promise.all(asking)
  expect(turns()).toBe(9)
})

it('short steps in sequence yield only if they take long together', async () => {
  const busy = (ms: number) => {
    for (const until = performance.now() + ms; performance.now() < until;);
  }
  const inARow = async (ms: number) => {
    for (let step = 0; step < 6; step++) {
      await yieldAfterLongTurn()
      busy(ms)
    }
  }
  expect(await countTurnsDuring(() => inARow(10))).toBeGreaterThanOrEqual(2)
  expect(await countTurnsDuring(() => inARow(0))).toBe(0)
})

it('many short queries to PGlite yield', async () => {
  const pglite = await PGlite.create()
  onTestFinished(() => pglite.close())
  recoverFromPanic(pglite, () => PGlite.create())
  const ask = () => pglite.query('select count(*) from generate_series(1, 20000)')
  await ask()
  expect(await countTurnsDuring(() => Promise.all(Array.from({ length: 60 }, ask)))).toBeGreaterThanOrEqual(5)
})

describe('validating output rows', () => {
  const row = z.object({ id: z.int(), title: z.string() })
  const rows = Array.from({ length: 2_000 }, (_, id) => ({ id, title: `${id}`, secret: id }))
  const shown = rows.map(({ id, title }) => ({ id, title }))

  it('yields between chunks', async () => {
    const check = createChunkedParser(row.array())
    expect(await countTurnsDuring(() => check(rows))).toBeGreaterThanOrEqual(9)
    expect(await check(rows)).toEqual(shown)
    const found = createChunkedObjectParser(z.object({ rows: row.array(), total: z.int() }), 'rows')
    expect(await countTurnsDuring(() => found({ rows, total: 2_000 }))).toBeGreaterThanOrEqual(9)
    expect(await found({ rows, total: 2_000, secret: true })).toEqual({ rows: shown, total: 2_000 })
  })

  it('refuses an invalid row, wherever it is and however often it is requested', async () => {
    const check = createChunkedParser(row.array())
    for (const at of [0, 200, 1_999])
      for (let turn = 0; turn < 2; turn++)
        await expect(
          check(rows.map((each) => (each.id === at ? { ...each, title: 5 } : each))),
        ).rejects.toThrow(z.ZodError)
    await expect(check('no rows')).rejects.toThrow(z.ZodError)
  })

  it('happens once for cached rows', async () => {
    let looks = 0
    const looked = z.object({ id: z.int().refine(() => ++looks > 0) })
    const check = createChunkedParser(looked.array())
    const kept = rows.slice(0, 300)
    await check(kept)
    await check(kept.toReversed())
    expect(looks).toBe(300)
  })
})

describe('a large list', () => {
  /** Creates a request for lists of these lengths, which are sent on demand. */
  function request(work: WorkScheduler, client: string, ...lists: number[]) {
    const sending = Promise.withResolvers<void>()
    const state = { begun: 0, send: sending.resolve }
    const { make, list, untilSent } = work.of({ client: async () => client, connection: createConnection() })
    const read = async () => void (state.begun += 1)
    const making = make(2, () => Promise.all(lists.map((rows) => list(rows, read, () => rows))))
    untilSent(() => sending.promise)
    return Object.assign(state, { making })
  }

  it('of a client starts after the one before it is sent; short lists and other clients do not wait', async () => {
    const work = createWorkScheduler(500)
    const first = request(work, 'one', 2_000)
    await first.making
    const second = request(work, 'one', 2_000)
    const short = request(work, 'one', 100)
    const foreign = request(work, 'another', 2_000)
    await expect.poll(() => [short.begun, foreign.begun]).toEqual([1, 1])
    for (let turn = 0; turn < 5; turn++) await yieldToEventLoop()
    expect(second.begun).toBe(0)
    first.send()
    await expect.poll(() => second.begun).toBe(1)
  })

  it('includes many short ones in one request', async () => {
    const work = createWorkScheduler(500)
    const first = request(work, 'one', 150, 150)
    await first.making
    const second = request(work, 'one', 150, 150)
    await expect.poll(() => second.begun).toBe(1)
    for (let turn = 0; turn < 5; turn++) await yieldToEventLoop()
    expect(second.begun).toBe(1)
    first.send()
    await expect.poll(() => second.begun).toBe(2)
  })

  it('waits for none in the same request', async () => {
    const { making } = request(createWorkScheduler(500), 'one', 1_000, 1_000)
    expect(await making).toHaveLength(2)
  })
})

function createConnection(): Connection {
  return new Socket()
}

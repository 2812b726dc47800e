import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deleteExpiredCounters, createDatabaseCounters } from '#platform/server/limits/database-counters.ts'
import type { Counter } from '#platform/server/limits/limits.ts'
import { openCatalogue } from '../../support/app/catalogue-copy.ts'

let catalogue: Awaited<ReturnType<typeof openCatalogue>>
beforeAll(async () => {
  catalogue = await openCatalogue()
})
afterAll(() => catalogue.close())

const em = () => catalogue.orm.em.fork()
const noon = Date.parse('2027-03-01T12:00:00Z')
const createKey = (key: string) => ({ limit: 'tries', key, now: new Date(noon) })
const createCounter = (count: number): Counter => ({
  count,
  windowEndsAt: noon + 5_000,
  pausedUntil: noon + 1_234,
})

/** Reads the counter of a key. */
async function readCounter(key: string): Promise<Counter | undefined> {
  let seen: Counter | undefined
  await createDatabaseCounters(em()).change(createKey(key), (before) => {
    seen = before
    return before ?? createCounter(0)
  })
  return seen
}

describe('database counters', () => {
  it('start empty and return what was written', async () => {
    const tallies = createDatabaseCounters(em())
    const seen: (Counter | undefined)[] = []
    for (const count of [1, 2])
      await tallies.change(createKey('begin'), (before) => {
        seen.push(before)
        return createCounter(count)
      })
    expect(seen).toEqual([undefined, createCounter(1)])
    expect(await readCounter('begin')).toEqual(createCounter(2))
  })

  it('are separate for each key', async () => {
    await createDatabaseCounters(em()).change(createKey('one'), () => createCounter(7))
    await createDatabaseCounters(em()).change(createKey('two'), () => createCounter(8))
    expect([await readCounter('one'), await readCounter('two')]).toEqual([createCounter(7), createCounter(8)])
  })

  it('count concurrent changes', async () => {
    const tallies = createDatabaseCounters(em())
    const add = () => tallies.change(createKey('many'), (before) => createCounter((before?.count ?? 0) + 1))
    await Promise.all(Array.from({ length: 20 }, add))
    expect(await readCounter('many')).toEqual(createCounter(20))
  })

  it('are deleted one by one', async () => {
    const tallies = createDatabaseCounters(em())
    await tallies.change(createKey('gone'), () => createCounter(1))
    await tallies.change(createKey('stays'), () => createCounter(1))
    await tallies.forget(createKey('gone'))
    expect([await readCounter('gone'), await readCounter('stays')]).toEqual([undefined, createCounter(1)])
  })

  it('are cleaned up when neither their window nor their pause applies', async () => {
    const tallies = createDatabaseCounters(em())
    const ends = (windowEndsAt: number, pausedUntil: number) => () => ({
      count: 1,
      windowEndsAt: noon + windowEndsAt,
      pausedUntil: noon + pausedUntil,
    })
    await tallies.change(createKey('over'), ends(-1, -1))
    await tallies.change(createKey('in its window'), ends(1, -1))
    await tallies.change(createKey('in its pause'), ends(-1, 1))
    await deleteExpiredCounters(em(), new Date(noon))
    expect(await readCounter('over')).toBeUndefined()
    expect(await readCounter('in its window')).toBeDefined()
    expect(await readCounter('in its pause')).toBeDefined()
  })
})

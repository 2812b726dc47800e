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
const at = (key: string) => ({ limit: 'tries', key, now: new Date(noon) })
const tally = (count: number): Counter => ({ count, windowEndsAt: noon + 5_000, pausedUntil: noon + 1_234 })

/** Reads the counter of a key. */
async function known(key: string): Promise<Counter | undefined> {
  let seen: Counter | undefined
  await createDatabaseCounters(em()).change(at(key), (before) => {
    seen = before
    return before ?? tally(0)
  })
  return seen
}

describe('database counters', () => {
  it('start empty and return what was written', async () => {
    const tallies = createDatabaseCounters(em())
    const seen: (Counter | undefined)[] = []
    for (const count of [1, 2])
      await tallies.change(at('begin'), (before) => {
        seen.push(before)
        return tally(count)
      })
    expect(seen).toEqual([undefined, tally(1)])
    expect(await known('begin')).toEqual(tally(2))
  })

  it('are separate for each key', async () => {
    await createDatabaseCounters(em()).change(at('one'), () => tally(7))
    await createDatabaseCounters(em()).change(at('two'), () => tally(8))
    expect([await known('one'), await known('two')]).toEqual([tally(7), tally(8)])
  })

  it('count concurrent changes', async () => {
    const tallies = createDatabaseCounters(em())
    const add = () => tallies.change(at('many'), (before) => tally((before?.count ?? 0) + 1))
    await Promise.all(Array.from({ length: 20 }, add))
    expect(await known('many')).toEqual(tally(20))
  })

  it('are deleted one by one', async () => {
    const tallies = createDatabaseCounters(em())
    await tallies.change(at('gone'), () => tally(1))
    await tallies.change(at('stays'), () => tally(1))
    await tallies.forget(at('gone'))
    expect([await known('gone'), await known('stays')]).toEqual([undefined, tally(1)])
  })

  it('are cleaned up when neither their window nor their pause applies', async () => {
    const tallies = createDatabaseCounters(em())
    const ends = (windowEndsAt: number, pausedUntil: number) => () => ({
      count: 1,
      windowEndsAt: noon + windowEndsAt,
      pausedUntil: noon + pausedUntil,
    })
    await tallies.change(at('over'), ends(-1, -1))
    await tallies.change(at('in its window'), ends(1, -1))
    await tallies.change(at('in its pause'), ends(-1, 1))
    await deleteExpiredCounters(em(), new Date(noon))
    expect(await known('over')).toBeUndefined()
    expect(await known('in its window')).toBeDefined()
    expect(await known('in its pause')).toBeDefined()
  })
})

import { describe, expect, it } from 'vitest'
import { createMemoryCounters, createLimits } from '#platform/server/limits/limits.ts'

const guesses = { name: 'guesses', free: 5, windowMs: 60_000, firstPauseMs: 1_000, longestPauseMs: 60_000 }
const now = new Date('2027-03-01T12:00:00Z')

it('a client cannot reset its limit by trying thousands of other keys', async () => {
  const limits = createLimits(createMemoryCounters())
  for (let each = 0; each < guesses.free; each++) await limits.spend(guesses, 'ada', now)
  for (let each = 0; each < 20_000; each++) await limits.spend(guesses, `other-${each}`, now)
  await expect(limits.spend(guesses, 'ada', now)).rejects.toThrow('Too many requests.')
})

/** Creates in-memory counters for a number of keys. Each attempt returns the count before it. */
function createCounters(most: number) {
  const tallies = createMemoryCounters(most)
  return {
    async try(key: string, { at = 0, waitsUntil = at }: { at?: number; waitsUntil?: number } = {}) {
      let before = 0
      await tallies.change({ limit: 'tries', key, now: new Date(at) }, (known) => {
        before = known?.count ?? 0
        return { count: before + 1, windowEndsAt: 60_000, pausedUntil: waitsUntil }
      })
      return before
    },
    forget: (key: string) => tallies.forget({ limit: 'tries', key }),
  }
}

describe('in-memory counters for two keys', () => {
  it('evict the oldest attempt, also if its pause ends as it begins', async () => {
    const memory = createCounters(2)
    for (const key of ['ada', 'bob', 'cam']) await memory.try(key)
    expect(await memory.try('bob')).toBe(1)
    expect(await memory.try('ada')).toBe(0)
  })

  it('never evict a pausing key', async () => {
    const memory = createCounters(2)
    await memory.try('ada', { waitsUntil: 10 })
    for (const key of ['bob', 'cam', 'dan']) await memory.try(key)
    expect(await memory.try('ada')).toBe(1)
  })

  it('keep pausing keys apart from the others', async () => {
    const memory = createCounters(2)
    for (const key of ['bob', 'ada']) await memory.try(key)
    await memory.try('ada', { waitsUntil: 10 })
    await memory.try('cam')
    expect(await memory.try('bob')).toBe(1)
  })

  it('keep counting after a pause', async () => {
    const memory = createCounters(2)
    await memory.try('ada', { waitsUntil: 10 })
    expect(await memory.try('ada', { at: 11 })).toBe(1)
    expect(await memory.try('ada', { at: 12 })).toBe(2)
  })

  it('keep a key after its pause until another pausing one needs its place', async () => {
    const memory = createCounters(2)
    await memory.try('ada', { waitsUntil: 10 })
    for (const key of ['bob', 'cam', 'dan']) await memory.try(key, { at: 11 })
    expect(await memory.try('ada', { at: 12 })).toBe(1)
  })

  it('keep a key after its pause, even if another one tries again', async () => {
    const memory = createCounters(2)
    for (const key of ['ada', 'bob']) await memory.try(key, { waitsUntil: 10 })
    for (const key of ['ada', 'cam', 'dan']) await memory.try(key, { at: 11 })
    expect(await memory.try('bob', { at: 12 })).toBe(1)
  })

  it('start over for a key that is deleted, during a pause too', async () => {
    const memory = createCounters(2)
    await memory.try('ada')
    await memory.try('bob', { waitsUntil: 10 })
    for (const key of ['ada', 'bob']) await memory.forget(key)
    expect([await memory.try('ada'), await memory.try('bob')]).toEqual([0, 0])
  })
})

describe('in-memory counters full of pausing keys', () => {
  it('count all other keys as one, and the pausing ones separately', async () => {
    const memory = createCounters(1)
    await memory.try('ada', { waitsUntil: 10 })
    expect([await memory.try('bob'), await memory.try('cam'), await memory.try('dan')]).toEqual([0, 1, 2])
    expect(await memory.try('ada')).toBe(1)
  })

  it('have room again as soon as one pause has ended', async () => {
    const memory = createCounters(2)
    await memory.try('ada', { waitsUntil: 10 })
    await memory.try('bob', { waitsUntil: 20 })
    expect([await memory.try('cam', { at: 9 }), await memory.try('dan', { at: 9 })]).toEqual([0, 1])
    expect([await memory.try('cam', { at: 10 }), await memory.try('dan', { at: 10 })]).toEqual([0, 0])
    expect(await memory.try('bob', { at: 11 })).toBe(1)
  })
})

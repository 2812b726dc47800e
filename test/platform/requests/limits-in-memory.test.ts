import { describe, expect, it } from 'vitest'
import { createMemoryCounters, createLimits } from '#platform/server/limits/limits.ts'

const guesses = { name: 'guesses', free: 5, windowMs: 60_000, firstPauseMs: 1_000, longestPauseMs: 60_000 }
const now = new Date('2027-03-01T12:00:00Z')

it('nobody gets new tries by trying under thousands of other names in between', async () => {
  const limits = createLimits(createMemoryCounters())
  for (let each = 0; each < guesses.free; each++) await limits.spend(guesses, 'ada', now)
  for (let each = 0; each < 20_000; each++) await limits.spend(guesses, `other-${each}`, now)
  await expect(limits.spend(guesses, 'ada', now)).rejects.toThrow('Too many requests.')
})

/** A memory of so many keys: each try tells how many of its key were known before it. */
function memoryOf(most: number) {
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

describe('where there is room for two', () => {
  it('who tried longest ago is pushed out, also where the wait is over as it begins', async () => {
    const memory = memoryOf(2)
    for (const key of ['ada', 'bob', 'cam']) await memory.try(key)
    expect(await memory.try('bob')).toBe(1)
    expect(await memory.try('ada')).toBe(0)
  })

  it('nobody pushes out who has to wait', async () => {
    const memory = memoryOf(2)
    await memory.try('ada', { waitsUntil: 10 })
    for (const key of ['bob', 'cam', 'dan']) await memory.try(key)
    expect(await memory.try('ada')).toBe(1)
  })

  it('who has to wait takes no room from those who need not', async () => {
    const memory = memoryOf(2)
    for (const key of ['bob', 'ada']) await memory.try(key)
    await memory.try('ada', { waitsUntil: 10 })
    await memory.try('cam')
    expect(await memory.try('bob')).toBe(1)
  })

  it('who has waited is counted on from there', async () => {
    const memory = memoryOf(2)
    await memory.try('ada', { waitsUntil: 10 })
    expect(await memory.try('ada', { at: 11 })).toBe(1)
    expect(await memory.try('ada', { at: 12 })).toBe(2)
  })

  it('who has waited is known until others have to wait in their place', async () => {
    const memory = memoryOf(2)
    await memory.try('ada', { waitsUntil: 10 })
    for (const key of ['bob', 'cam', 'dan']) await memory.try(key, { at: 11 })
    expect(await memory.try('ada', { at: 12 })).toBe(1)
  })

  it('who has waited is known though another who has waited tries again', async () => {
    const memory = memoryOf(2)
    for (const key of ['ada', 'bob']) await memory.try(key, { waitsUntil: 10 })
    for (const key of ['ada', 'cam', 'dan']) await memory.try(key, { at: 11 })
    expect(await memory.try('bob', { at: 12 })).toBe(1)
  })

  it('who is forgotten begins anew, also in the middle of a wait', async () => {
    const memory = memoryOf(2)
    await memory.try('ada')
    await memory.try('bob', { waitsUntil: 10 })
    for (const key of ['ada', 'bob']) await memory.forget(key)
    expect([await memory.try('ada'), await memory.try('bob')]).toEqual([0, 0])
  })
})

describe('where all that there is room for have to wait', () => {
  it('all others are counted as one, and those who wait each for themselves', async () => {
    const memory = memoryOf(1)
    await memory.try('ada', { waitsUntil: 10 })
    expect([await memory.try('bob'), await memory.try('cam'), await memory.try('dan')]).toEqual([0, 1, 2])
    expect(await memory.try('ada')).toBe(1)
  })

  it('there is room again as soon as one of them has waited', async () => {
    const memory = memoryOf(2)
    await memory.try('ada', { waitsUntil: 10 })
    await memory.try('bob', { waitsUntil: 20 })
    expect([await memory.try('cam', { at: 9 }), await memory.try('dan', { at: 9 })]).toEqual([0, 1])
    expect([await memory.try('cam', { at: 10 }), await memory.try('dan', { at: 10 })]).toEqual([0, 0])
    expect(await memory.try('bob', { at: 11 })).toBe(1)
  })
})

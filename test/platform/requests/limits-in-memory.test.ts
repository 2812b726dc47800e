import { expect, it } from 'vitest'
import { talliesInMemory } from '#platform/server/limits/limits-in-memory.ts'
import { keepLimits } from '#platform/server/limits/limits.ts'

const guesses = { name: 'guesses', free: 5, windowMs: 60_000, firstPauseMs: 1_000, longestPauseMs: 60_000 }
const now = new Date('2027-03-01T12:00:00Z')

it('nobody gets new tries by trying under thousands of other names in between', async () => {
  const limits = keepLimits(talliesInMemory())
  for (let each = 0; each < guesses.free; each++) await limits.spend(guesses, 'ada', now)
  for (let each = 0; each < 20_000; each++) await limits.spend(guesses, `other-${each}`, now)
  await expect(limits.spend(guesses, 'ada', now)).rejects.toThrow('That was a lot at once.')
})

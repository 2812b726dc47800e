import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parseDays } from '#features/catalogue/duration.ts'
import { createTips } from '#pages/parts/idea/idea-tips.ts'

type Idea = Parameters<typeof createTips>[0] & { title: string }
const folder = join(import.meta.dirname, '../../../src/features/catalogue/server/seed/ideas')
const ideas: Idea[] = readdirSync(folder).flatMap(
  (file) => JSON.parse(readFileSync(join(folder, file), 'utf8')).ideas,
)
const plain: Idea = {
  title: '',
  difficulty: 1,
  cost: 1,
  locationType: 'anywhere',
  season: 'any',
  timeCommitment: '2 hours',
}
const told = (idea: Partial<Idea>) =>
  createTips({ ...plain, ...idea })
    .map(({ title, text }) => `${title}. ${text}`)
    .join(' ')

describe('the duration of an idea', () => {
  it.each([
    ['30 minutes', 0.02],
    ['2 hours', 0.08],
    ['Half day', 0.25],
    ['Evening', 0.13],
    ['9 evenings', 1.13],
    ['Overnight', 1],
    ['Weekend', 2],
    ['2 weekends', 4],
    ['10 days', 10],
    ['1-2 weeks', 7],
    ['1 school year', 365],
    ['1 growing season', 120],
    ['6-12 months', 180],
    ['Years', 365],
    ['half-day', 0.25],
    ['1-3 hours', 0.04],
  ])('is read from "%s"', (text, days) => {
    expect(parseDays(text)).toBeCloseTo(days, 1)
  })

  it.each(['Varies', '', null, '1 hour a week', 'as long as you like'])(
    'is not guessed from "%s"',
    (text) => {
      expect(parseDays(text)).toBeUndefined()
    },
  )

  it('is known for every idea of the catalogue except habits', () => {
    const unknown = ideas.filter(({ timeCommitment }) => parseDays(timeCommitment) === undefined)
    expect(new Set(unknown.map(({ timeCommitment }) => timeCommitment))).toEqual(new Set(['1 hour a week']))
  })
})

describe('the tips of an idea', () => {
  it('suggest a free evening only where an evening is enough', () => {
    expect(told({ timeCommitment: '2 hours' })).toContain('free evening')
    const withEvening = ideas.filter((idea) => told(idea).includes('free evening'))
    expect(withEvening.length).toBeGreaterThan(50)
    for (const idea of withEvening) expect(parseDays(idea.timeCommitment)).toBeLessThanOrEqual(4 / 24)
  })

  it('never call a journey, an expensive idea or one of several days easy to prepare', () => {
    const unprepared = ideas.filter((idea) => told(idea).includes('little to prepare'))
    expect(unprepared.length).toBeGreaterThan(50)
    const contradicted = unprepared.filter(
      ({ locationType, cost, timeCommitment }) =>
        locationType === 'travel' || cost > 1 || (parseDays(timeCommitment) ?? 0) > 1,
    )
    expect(contradicted).toEqual([])
  })

  it('mention money if it costs much, and the season if it has one', () => {
    expect([1, 2, 3].map((cost) => told({ cost }).includes('savings fund'))).toEqual([false, false, true])
    expect((['any', 'winter'] as const).map((season) => told({ season }).includes('season'))).toEqual([
      false,
      true,
    ])
  })

  it('mention no passports for ideas at home, nor leave for an hour', () => {
    expect(told({ locationType: 'indoor' })).not.toContain('passport')
    expect(told({})).not.toMatch(/vacation|time off/)
    expect(told({ timeCommitment: '2 weeks' })).toContain('Plan your vacation')
    expect(told({ timeCommitment: '2 years' })).toContain('stages')
  })

  it('are between three and six, without repeats', () => {
    for (const idea of ideas) {
      const titles = createTips(idea).map(({ title }) => title)
      expect(titles.length).toBeGreaterThanOrEqual(3)
      expect(titles.length).toBeLessThanOrEqual(6)
      expect(new Set(titles).size).toBe(titles.length)
    }
  })
})

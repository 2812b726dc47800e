import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseDays } from '#features/catalogue/duration.ts'
import type { IdeaView } from '#features/catalogue/idea-fields.ts'
import { kinds } from '#features/catalogue/kinds.ts'
import { createTips } from '#pages/parts/idea/idea-tips.ts'
import families from '#pages/parts/idea/tips.json' with { type: 'json' }
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'

type Idea = Parameters<typeof createTips>[0]

let app: TestApp
let ideas: IdeaView[]
beforeAll(async () => {
  app = await startTestApp()
  ideas = (await app.inject('/api/ideas?limit=2000')).json()
})
afterAll(() => app.close())

const plain: Idea = {
  id: 1,
  kinds: [],
  places: [],
  price: null,
  difficulty: 1,
  cost: 1,
  locationType: 'anywhere',
  season: 'any',
  months: [],
  weather: [],
  company: [],
  timeCommitment: '2 hours',
}
const writtenIn = (tips: string[]) => (idea: Idea) =>
  createTips(idea).some(({ title, text }) => tips.includes(`${title}: ${text}`))
const { byKind, byCircumstance } = families
const tipsOf = (kind: string) => byKind.find((family) => family.kinds.includes(kind))?.tips ?? []
const placed = (latitude: number, country: string | null = 'XX'): Idea => ({
  ...plain,
  locationType: 'travel',
  places: [{ name: 'Somewhere', country, latitude, longitude: 10, precision: 'town' }],
})

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
  it('are five different ones, and the same each time', () => {
    expect(ideas.length).toBeGreaterThan(1000)
    for (const idea of [...ideas, plain]) {
      const tips = createTips(idea)
      expect(new Set(tips.map(({ title }) => title)).size).toBe(5)
      expect(createTips(idea)).toEqual(tips)
    }
  })

  it('come from at least forty families of several tips, and every kind has one', () => {
    expect(byKind.length).toBeGreaterThanOrEqual(40)
    expect(byKind.filter(({ tips }) => tips.length < 3)).toEqual([])
    expect(byKind.flatMap((family) => family.kinds).toSorted()).toEqual(kinds.toSorted())
    const ofKinds = byKind.flatMap(({ tips, always }) => (always ? [always, ...tips] : tips))
    for (const tip of [...ofKinds, ...Object.values(byCircumstance).flat()])
      expect(tip).toMatch(/^[^:]{3,50}: [^\n]{30,220}[.!?]$/)
  })

  it('are about its kinds, the most telling first', () => {
    const hike = createTips({ ...plain, kinds: ['hike', 'camp'] })
    expect(tipsOf('hike')).toContain(`${hike[0]?.title}: ${hike[0]?.text}`)
    expect(tipsOf('camp')).toContain(`${hike[1]?.title}: ${hike[1]?.text}`)
    const withKindTip = ideas.filter((idea) => writtenIn(idea.kinds.flatMap(tipsOf))(idea))
    expect(withKindTip.length / ideas.length).toBeGreaterThan(0.95)
  })

  it.each(['eclipse', 'foraging', 'fast', 'ice-fishing'])(
    'always warn of what is dangerous about %s',
    (kind) => {
      const always = byKind.find((family) => family.kinds.includes(kind))?.always ?? ''
      for (const id of [1, 2, 3, 4, 5, 6])
        expect(writtenIn([always])({ ...plain, id, kinds: ['hike', 'camp', kind] })).toBe(true)
    },
  )

  it('differ among ideas of one kind', () => {
    const firsts = [1, 2, 3, 4].map((id) => createTips({ ...plain, id, kinds: ['hike'] })[0]?.title)
    expect(new Set(firsts).size).toBe(4)
  })

  it.each([
    ['far north', placed(69), byCircumstance.farNorth],
    ['south of the tropics', placed(-43), byCircumstance.south],
    ['in the tropics', placed(9), byCircumstance.tropics],
    ['at sea', placed(40, null), byCircumstance.atSea],
    ['elsewhere', placed(45), byCircumstance.travel],
  ])('fit a place %s', (_, idea, tips) => {
    expect(writtenIn(tips)(idea)).toBe(true)
    expect(writtenIn(tips)(plain)).toBe(false)
  })

  it.each(['US', 'SG', 'AU'])('do not ask for shots in the tropics of %s', (country) => {
    expect(writtenIn(byCircumstance.tropics)(placed(-9, country))).toBe(false)
  })

  it('fit the price', () => {
    const prices = [0, 40, 400, 4000].map((to) => ({ ...plain, price: { from: 0, to } }))
    const { free, small, middle, large } = byCircumstance
    expect([free, small, middle, large].map((tips) => prices.map(writtenIn(tips)))).toEqual([
      [true, false, false, false],
      [false, true, false, false],
      [false, false, true, false],
      [false, false, false, true],
    ])
  })

  it('fit the season, the weather it needs or the people it suits', () => {
    const { winter, inSeason, shortWindow, snow, kids } = byCircumstance
    expect(writtenIn(winter)({ ...plain, season: 'winter', locationType: 'outdoor' })).toBe(true)
    expect(writtenIn(inSeason)({ ...plain, season: 'winter' })).toBe(true)
    expect(writtenIn(shortWindow)({ ...plain, months: [7] })).toBe(true)
    expect(writtenIn(snow)({ ...plain, weather: ['snow'] })).toBe(true)
    expect(writtenIn(kids)({ ...plain, company: ['toddlers'] })).toBe(true)
    expect([winter, inSeason, shortWindow, snow, kids].some((tips) => writtenIn(tips)(plain))).toBe(false)
  })

  it('suggest a free evening only where an evening is enough', () => {
    const withEvening = [...ideas, plain].filter(writtenIn(byCircumstance.evening))
    expect(withEvening).toContain(plain)
    expect(withEvening.length).toBeGreaterThan(1)
    for (const idea of withEvening) expect(parseDays(idea.timeCommitment)).toBeLessThanOrEqual(4 / 24)
  })

  it('never call a journey, an expensive idea or one of several days easy to prepare', () => {
    const unprepared = [...ideas, plain].filter(writtenIn(byCircumstance.atHand))
    expect(unprepared).toContain(plain)
    const contradicted = unprepared.filter(
      ({ locationType, cost, timeCommitment }) =>
        locationType === 'travel' || cost > 1 || (parseDays(timeCommitment) ?? 0) > 1,
    )
    expect(contradicted).toEqual([])
  })

  it('speak of passports only for journeys, and of a vacation only for weeks', () => {
    for (const idea of ideas.filter(({ locationType }) => locationType !== 'travel'))
      expect(writtenIn(byCircumstance.travel)(idea)).toBe(false)
    const { vacation, stages } = byCircumstance
    const lengths = ['2 hours', '2 weeks', '2 years'].map((timeCommitment) => ({ ...plain, timeCommitment }))
    expect(lengths.map(writtenIn(vacation))).toEqual([false, true, false])
    expect(lengths.map(writtenIn(stages))).toEqual([false, false, true])
  })
})

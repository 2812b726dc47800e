import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseDays } from '#features/catalogue/duration.ts'
import type { SearchFacets } from '#features/search/contract.ts'
import type { IdeaView } from '#features/catalogue/idea-fields.ts'
import { findMeilisearch } from '../../support/servers/meilisearch.ts'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'
import { search, startOnMeilisearch } from './meilisearch-site.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const list = async (query: string): Promise<{ status: number; ideas: IdeaView[] }> => {
  const response = await app.inject(`/api/ideas?limit=2000&${query}`)
  return { status: response.statusCode, ideas: response.json() }
}
const idsOf = (ideas: { id: number }[]) => ideas.map(({ id }) => id).toSorted((a, b) => a - b)

describe('several values in a filter', () => {
  it('return the ideas with any of them, in lists', async () => {
    const all = (await list('')).ideas
    const asked: [string, (idea: IdeaView) => boolean][] = [
      ['difficulty=1,3', ({ difficulty }) => difficulty !== 2],
      ['cost=2,3', ({ cost }) => cost > 1],
      ['season=spring,fall', ({ season }) => season === 'spring' || season === 'fall'],
      ['locationType=indoor,anywhere', ({ locationType }) => /indoor|anywhere/.test(locationType)],
      ['ageGroup=Kids,All%20ages', ({ ageGroup }) => ageGroup === 'Kids' || ageGroup === 'All ages'],
      ['ageGroup=Kids', ({ ageGroup }) => ageGroup === 'Kids'],
      ['difficulty=1,1', ({ difficulty }) => difficulty === 1],
    ]
    for (const [query, fits] of asked) {
      expect([query, idsOf((await list(query)).ideas)]).toEqual([query, idsOf(all.filter(fits))])
    }
  })

  it.each([
    'difficulty=1&difficulty=2',
    'difficulty=1,4',
    'difficulty=,',
    'season=spring,monsoon',
    'duration=ages',
  ])('are refused with the invalid %s', async (query) => expect((await list(query)).status).toBe(400))

  it('of the duration are ranges of the ideas’ own durations', async () => {
    const all = (await list('')).ideas
    const most = { hours: 0.24, day: 1, weekend: 3, week: 10, month: 31, longer: Infinity }
    let shortest = -1
    for (const [step, longest] of Object.entries(most)) {
      const within = all.filter(({ timeCommitment }) => {
        const days = parseDays(timeCommitment)
        return days !== undefined && days > shortest && days <= longest
      })
      shortest = longest
      expect([step, idsOf((await list(`duration=${step}`)).ideas)]).toEqual([step, idsOf(within)])
      expect(within.length).toBeGreaterThan(0)
    }
    const both = idsOf((await list('duration=hours,day')).ideas)
    expect(both).toEqual(
      idsOf([...(await list('duration=hours')).ideas, ...(await list('duration=day')).ideas]),
    )
  })

  it('narrow a search, and each group counts only the others', async () => {
    const own = await search(app, several)
    expect(own.total).toBeGreaterThan(5)
    for (const { difficulty, ageGroup } of own.ideas) {
      expect([difficulty < 3, ['All ages', 'Adults'].includes(ageGroup)]).toEqual([true, true])
    }
    const hard = await search(app, { ...several, difficulty: '3' })
    expect(hard.total).toBe(own.facets.difficulty.find(({ value }) => value === 3)?.count)
    const [first] = own.facets.duration
    expect((await search(app, { ...several, duration: first?.value })).total).toBe(first?.count)
  })

  it.skipIf(!findMeilisearch())('narrow a search the same way with Meilisearch', async () => {
    const { app: other, end } = await startOnMeilisearch()
    try {
      const [one, two] = [await search(app, several), await search(other, several)]
      expect([two.total, sorted(two.facets)]).toEqual([one.total, sorted(one.facets)])
      expect(idsOf(two.ideas)).toEqual(idsOf(one.ideas))
    } finally {
      await end()
    }
  })

  it('are in the OpenAPI document, in one parameter', async () => {
    const { paths } = (await app.inject('/api/openapi.json')).json()
    for (const path of ['/api/ideas', '/api/search']) {
      const named = new Map(paths[path].get.parameters.map((each: { name: string }) => [each.name, each]))
      for (const name of ['difficulty', 'cost', 'locationType', 'season', 'ageGroup', 'duration']) {
        expect(named.get(name)).toMatchObject({ style: 'form', explode: false, schema: { type: 'array' } })
      }
    }
  })
})

const several = { q: 'learn', difficulty: '1,2', ageGroup: 'All ages,Adults', duration: 'hours,day,weekend' }

/** Sorts facets, whose order depends on the engine. */
const sorted = (facets: SearchFacets) =>
  Object.entries(facets).map(([name, counts]) => [
    name,
    counts.map((each) => JSON.stringify(each)).toSorted(),
  ])

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getBestMonths } from '#features/catalogue/seasons.ts'
import type { IdeaView } from '#features/catalogue/idea-fields.ts'
import type { MonthIdeas } from '#features/places/contract.ts'
import { client } from '../../support/app/client.ts'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const ask = async <T>(path: string, input: object): Promise<T> => {
  const { data } = await client(app).call(path, input)
  return data
}

describe('a month', () => {
  it.each(['north', 'south'] as const)(
    'has the ideas that are at their best then, in the %s',
    async (half) => {
      for (const month of [1, 7, 12]) {
        // oxlint-disable-next-line no-await-in-loop -- one after the other, they are few
        const good = await ask<MonthIdeas>('places.goodIn', { month, half })
        expect(good.atPlaces.length).toBeGreaterThan(0)
        for (const idea of good.atPlaces) expect(idea.months).toContain(month)
        for (const idea of good.anywhere) expect(getBestMonths(idea, half)).toContain(month)
      }
    },
  )

  it.each(['north', 'south'] as const)(
    'has ideas with few good months first, as a full scan would sort them: %s',
    async (half) => {
      const all = (await ask<IdeaView[]>('ideas.list', { limit: 2000 })).filter(
        ({ months }) => months.length > 0,
      )
      const firstOf = (ideas: IdeaView[]) =>
        ideas
          .toSorted(
            (one, other) =>
              one.months.length - other.months.length ||
              Number(other.featured) - Number(one.featured) ||
              one.id - other.id,
          )
          .slice(0, 24)
          .map(({ id }) => id)
      for (let month = 1; month <= 12; month++) {
        // oxlint-disable-next-line no-await-in-loop -- one after the other, they are few
        const { atPlaces, anywhere } = await ask<MonthIdeas>('places.goodIn', { month, half })
        const good = all.filter((idea) => getBestMonths(idea, half).includes(month))
        expect(atPlaces.map(({ id }) => id)).toEqual(firstOf(good.filter(({ places }) => places.length > 0)))
        expect(anywhere.map(({ id }) => id)).toEqual(
          firstOf(good.filter(({ places }) => places.length === 0)),
        )
      }
    },
  )

  it('of a place is the same from both hemispheres', async () => {
    const placed = (await ask<IdeaView[]>('ideas.list', { limit: 2000 })).filter(
      ({ places, months }) => places.length > 0 && months.length > 0,
    )
    expect(placed.length).toBeGreaterThan(300)
    for (const idea of placed) expect(getBestMonths(idea, 'south')).toEqual(idea.months)
    const titles = async (half: string) =>
      (await ask<MonthIdeas>('places.goodIn', { month: 7, half })).atPlaces.map(({ title }) => title)
    expect(await titles('south')).toEqual(await titles('north'))
  })

  it('defaults to the current one', async () => {
    const later = await startTestApp({}, { now: () => new Date('2027-05-31T23:59:59Z') })
    const { data } = await client(later).call('places.goodIn', {})
    await later.close()
    expect(data).toMatchObject({ month: 5, half: 'north' })
  })

  it('that has passed invalidates its responses', async () => {
    let now = new Date('2027-05-31T23:59:59Z')
    const site = await startTestApp({}, { now: () => now })
    expect((await site.inject('/now')).body).toContain('The best ideas for May')
    now = new Date('2027-06-01T00:00:01Z')
    await site.services.jobs.send(site.orm.em.fork(), { name: 'turn-month' }, {})
    await expect.poll(async () => (await site.inject('/now')).body).toContain('The best ideas for June')
    await site.close()
  })
})

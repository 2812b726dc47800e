import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const draw = async (): Promise<{ id: number; title: string }> =>
  (await app.inject('/api/ideas/random')).json()

it.each([
  ['tonight', 'duration=hours'],
  ['free', 'maxPrice=0'],
  ['kids', 'company=kids'],
])('a card for the mood %s fits it', async (mood, filter) => {
  const all: { id: number }[] = (await app.inject(`/api/ideas?limit=2000&${filter}`)).json()
  const drawn = new Set<number>()
  for (let turn = 0; turn < 12; turn++)
    drawn.add((await app.inject(`/api/ideas/random?mood=${mood}`)).json().id)
  expect([...drawn].filter((id) => !all.some((idea) => idea.id === id))).toEqual([])
  expect(drawn.size).toBeGreaterThan(3)
})

it('the card of the day is one idea on a calendar date (UTC), even if another idea leaves, and another the next day', async () => {
  const at = async (now: string): Promise<number> => {
    const others = await startTestApp({}, { now: () => new Date(now) })
    try {
      const read = async () => (await others.inject('/api/trpc/ideas.ofTheDay')).json().result.data.id
      const id = await read()
      await others.orm.em
        .fork()
        .execute(`update idea set state = 'archived' where id = 1315 and id <> ?`, [id])
      expect(await read()).toBe(id)
      return id
    } finally {
      await others.close()
    }
  }
  const [first, last, next] = [
    await at('2026-11-26T00:00:00Z'),
    await at('2026-11-26T23:59:59Z'),
    await at('2026-11-27T00:00:00Z'),
  ]
  expect([last === first, next === first]).toEqual([true, false])
})

it('several random ideas are read at once and buffered', async () => {
  await draw()
  // A title changed without triggers appears only in ideas read from now on.
  const em = app.orm.em.fork()
  await em.execute('alter table idea disable trigger user')
  await em.execute(`update idea set title = 'Read anew'`)
  await em.execute('alter table idea enable trigger user')
  const readBefore = new Set<number>()
  for (let turn = 0; turn < 300; turn++) {
    const { id, title } = await draw()
    if (title !== 'Read anew') readBefore.add(id)
  }
  expect(readBefore.size).toBeGreaterThanOrEqual(3)
})

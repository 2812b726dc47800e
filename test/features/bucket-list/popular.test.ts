import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { minSavesForRanking } from '#features/bucket-list/limits.ts'
import type { IdeaView } from '#features/catalogue/idea-fields.ts'
import { client, type Client } from '../../support/app/client.ts'
import { signUp } from '../../support/app/members.ts'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'

let app: TestApp
const people: Client[] = []
beforeAll(async () => {
  app = await startTestApp()
  for (let n = 0; n < 7; n++) people.push(client(app, { headers: (await signUp(app)).headers }))
})
afterAll(() => app.close())

const find = { name: 'find-popular-ideas' }
async function openPage() {
  await app.services.jobs.send(app.orm.em.fork(), find, {})
  await expect.poll(() => app.services.jobs.isDue(app.orm.em.fork(), find)).toBe(false)
  await app.services.catalogueVersion.catchUp()
}
async function popular() {
  const { data } = await client(app).call('bucketList.popular', undefined)
  return { ids: data.ideas.map(({ id }: { id: number }) => id), isPicked: data.isPicked }
}
const page = async () => (await app.inject({ url: '/popular' })).body
const save = async (who: Client | undefined, ids: number[]) => {
  for (const ideaId of ids) await who?.post('/api/my-bucket-list', { ideaId })
}

describe('the first cards of a newcomer', () => {
  const read = async (who: Client | undefined): Promise<IdeaView[]> =>
    (await who?.call('bucketList.forYou.firstCards'))?.data
  const countMost = (names: (string | undefined)[]) =>
    Math.max(...names.map((name) => names.filter((other) => other === name).length))

  it('are ten ideas within reach, of which no more than two are of one category or leading kind', async () => {
    const cards = await read(people[6])
    expect(new Set(cards.map(({ id }) => id)).size).toBe(10)
    expect(cards.filter(({ difficulty, cost }) => difficulty > 2 || cost > 2)).toEqual([])
    expect(countMost(cards.map(({ category }) => category?.name))).toBeLessThanOrEqual(2)
    expect(countMost(cards.map(({ kinds }) => kinds[0]))).toBeLessThanOrEqual(2)
    expect(cards.filter(({ featured }) => featured).length).toBeGreaterThan(0)
  })

  it('leave out ideas on the list', async () => {
    const [first, ...others] = await read(people[6])
    await people[6]?.call('bucketList.add', { ideaId: first?.id })
    expect(await read(people[6])).toEqual(others)
    await people[6]?.call('bucketList.takeOff', { ideaId: first?.id })
  })

  it('are all ideas of a small catalogue, and none of an empty one', async () => {
    const small = await startTestApp()
    onTestFinished(() => small.close())
    const member = client(small, { headers: (await signUp(small)).headers })
    const keep = async (condition: string) => {
      await small.orm.em
        .fork()
        .execute(`update idea set state = 'archived', publish_at = null where ${condition}`)
      small.services.catalogueVersion.expire()
    }
    await keep('id > 4')
    expect((await read(member)).map(({ id }) => id).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4])
    await keep('id > 0')
    expect(await read(member)).toEqual([])
  })
})

describe('popular ideas', () => {
  it(`are the editors’ picks before ${minSavesForRanking} saves of ideas that five members want, and say so`, async () => {
    for (const person of people.slice(0, 4)) await save(person, [101, 102, 103, 104, 105, 106])
    await openPage()
    const { ids, isPicked } = await popular()
    expect([ids.length, isPicked]).toEqual([24, true])
    expect(await page()).toContain('Handpicked by our editors.')
  })

  it('ignore ideas saved by fewer than five members', async () => {
    for (const person of people.slice(0, 5)) await save(person, [120])
    await openPage()
    expect((await popular()).isPicked).toBe(true)
    for (const person of people.slice(0, 5)) await person.call('bucketList.takeOff', { ideaId: 120 })
  })

  it('are then ranked by saves, followed by the picks', async () => {
    const picked = (await popular()).ids
    await save(people[4], [101, 102, 103, 105])
    await save(people[5], [105])
    for (const person of people) await save(person, [110])
    await openPage()
    const { ids, isPicked } = await popular()
    expect(isPicked).toBe(false)
    expect(ids.slice(0, 5)).toEqual([110, 105, 101, 102, 103])
    expect(ids).toEqual(expect.arrayContaining(picked))
    expect(new Set(ids).size).toBe(ids.length)
    const html = await page()
    expect(html).toContain('What people save most, followed by our editors’ picks.')
    expect(html.indexOf('/ideas/110')).toBeLessThan(html.indexOf('/ideas/105'))
  })

  it('exclude hidden ideas and those saved by fewer than five members', async () => {
    await app.orm.em.fork().execute(`update idea set state = 'archived' where id = 110`)
    for (const person of people.slice(4, 6)) await person.call('bucketList.takeOff', { ideaId: 105 })
    await save(people[4], [104])
    await openPage()
    const { ids } = await popular()
    expect(ids.slice(0, 4)).toEqual([101, 102, 103, 104])
    expect(ids).not.toContain(110)
  })
})

import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { client, type Client } from '../../support/app/client.ts'
import { signUp } from '../../support/app/members.ts'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'

let app: TestApp
let me: Client
let headers: Record<string, string>
let abroad: { id: number; name: string }[]
beforeAll(async () => {
  app = await startTestApp()
  headers = (await signUp(app)).headers
  me = client(app, { headers })
  // Ideas in only one country each.
  abroad = await app.orm.em.fork().execute(`select min(idea_id) as id, country as name from idea_place
    where country in ('FR', 'JP', 'US') and idea_id in
      (select idea_id from idea_place group by idea_id having count(*) = 1)
    group by country order by country`)
})
afterAll(() => app.close())

const completeIdea = (ideaId: number, doneOn: string) =>
  me.post('/api/my-bucket-list', { ideaId, status: 'completed', doneOn })
const year = async (asked = '2024') => (await me.call('bucketList.year', { year: asked })).data
const get = (what: string, as: Record<string, string> | undefined = headers) =>
  app.inject({ url: `/my-bucket-list/years/${what}`, headers: as })
/** Counts the dots on the map itself, without the one of the globe in its corner. */
const countDots = (svg: string) => svg.match(/class="dot" cx/g)?.length ?? 0

describe('a year in review', () => {
  it('is empty before anything was completed', async () => {
    expect(await year()).toEqual({ done: 0, away: 0, countries: [], isPlaced: false })
    expect((await get('2024/map.svg')).statusCode).toBe(404)
    expect((await get('2024/picture.jpg')).statusCode).toBe(404)
  })

  it('has a map and a picture of what was completed in it, for its member only', async () => {
    for (const [at, { id }] of abroad.entries())
      await completeIdea(id, at === 2 ? '2023-12-31' : `2024-0${at + 1}-01`)
    const review = await year()
    expect(review).toMatchObject({ done: 2, isPlaced: true })
    expect(review.countries).toHaveLength(2)
    const map = await get('2024/map.svg')
    expect([map.statusCode, map.headers['content-type']]).toEqual([200, 'image/svg+xml; charset=utf-8'])
    expect(countDots(map.body)).toBeGreaterThan(countDots((await get('2023/map.svg')).body))
    expect(map.headers['cache-control']).toBe('no-store')
    const picture = await get('2024/picture.jpg')
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/jpeg'])
    expect(picture.rawPayload.subarray(0, 3).toString('hex')).toBe('ffd8ff')
    for (const what of ['2024/map.svg', '2024/picture.jpg']) {
      expect((await get(what, {})).statusCode).toBe(401)
      expect((await get(what, (await signUp(app)).headers)).statusCode).toBe(404)
    }
  })

  it('and the whole list have a poster, for their member only', async () => {
    for (const url of ['/my-bucket-list/years/2024/poster.jpg', '/my-bucket-list/poster.jpg']) {
      const poster = await app.inject({ url, headers })
      expect([poster.statusCode, poster.headers['content-type']]).toEqual([200, 'image/jpeg'])
      expect(await sharp(poster.rawPayload).metadata()).toMatchObject({ width: 1080, height: 1350 })
      expect((await app.inject(url)).statusCode).toBe(401)
      expect((await app.inject({ url, headers: (await signUp(app)).headers })).statusCode).toBe(404)
    }
  })

  it('colors the countries of the list on a map of the world, by what is done', async () => {
    const other = await signUp(app)
    const list = client(app, other)
    const draw = async () =>
      (await app.inject({ url: '/my-bucket-list/map.svg', headers: other.headers })).body
    const count = (svg: string, look: string) => svg.split(`<path class="${look}"`).length - 1
    const [first, second] = abroad
    const { body: entry } = await list.post('/api/my-bucket-list', { ideaId: first?.id })
    await list.post('/api/my-bucket-list', { ideaId: second?.id, status: 'completed' })
    const before = await draw()
    expect([count(before, 'done'), count(before, 'open'), countDots(before)]).toEqual([1, 1, 1])
    await list.put(`/api/my-bucket-list/${entry.id}`, { status: 'completed' })
    const after = await draw()
    expect([count(after, 'done'), count(after, 'open'), countDots(after)]).toEqual([2, 0, 2])
  })

  it('never shows custom, deleted or hidden ideas', async () => {
    const before = (await get('2024/picture.jpg')).rawPayload
    const { data: own } = await me.call('bucketList.customIdeas.create', { title: 'Nobody may know' })
    await me.post('/api/my-bucket-list', { customIdeaId: own.id, status: 'completed', doneOn: '2024-12-31' })
    expect((await get('2024/picture.jpg')).rawPayload.equals(before)).toBe(true)
    expect((await year()).done).toBe(2)
    const entries = (await me.get('/api/my-bucket-list')).body
    const [first, second] = abroad
    await me.delete(
      `/api/my-bucket-list/${entries.find((entry: { ideaId: number }) => entry.ideaId === first?.id).id}`,
    )
    expect((await year()).countries).toHaveLength(1)
    await app.orm.em.fork().execute(`update idea set state = 'archived' where id = ${second?.id}`)
    expect(await year()).toMatchObject({ done: 0, isPlaced: false })
    expect((await get('2024/picture.jpg')).statusCode).toBe(404)
    await app.orm.em.fork().execute(`update idea set state = 'published' where id = ${second?.id}`)
  })

  it('begins and ends at midnight in the member’s time zone', async () => {
    const ticked = { ideaId: 900, status: 'completed', completedAt: '2022-12-31T23:30:00Z' }
    expect((await me.post('/api/my-bucket-list', ticked)).status).toBe(201)
    const at = async (zone: string) => (await me.call('bucketList.year', { year: '2022', zone })).data.done
    expect([await at('UTC'), await at('Europe/Berlin')]).toEqual([1, 0])
    expect((await get('2022/map.svg?zone=Nowhere')).statusCode).toBe(400)
  })
})

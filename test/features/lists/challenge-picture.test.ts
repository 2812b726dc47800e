import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { client, type Client } from '../../support/app/client.ts'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'
import { createPerson, invite, type Person } from './list-world.ts'

let app: TestApp
let kim: Person
let jo: Person
let id: number
beforeAll(async () => {
  app = await startTestApp()
  kim = await createPerson(app, 'Kim')
  jo = await createPerson(app, 'Jo')
  const { body } = await kim.client.post('/api/lists', {
    title: 'Twelve lakes, and a long title that needs more than one line of the picture',
    goal: 2,
    startsOn: '2020-01-01',
    ideaIds: [8, 9, 10],
  })
  id = body.id
  const { token } = await invite(kim.client, id, 'viewer')
  await jo.client.post('/api/lists/join', { token })
})
afterAll(() => app.close())

const path = () => `/lists/${id}/challenge.png?zone=UTC`
const bytesFor = async (by: Client) =>
  (await app.inject({ url: path(), headers: { cookie: by.cookie() ?? '' } })).rawPayload

it('a challenge has no picture until the member has completed it', async () => {
  const { status, body } = await kim.client.get(path())
  expect([status, body.message]).toEqual([404, 'This challenge isn’t complete yet.'])
})

it('a completed challenge is a PNG for its member alone, which no cache stores', async () => {
  await kim.client.post('/api/my-bucket-list', { ideaId: 9, status: 'completed' })
  const entries: { id: number; ideaId: number }[] = (await kim.client.get('/api/my-bucket-list')).body
  const entry = entries.find(({ ideaId }) => ideaId === 9)
  await kim.client.put(`/api/my-bucket-list/${entry?.id}`, { status: 'completed' })
  const { status, headers } = await kim.client.get(path())
  expect([status, headers['content-type'], headers['cache-control']]).toEqual([200, 'image/png', 'no-store'])
  const stranger = await createPerson(app, 'stranger')
  expect((await stranger.client.get(path())).status).toBe(404)
  expect((await client(app).get(path())).status).toBe(401)
  // A member of the list who has not completed the challenge.
  expect((await jo.client.get(path())).status).toBe(404)
})

it('is 1080 by 1350 pixels, and holds no text of its own', async () => {
  const bytes = await bytesFor(kim.client)
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 1080, height: 1350 })
  expect(bytes.length).toBeLessThan(1_000_000)
  expect(bytes.toString('latin1')).not.toMatch(/secret-of|Name of/)
})

it('is the same whatever members wrote, planned and shared of it, and has no custom idea', async () => {
  const before = await bytesFor(kim.client)
  const custom = (await kim.client.post(`/api/lists/${id}/items`, { title: 'Yodel' })).body
  const { data: entry } = await kim.client.call('lists.items.save', { id, itemId: custom.id })
  await kim.client.put(`/api/my-bucket-list/${entry.id}`, { status: 'completed', doneNote: 'Echo!' })
  await jo.client.post('/api/my-bucket-list', { ideaId: 10, status: 'completed' })
  expect((await bytesFor(kim.client)).equals(before)).toBe(true)
})

it('is not found for a list without a goal, by a zone or by an id that cannot be', async () => {
  const { body: plain } = await kim.client.post('/api/lists', { title: 'Plain', ideaIds: [8] })
  expect((await kim.client.get(`/lists/${plain.id}/challenge.png`)).status).toBe(404)
  expect((await kim.client.get(`/lists/0/challenge.png`)).status).toBe(404)
  expect((await kim.client.get(`/lists/${id}/challenge.png?zone=Nowhere`)).status).toBe(400)
})

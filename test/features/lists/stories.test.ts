import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { client, type Client } from '../../support/app/client.ts'
import { signUpWithPassword } from '../../support/app/members.ts'
import { createPlainPicture } from '../../support/app/pictures.ts'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'
import { createPeople, createPerson, invite, secretsOf, type People } from './list-world.ts'

let app: TestApp
let people: People
let id: number
let itemId: number
/** Photo of the owner's entry for the item. */
let photoId: string
let entryId: number
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
/** A list with an idea that its owner has completed, with words and a photo, and the people as its members. */
beforeEach(async () => {
  people = await createPeople(app)
  const { client: owner } = people.owner
  const list = (await owner.post('/api/lists', { title: 'Japan 2027', ideaIds: [8] })).body
  id = list.id
  itemId = list.items[0].id
  entryId = list.items[0].entryId
  for (const role of ['editor', 'viewer'] as const) {
    const { token } = await invite(owner, id, role)
    await people[role].client.post('/api/lists/join', { token })
  }
  const photo = await owner.upload(
    `/api/my-bucket-list/${entryId}/photos`,
    'image/png',
    await createPlainPicture(),
  )
  photoId = photo.body.photos[0]
})

const storyPath = () => `/api/lists/${id}/items/${itemId}/story`
const photoPath = () => `/api/lists/${id}/items/${itemId}/photos/${photoId}`
const share = (by: Client, isShared = true) => by.put(storyPath(), { isShared })
const readStories = async (by: Client) => (await by.get(`/api/lists/${id}`)).body.items?.[0].stories
/** Statuses of the photo, and whether the words are in the list, for each of these people. */
async function whoSees(): Promise<Record<string, [number, boolean]>> {
  const clients = { ...people, visitor: { client: client(app) } }
  const seen: Record<string, [number, boolean]> = {}
  for (const who of ['visitor', 'stranger', 'viewer', 'editor', 'owner'] as const) {
    const by = clients[who].client
    const list = await by.get(`/api/lists/${id}`)
    const told = list.text.includes(`"words":"${secretsOf('owner')}"`)
    seen[who] = [(await by.get(photoPath())).status, told]
  }
  return seen
}
const nobody = {
  visitor: [401, false],
  stranger: [404, false],
  viewer: [404, false],
  editor: [404, false],
  owner: [404, false],
}
const members = { ...nobody, viewer: [200, true], editor: [200, true], owner: [200, true] }

it('a story is seen by nobody until its owner shares it, then by the members, and at once by nobody again', async () => {
  expect(await whoSees()).toEqual(nobody)
  const shared = await share(people.owner.client)
  expect([shared.status, shared.body.stories]).toEqual([
    200,
    [{ userId: people.owner.member.id, words: secretsOf('owner'), pictures: [photoId] }],
  ])
  expect(await whoSees()).toEqual(members)
  expect((await share(people.owner.client, false)).body.stories).toEqual([])
  expect(await whoSees()).toEqual(nobody)
})

it('holds words and photos only: no companions, notes, priority or other entries', async () => {
  const { client: owner } = people.owner
  await owner.put(`/api/my-bucket-list/${entryId}`, {
    doneNote: 'Steam over the snow',
    doneWith: 'with-somebody',
    notes: 'private-notes',
  })
  await share(owner)
  const { text } = await people.viewer.client.get(`/api/lists/${id}`)
  expect(text).toContain('Steam over the snow')
  expect(text).not.toMatch(/with-somebody|private-notes|secret-of-owner|doneWith|priority/)
})

it('sends a photo as an image that no cache stores', async () => {
  await share(people.owner.client)
  for (const size of ['small', 'large']) {
    const { status, headers } = await people.viewer.client.get(`${photoPath()}?size=${size}`)
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'image/webp',
      'no-store',
    ])
  }
  expect((await people.viewer.client.get(`${photoPath()}?size=huge`)).status).toBe(400)
  expect((await people.viewer.client.get(`/api/lists/${id}/items/${itemId}/photos/x`)).status).toBe(404)
})

it('is shared for one item and one person only', async () => {
  await share(people.owner.client)
  const { body: other } = await people.owner.client.post('/api/lists', { title: 'Other', ideaIds: [8] })
  expect(other.items[0].stories).toEqual([])
  const elsewhere = `/api/lists/${other.id}/items/${other.items[0].id}/photos/${photoId}`
  expect((await people.owner.client.get(elsewhere)).status).toBe(404)
  expect((await readStories(people.viewer.client)).map(({ userId }: { userId: number }) => userId)).toEqual([
    people.owner.member.id,
  ])
  expect((await share(people.viewer.client)).body.stories).toHaveLength(2)
})

it('can be shared once the item is completed, and is hidden while it is not', async () => {
  const newcomer = await createPerson(app, 'newcomer')
  const { token } = await invite(people.owner.client, id, 'viewer')
  await newcomer.client.post('/api/lists/join', { token })
  await newcomer.client.call('bucketList.takeOff', { ideaId: 8 })
  const refused = await share(newcomer.client)
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'Complete this item first, then share your story.',
  ])
  await share(people.owner.client)
  await people.owner.client.put(`/api/my-bucket-list/${entryId}`, { status: 'planned' })
  expect(await whoSees()).toEqual(nobody)
})

it('ends when its owner removes the entry, also after Undo', async () => {
  await share(people.owner.client)
  await people.owner.client.delete(`/api/my-bucket-list/${entryId}`)
  expect(await whoSees()).toEqual(nobody)
  const { data } = await people.owner.client.call('bucketList.restore', { id: entryId })
  expect(data).toMatchObject({ id: entryId, photos: [photoId] })
  expect(await whoSees()).toEqual(nobody)
})

it('ends when the item is removed, and when its owner leaves the list, also after they come back', async () => {
  const { client: viewer } = people.viewer
  await share(viewer)
  expect(await readStories(people.editor.client)).toHaveLength(1)
  await viewer.delete(`/api/lists/${id}/members/${people.viewer.member.id}`)
  expect(await readStories(people.editor.client)).toEqual([])
  const { token } = await invite(people.owner.client, id, 'viewer')
  await viewer.post('/api/lists/join', { token })
  expect(await readStories(people.editor.client)).toEqual([])
  await share(people.owner.client)
  await people.owner.client.delete(`/api/lists/${id}/items/${itemId}`)
  expect((await people.editor.client.get(photoPath())).status).toBe(404)
})

it('is not seen by a member who was removed, nor while its owner is blocked or gone', async () => {
  await share(people.owner.client)
  await people.owner.client.delete(`/api/lists/${id}/members/${people.viewer.member.id}`)
  expect(await whoSees()).toEqual({ ...members, viewer: [404, false] })
  await app.orm.em
    .fork()
    .execute('update users set blocked_at = now() where id = ?', [people.owner.member.id])
  expect((await whoSees())['editor']).toEqual([404, false])
  const account = await signUpWithPassword(app, 'correct horse', { name: 'Short-lived' })
  const own = client(app)
  await own.signIn(account.email, 'correct horse')
  const list = (await own.post('/api/lists', { title: 'Ours', ideaIds: [9] })).body
  const { token } = await invite(own, list.id, 'editor')
  await people.editor.client.post('/api/lists/join', { token })
  await own.put(`/api/my-bucket-list/${list.items[0].entryId}`, {
    status: 'completed',
    doneNote: 'Gone soon',
  })
  await own.put(`/api/lists/${list.id}/items/${list.items[0].id}/story`, { isShared: true })
  const read = () => people.editor.client.get(`/api/lists/${list.id}`)
  expect((await read()).text).toContain('Gone soon')
  expect((await own.call('accounts.deleteAccount', { password: 'correct horse' })).status).toBe(204)
  expect((await read()).text).not.toContain('Gone soon')
})

it('of a custom idea is that of the member’s own copy', async () => {
  const { client: editor } = people.editor
  const item = (await people.owner.client.post(`/api/lists/${id}/items`, { title: 'Yodel' })).body
  const { data: entry } = await editor.call('lists.items.save', { id, itemId: item.id })
  await editor.put(`/api/my-bucket-list/${entry.id}`, { status: 'completed', doneNote: 'Echo!' })
  const shared = await editor.call('lists.stories.share', { id, itemId: item.id, isShared: true })
  expect(shared.data.stories).toEqual([{ userId: people.editor.member.id, words: 'Echo!', pictures: [] }])
})

it('is neither shared nor an error when the entry is removed at the same moment', async () => {
  for (let times = 0; times < 5; times++) {
    const member = await createPerson(app, `racer ${times}`)
    const { token } = await invite(people.owner.client, id, 'viewer')
    await member.client.post('/api/lists/join', { token })
    const entries: { id: number; ideaId: number }[] = (await member.client.get('/api/my-bucket-list')).body
    const entry = entries.find(({ ideaId }) => ideaId === 8)
    const [shared, removed] = await Promise.all([
      share(member.client),
      member.client.delete(`/api/my-bucket-list/${entry?.id}`),
    ])
    expect(removed.status).toBe(204)
    expect([200, 409]).toContain(shared.status)
    const told: { userId: number }[] = await readStories(people.owner.client)
    expect(told.map(({ userId }) => userId)).not.toContain(member.member.id)
  }
})

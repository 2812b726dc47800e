import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { client, type Client } from '../../support/app/client.ts'
import { signUpWithPassword } from '../../support/app/members.ts'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'
import { createPerson, invite, type Person } from './list-world.ts'

const day = 86_400_000
const password = 'correct horse'
let later = 0
let app: TestApp
let kim: Person
let jo: Person
let id: number
let itemIds: number[]
beforeAll(async () => {
  app = await startTestApp({}, { now: () => new Date(Date.now() + later) })
})
afterAll(() => app.close())
/** Kim's list with the ideas 7, 8 and 9, and Jo as an editor. */
beforeEach(async () => {
  later = 0
  kim = await createPerson(app, 'Kim')
  jo = await createPerson(app, 'Jo')
  const list = (await kim.client.post('/api/lists', { title: 'Japan 2027', ideaIds: [7, 8, 9] })).body
  id = list.id
  itemIds = list.items.map((item: { id: number }) => item.id)
  await join(jo, 'editor')
})

async function join({ client: own }: Person, role: 'editor' | 'viewer'): Promise<void> {
  const { token } = await invite(kim.client, id, role)
  expect((await own.post('/api/lists/join', { token })).body).toMatchObject({ listId: id, role })
}
const read = async (by: Client) => (await by.get(`/api/lists/${id}`)).body
const rolesOf = async (by: Client) =>
  Object.fromEntries(
    (await read(by)).members.map(({ userId, role }: { userId: number; role: string }) => [userId, role]),
  )

describe('members', () => {
  it('see who has planned and completed what, and when', async () => {
    const { items } = await read(jo.client)
    const kimDone = { userId: kim.member.id, status: 'completed', completedOn: '2026-01-02' }
    const joDone = { userId: jo.member.id, status: 'completed', completedOn: '2026-01-02' }
    const progressOf = (index: number) =>
      items[index].progress.toSorted((a: { userId: number }, b: { userId: number }) => a.userId - b.userId)
    expect(progressOf(0)).toMatchObject([
      { userId: kim.member.id, status: 'planned', completedAt: null },
      { userId: jo.member.id, status: 'planned', completedAt: null },
    ])
    expect(progressOf(1)).toMatchObject([kimDone, joDone])
    expect(progressOf(2)).toMatchObject([{ userId: kim.member.id, status: 'planned' }])
    expect(items[2]).toMatchObject({ addedBy: kim.member.id, entryId: null, status: null })
  })

  it('make an entry of their own with the first action', async () => {
    const { data } = await jo.client.call('lists.items.save', { id, itemId: itemIds[2] })
    expect(data).toMatchObject({ ideaId: 9, status: 'planned' })
    const again = await jo.client.call('lists.items.save', { id, itemId: itemIds[2] })
    expect(again.data.id).toBe(data.id)
    await jo.client.put(`/api/my-bucket-list/${data.id}`, { status: 'completed' })
    expect((await read(kim.client)).items[2].progress).toContainEqual(
      expect.objectContaining({ userId: jo.member.id, status: 'completed' }),
    )
  })

  it('add to the list of somebody else without saving the idea', async () => {
    const { body } = await jo.client.post(`/api/lists/${id}/items`, { ideaId: 10 })
    expect(body).toMatchObject({ ideaId: 10, addedBy: jo.member.id, entryId: null, progress: [] })
  })

  it('have copies of a custom idea of somebody else', async () => {
    const { body } = await jo.client.post(`/api/lists/${id}/items`, {
      title: 'Yodel',
      description: 'Loudly.',
    })
    const saved = await kim.client.call('lists.items.save', { id, itemId: body.id })
    expect(saved.data).toMatchObject({ ideaId: null, idea: { title: 'Yodel', description: 'Loudly.' } })
    expect(saved.data.customIdeaId).not.toBe(body.customIdeaId)
    await kim.client.put(`/api/my-bucket-list/${saved.data.id}`, { status: 'completed', notes: 'Mine alone' })
    const item = (await read(jo.client)).items[3]
    expect(item).toMatchObject({ entryId: null, progress: [{ userId: kim.member.id, status: 'completed' }] })
    const again = await kim.client.post(`/api/lists/${id}/items`, { customIdeaId: saved.data.customIdeaId })
    expect(again.status).toBe(409)
  })

  it('keep a custom idea on the list when its author deletes it, leaves or is removed', async () => {
    const add = async (title: string) => (await jo.client.post(`/api/lists/${id}/items`, { title })).body
    const [deleted, left] = [await add('Yodel'), await add('Whistle')]
    await kim.client.call('lists.items.save', { id, itemId: left.id })
    expect((await jo.client.delete(`/api/custom-ideas/${deleted.customIdeaId}`)).status).toBe(204)
    expect((await jo.client.delete(`/api/lists/${id}/members/${jo.member.id}`)).status).toBe(204)
    await jo.client.put(`/api/custom-ideas/${left.customIdeaId}`, { title: 'Edited by a stranger' })
    const { items } = await read(kim.client)
    expect(items.slice(3)).toMatchObject([
      { idea: { title: 'Yodel' }, addedBy: null },
      { idea: { title: 'Whistle' }, addedBy: null, status: 'planned' },
    ])
    const own = (await kim.client.get('/api/custom-ideas')).body.map((each: { id: number }) => each.id)
    for (const { customIdeaId } of items.slice(3)) expect(own).toContain(customIdeaId)
    expect((await jo.client.get('/api/custom-ideas')).body).toHaveLength(1)
  })

  it('never see what a member changed in their own copy of a custom idea', async () => {
    const yodel = (await jo.client.post(`/api/lists/${id}/items`, { title: 'Yodel' })).body
    const { data } = await kim.client.call('lists.items.save', { id, itemId: yodel.id })
    await kim.client.put(`/api/custom-ideas/${data.customIdeaId}`, { title: 'Yodel for my therapy' })
    await kim.client.put(`/api/my-bucket-list/${data.id}`, { status: 'completed' })
    await jo.client.delete(`/api/lists/${id}/members/${jo.member.id}`)
    const item = (await read(kim.client)).items[3]
    expect(item).toMatchObject({ idea: { title: 'Yodel' }, entryId: data.id, status: 'completed' })
    expect(item.customIdeaId).not.toBe(data.customIdeaId)
  })

  it('get another role from the owner, who can hand the list over', async () => {
    const path = `/api/lists/${id}/members/${jo.member.id}`
    expect((await kim.client.put(path, { role: 'viewer' })).body).toEqual({
      userId: jo.member.id,
      name: 'Name of Jo',
      role: 'viewer',
    })
    expect((await jo.client.put(`/api/lists/${id}`, { title: 'x' })).status).toBe(403)
    const own = await kim.client.put(`/api/lists/${id}/members/${kim.member.id}`, { role: 'viewer' })
    expect(own.status).toBe(409)
    await kim.client.put(path, { role: 'owner' })
    expect(await rolesOf(kim.client)).toEqual({ [jo.member.id]: 'owner', [kim.member.id]: 'editor' })
    expect((await kim.client.delete(`/api/lists/${id}`)).status).toBe(403)
  })

  it('lose the list with the next request when they are removed', async () => {
    await kim.client.delete(`/api/lists/${id}/members/${jo.member.id}`)
    expect((await jo.client.get(`/api/lists/${id}`)).body.error).toMatch(/no longer be a member/)
    expect((await jo.client.get('/api/lists')).body).toEqual([])
    const { items } = await read(kim.client)
    expect(items[0].progress).toMatchObject([{ userId: kim.member.id }])
  })

  it('read nothing of a list in their data once they have left it, and rejoin as somebody new', async () => {
    await jo.client.post(`/api/lists/${id}/items`, { ideaId: 10, note: 'Before noon' })
    const exported = async () => (await jo.client.get('/api/account/data')).body.lists
    expect((await exported()).items).toMatchObject([{ listId: id, ideaId: 10, note: 'Before noon' }])
    await kim.client.delete(`/api/lists/${id}/members/${jo.member.id}`)
    expect(await exported()).toMatchObject({ lists: [], items: [] })
    await join(jo, 'editor')
    expect((await read(kim.client)).items[3]).toMatchObject({ ideaId: 10, addedBy: null })
  })

  it('are not shown while their account is blocked', async () => {
    await app.orm.em.fork().execute('update users set blocked_at = now() where id = ?', [jo.member.id])
    const list = await read(kim.client)
    expect(list.members).toHaveLength(1)
    expect(list.items[0].progress).toMatchObject([{ userId: kim.member.id }])
  })
})

describe('an owner who leaves', () => {
  it('hands the list to the editor of longest standing', async () => {
    const [viewer, second] = [await createPerson(app, 'viewer'), await createPerson(app, 'second')]
    await join(viewer, 'viewer')
    later = day
    await join(second, 'editor')
    expect((await kim.client.delete(`/api/lists/${id}/members/${kim.member.id}`)).status).toBe(204)
    expect(await rolesOf(second.client)).toEqual({
      [jo.member.id]: 'owner',
      [viewer.member.id]: 'viewer',
      [second.member.id]: 'editor',
    })
    expect((await kim.client.get(`/api/lists/${id}`)).status).toBe(404)
  })

  it('hands neither the list nor its custom ideas to a blocked account', async () => {
    const second = await createPerson(app, 'second')
    later = day
    await join(second, 'editor')
    await kim.client.post(`/api/lists/${id}/items`, { title: 'Yodel' })
    await app.orm.em.fork().execute('update users set blocked_at = now() where id = ?', [jo.member.id])
    await kim.client.delete(`/api/lists/${id}/members/${kim.member.id}`)
    expect(await rolesOf(second.client)).toEqual({ [second.member.id]: 'owner' })
    const own = (await second.client.get('/api/custom-ideas')).body.map((each: { id: number }) => each.id)
    expect(own).toEqual([(await read(second.client)).items[3].customIdeaId])
  })

  it('ends a list without an editor', async () => {
    await kim.client.put(`/api/lists/${id}/members/${jo.member.id}`, { role: 'viewer' })
    await kim.client.delete(`/api/lists/${id}/members/${kim.member.id}`)
    expect((await jo.client.get(`/api/lists/${id}`)).status).toBe(404)
    expect(await app.orm.em.fork().execute('select id from list where id = ?', [id])).toEqual([])
  })

  it('hands it over with their account too, and leaves nothing of theirs behind', async () => {
    const account = await signUpWithPassword(app, password, { name: 'Short-lived' })
    const own = client(app)
    await own.signIn(account.email, password)
    const list = (await own.post('/api/lists', { title: 'Ours', ideaIds: [7] })).body
    const path = `/api/lists/${list.id}`
    const custom = (await own.post(`${path}/items`, { title: 'Yodel' })).body
    await own.post(`${path}/items/${custom.id}/comments`, { text: 'Gone soon' })
    const { token } = await invite(own, list.id, 'editor')
    await jo.client.post('/api/lists/join', { token })
    await own.call('lists.items.cheer', { id: list.id, itemId: custom.id, isCheering: true })
    const exported = (await own.get('/api/account/data')).body.lists
    expect(exported).toMatchObject({
      lists: [{ title: 'Ours', role: 'owner' }],
      items: [{ ideaId: 7 }, { title: 'Yodel' }],
      comments: [{ text: 'Gone soon' }],
      cheers: [{ itemId: custom.id }],
      invitations: [{ role: 'editor', uses: 1 }],
    })
    expect(JSON.stringify(exported)).not.toMatch(/Name of Jo|token/)
    expect((await own.call('accounts.deleteAccount', { password })).status).toBe(204)
    const { body } = await jo.client.get(path)
    expect(body).toMatchObject({
      role: 'owner',
      members: [{ userId: jo.member.id }],
      items: [
        { ideaId: 7, addedBy: null },
        { idea: { title: 'Yodel' }, addedBy: null, comments: 0, cheers: [] },
      ],
    })
    const links = await app.orm.em
      .fork()
      .execute('select id from list_invitation where list_id = ?', [list.id])
    expect(links).toEqual([])
  })
})

describe('comments and cheers', () => {
  it('are given by every member, and a comment is deleted by its author or the owner', async () => {
    const viewer = await createPerson(app, 'viewer')
    await join(viewer, 'viewer')
    const path = `/api/lists/${id}/items/${itemIds[0]}/comments`
    const requestId = crypto.randomUUID()
    const first = await viewer.client.post(path, { text: 'Soon?', requestId })
    expect([first.status, first.body]).toEqual([
      201,
      {
        id: expect.any(Number),
        userId: viewer.member.id,
        name: 'Name of viewer',
        text: 'Soon?',
        createdAt: expect.any(String),
      },
    ])
    expect((await viewer.client.post(path, { text: 'Soon?', requestId })).body.id).toBe(first.body.id)
    const elsewhere = `/api/lists/${id}/items/${itemIds[1]}/comments`
    expect((await viewer.client.post(elsewhere, { text: 'Soon?', requestId })).status).toBe(201)
    expect((await viewer.client.get(elsewhere)).body).toMatchObject([{ text: 'Soon?' }])
    const second = (await jo.client.post(path, { text: 'Yes' })).body
    expect((await viewer.client.delete(`${path}?id=${second.id}`)).status).toBe(403)
    expect((await viewer.client.delete(path)).status).toBe(400)
    expect((await kim.client.delete(`${path}?id=${first.body.id}`)).status).toBe(204)
    expect((await jo.client.get(path)).body).toMatchObject([{ text: 'Yes', name: 'Name of Jo' }])
    for (const text of ['', ' ', 'x'.repeat(1001)])
      expect((await jo.client.post(path, { text })).status).toBe(400)
    expect((await jo.client.post(path, { text: 'x'.repeat(1000) })).status).toBe(201)
    const cheered = await viewer.client.call('lists.items.cheer', {
      id,
      itemId: itemIds[0],
      isCheering: true,
    })
    expect(cheered.data).toMatchObject({ cheers: [viewer.member.id], comments: 2 })
    const silent = await viewer.client.call('lists.items.cheer', {
      id,
      itemId: itemIds[0],
      isCheering: false,
    })
    expect(silent.data.cheers).toEqual([])
  })

  it('lose the name of an author who has left', async () => {
    const path = `/api/lists/${id}/items/${itemIds[0]}/comments`
    await jo.client.post(path, { text: 'Bye' })
    await jo.client.delete(`/api/lists/${id}/members/${jo.member.id}`)
    expect((await kim.client.get(path)).body).toMatchObject([{ text: 'Bye', name: null }])
  })
})

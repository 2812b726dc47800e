import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'
import { createPerson, invite, type Person } from './list-world.ts'

const hour = 3_600_000
let later = 0
let app: TestApp
let kim: Person
let jo: Person
let sam: Person
let id: number
let itemIds: number[]
const time = () => new Date(Date.now() + later)
beforeAll(async () => {
  app = await startTestApp({}, { now: time })
})
afterAll(() => app.close())
/** Kim's list with the ideas 7, 8 and 9, with Jo as an editor and Sam as a viewer. All have looked at it. */
beforeEach(async () => {
  later += hour
  ;[kim, jo, sam] = [
    await createPerson(app, 'Kim'),
    await createPerson(app, 'Jo'),
    await createPerson(app, 'Sam'),
  ]
  const list = (await kim.client.post('/api/lists', { title: 'Japan 2027', ideaIds: [7, 8, 9] })).body
  id = list.id
  itemIds = list.items.map((item: { id: number }) => item.id)
  for (const [person, role] of [
    [jo, 'editor'],
    [sam, 'viewer'],
  ] as const) {
    const { token } = await invite(kim.client, id, role)
    await person.client.post('/api/lists/join', { token })
  }
  later += hour
  for (const person of [kim, jo, sam]) await look(person)
  later += hour
})

const readNews = async (by: Person, since?: string) =>
  (await by.client.call('lists.news', { id, ...(since && { since }) })).data
const look = (by: Person, until = time().toISOString()) => by.client.call('lists.look', { id, until })
const onCard = async (by: Person) =>
  (await by.client.get('/api/lists')).body.find((list: { id: number }) => list.id === id)?.news
const inHeader = async (by: Person) => (await by.client.call('accounts.current')).data.hasNews
/** News of a member: on the list, on its card, and in the header. */
const newsOf = async (by: Person) => {
  const { added, done, comments } = await readNews(by)
  return [added, done, comments, await onCard(by), await inHeader(by)]
}
const none = [0, 0, 0, 0, undefined]
const comment = (by: Person, text = 'Soon!', itemId = itemIds[0]) =>
  by.client.post(`/api/lists/${id}/items/${itemId}/comments`, { text })

describe('what is new on a list', () => {
  it('is marked in the header of the site, but is no part of the documented user', async () => {
    await comment(jo)
    expect(await inHeader(kim)).toBe(true)
    const user = (await kim.client.get('/api/auth/user')).body
    expect(user.name).toBe('Name of Kim')
    expect(user).not.toHaveProperty('hasNews')
  })

  it('is what others added, completed and commented since a member last looked, but not their own actions', async () => {
    expect(await newsOf(kim)).toEqual(none)
    const added = (await jo.client.post(`/api/lists/${id}/items`, { ideaId: 10 })).body
    await jo.client.call('lists.items.addSeveral', { id, ideaIds: [11, 12] })
    const entry = (await jo.client.call('lists.items.save', { id, itemId: itemIds[2] })).data
    await jo.client.put(`/api/my-bucket-list/${entry.id}`, { status: 'completed' })
    await comment(jo)
    await comment(jo, 'Very soon!')
    expect(await newsOf(kim)).toEqual([3, 1, 2, 6, true])
    expect(await newsOf(sam)).toEqual([3, 1, 2, 6, true])
    expect(await newsOf(jo)).toEqual(none)
    const { items } = await readNews(kim)
    expect(items).toHaveLength(5)
    expect(items).toEqual(
      expect.arrayContaining([
        { itemId: itemIds[0], isAdded: false, done: 0, comments: 2 },
        { itemId: itemIds[2], isAdded: false, done: 1, comments: 0 },
        { itemId: added.id, isAdded: true, done: 0, comments: 0 },
      ]),
    )

    later += hour
    const { since, until } = await readNews(kim)
    expect((await look(kim, until)).status).toBe(200)
    expect(await newsOf(kim)).toEqual(none)
    expect(await newsOf(sam)).toEqual([3, 1, 2, 6, true])
    // The marks of a visit are those of its beginning.
    expect(await readNews(kim, since)).toMatchObject({ since, added: 3, done: 1, comments: 2 })
  })

  it('has a completed custom idea of the list, in the copy of another member', async () => {
    const { body } = await kim.client.post(`/api/lists/${id}/items`, { title: 'Yodel' })
    const entry = (await sam.client.call('lists.items.save', { id, itemId: body.id })).data
    await sam.client.put(`/api/my-bucket-list/${entry.id}`, { status: 'completed' })
    expect(await readNews(kim)).toMatchObject({ added: 0, done: 1, items: [{ itemId: body.id, done: 1 }] })
    expect(await newsOf(jo)).toEqual([1, 1, 0, 2, true])
  })

  it('goes with what is undone: removed items, deleted comments, and other statuses', async () => {
    const added = (await jo.client.post(`/api/lists/${id}/items`, { ideaId: 10 })).body
    const said = (await comment(jo)).body
    await comment(jo, 'On an item that is removed', itemIds[1])
    const entry = (await jo.client.call('lists.items.save', { id, itemId: itemIds[2] })).data
    await jo.client.put(`/api/my-bucket-list/${entry.id}`, { status: 'completed' })
    expect(await newsOf(kim)).toEqual([1, 1, 2, 4, true])
    for (const itemId of [added.id, itemIds[1]]) await jo.client.delete(`/api/lists/${id}/items/${itemId}`)
    await jo.client.delete(`/api/lists/${id}/items/${itemIds[0]}/comments?id=${said.id}`)
    await jo.client.put(`/api/my-bucket-list/${entry.id}`, { status: 'planned' })
    expect(await newsOf(kim)).toEqual(none)
    await jo.client.call('lists.items.restore', { id, itemId: itemIds[1] })
    expect(await newsOf(kim)).toEqual([0, 0, 1, 1, true])
  })

  it('rings in the header neither for archived and deleted lists nor for those that a member has left', async () => {
    await comment(jo)
    expect(await Promise.all([kim, sam].map(inHeader))).toEqual([true, true])
    await kim.client.call('lists.archive', { id, archived: true })
    expect([await inHeader(kim), await onCard(kim)]).toEqual([undefined, 1])
    await sam.client.delete(`/api/lists/${id}/members/${sam.member.id}`)
    expect(await inHeader(sam)).toBeUndefined()
    await kim.client.call('lists.archive', { id, archived: false })
    await kim.client.delete(`/api/lists/${id}`)
    expect(await inHeader(kim)).toBeUndefined()
  })

  it('has nothing from before a member joined, and no completions of blocked accounts', async () => {
    await comment(jo)
    const newcomer = await createPerson(app, 'Newcomer')
    later += hour
    const { token } = await invite(kim.client, id, 'viewer')
    await newcomer.client.post('/api/lists/join', { token })
    expect(await newsOf(newcomer)).toEqual(none)
    later += hour
    const entry = (await jo.client.call('lists.items.save', { id, itemId: itemIds[2] })).data
    await jo.client.put(`/api/my-bucket-list/${entry.id}`, { status: 'completed' })
    expect(await newsOf(newcomer)).toEqual([0, 1, 0, 1, true])
    await app.orm.em.fork().execute('update users set blocked_at = now() where id = ?', [jo.member.id])
    expect(await newsOf(newcomer)).toEqual(none)
  })

  it('is never new again by a look that arrives late, and not seen ahead of time', async () => {
    await comment(jo)
    later += hour
    const late = new Date(time().getTime() - 2 * hour).toISOString()
    await Promise.all([look(kim), look(kim, late), look(kim), look(kim, late)])
    expect(await newsOf(kim)).toEqual(none)
    await look(kim, '9999-01-01T00:00:00Z')
    later += hour
    await comment(jo, 'After the look')
    expect(await newsOf(kim)).toEqual([0, 0, 1, 1, true])
  })

  it('is not seen by reading the list, its news or the shelf', async () => {
    await comment(jo)
    for (let round = 0; round < 2; round++) {
      await kim.client.get(`/api/lists/${id}`)
      expect(await newsOf(kim)).toEqual([0, 0, 1, 1, true])
    }
  })

  it('has no words of anybody: neither notes nor comments nor names', async () => {
    await comment(jo, 'A private joke')
    const answers = [await readNews(kim), (await kim.client.call('accounts.current')).data]
    expect(JSON.stringify(answers)).not.toMatch(/joke|secret|Name of Jo/)
  })
})

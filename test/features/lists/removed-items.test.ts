import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { deleteRemovedItems } from '#features/lists/server/removed-items.service.ts'
import { getRaceRounds } from '../../support/app/client.ts'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'
import { createPerson, invite, type Person } from './list-world.ts'

const hour = 3_600_000
let later = 0
let app: TestApp
let kim: Person
let jo: Person
let id: number
let itemIds: number[]
beforeAll(async () => {
  app = await startTestApp({}, { now: () => new Date(Date.now() + later) })
  ;[kim, jo] = [await createPerson(app, 'Kim'), await createPerson(app, 'Jo')]
})
afterAll(() => app.close())
/** Kim's list with the ideas 7, 8 and 9, and Jo as an editor. */
beforeEach(async () => {
  later += hour
  const list = (await kim.client.post('/api/lists', { title: 'Japan 2027', ideaIds: [7, 8, 9] })).body
  id = list.id
  itemIds = list.items.map((item: { id: number }) => item.id)
  const { token } = await invite(kim.client, id, 'editor')
  await jo.client.post('/api/lists/join', { token })
})

const read = async (by: Person) => (await by.client.get(`/api/lists/${id}`)).body
const remove = (by: Person, itemId: number) => by.client.delete(`/api/lists/${id}/items/${itemId}`)
const restore = (by: Person, itemId: number) => by.client.call('lists.items.restore', { id, itemId })
const second = () => itemIds[1] ?? 0

describe('a removed item', () => {
  it('returns whole with Undo: its place, note, count, comments, cheers and cover', async () => {
    const itemId = second()
    await kim.client.put(`/api/lists/${id}/items/${itemId}`, { note: 'At dawn', times: 3 })
    await kim.client.put(`/api/lists/${id}`, { coverItemId: itemId })
    await jo.client.call('lists.items.count', { id, itemId, count: 2 })
    await jo.client.call('lists.items.cheer', { id, itemId, isCheering: true })
    await jo.client.post(`/api/lists/${id}/items/${itemId}/comments`, { text: 'Soon!' })
    const [before, shelf] = [await read(jo), (await kim.client.get('/api/lists')).body[0]]

    expect((await remove(kim, itemId)).status).toBe(204)
    expect((await remove(kim, itemId)).status).toBe(404)
    for (const person of [kim, jo]) {
      const { items, coverItemId, imageUrl } = await read(person)
      expect(items.map((item: { id: number }) => item.id)).toEqual([itemIds[0], itemIds[2]])
      expect([coverItemId, imageUrl]).toEqual([null, items[0].idea.imageUrl])
    }
    const card = (await kim.client.get('/api/lists')).body[0]
    expect(card).toMatchObject({ items: 2 })
    expect(card.imageUrl).not.toBe(shelf.imageUrl)
    expect((await jo.client.get(`/api/lists/${id}/items/${itemId}/comments`)).status).toBe(404)
    for (const [procedure, input] of [
      ['comments.add', { text: 'x' }],
      ['items.update', { note: 'x' }],
      ['items.count', { count: 1 }],
      ['items.cheer', { isCheering: true }],
      ['items.save', {}],
    ] as const)
      expect((await jo.client.call(`lists.${procedure}`, { id, itemId, ...input })).status).toBe(404)
    const ofIdea = (await kim.client.call('lists.forIdea', { ideaId: 8 })).data
    expect(ofIdea.find((list: { id: number }) => list.id === id).itemId).toBeNull()

    const restored = await restore(jo, itemId)
    expect(restored.data).toMatchObject({ id: itemId, note: 'At dawn', count: 2, comments: 1 })
    const after = await read(jo)
    expect({ ...after, version: 0 }).toEqual({ ...before, version: 0 })
    expect(after.version).toBeGreaterThan(before.version)
    expect((await jo.client.get(`/api/lists/${id}/items/${itemId}/comments`)).body).toMatchObject([
      { text: 'Soon!' },
    ])
  })

  it('returns once, by two who undo', async () => {
    await remove(kim, second())
    const answers = await Promise.all([kim, jo, kim].map((person) => restore(person, second())))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await read(jo)).items.map((item: { id: number }) => item.id)).toEqual(itemIds)
  })

  it('leaves room for the same idea, which then stays', async () => {
    await remove(kim, second())
    const added = (await jo.client.post(`/api/lists/${id}/items`, { ideaId: 8 })).body
    expect(added).toMatchObject({ ideaId: 8, addedBy: jo.member.id })
    const { status, refusal } = await restore(kim, second())
    expect([status, refusal?.message]).toEqual([
      409,
      'This idea is already back on the list, so there’s nothing to restore.',
    ])
    const after = (await read(kim)).items.map((item: { id: number }) => item.id)
    expect(after).toEqual([itemIds[0], itemIds[2], added.id])
  })

  it('is the same idea as a copy of its custom idea that was added again', async () => {
    const yodel = (await jo.client.post(`/api/lists/${id}/items`, { title: 'Yodel' })).body
    const { data } = await kim.client.call('lists.items.save', { id, itemId: yodel.id })
    await remove(jo, yodel.id)
    const { customIdeaId } = data
    expect((await kim.client.post(`/api/lists/${id}/items`, { customIdeaId })).status).toBe(201)
    expect((await restore(jo, yodel.id)).status).toBe(409)
  })

  it('stays on its list when the author of its custom idea deletes it or leaves', async () => {
    const add = async (title: string) => (await jo.client.post(`/api/lists/${id}/items`, { title })).body
    const [deleted, left] = [await add('Yodel'), await add('Whistle')]
    await jo.client.call('lists.items.count', { id, itemId: left.id, count: 1 })
    for (const item of [deleted, left]) await remove(kim, item.id)
    await jo.client.delete(`/api/custom-ideas/${deleted.customIdeaId}`)
    await jo.client.delete(`/api/lists/${id}/members/${jo.member.id}`)
    for (const item of [deleted, left]) expect((await restore(kim, item.id)).status).toBe(200)
    expect((await read(kim)).items.slice(3)).toMatchObject([
      { idea: { title: 'Yodel' }, addedBy: null },
      { idea: { title: 'Whistle' }, addedBy: null, progress: [] },
    ])
  })

  it('cannot return to a deleted or full list, by a viewer or a stranger, or after a day', async () => {
    const stranger = await createPerson(app, 'stranger')
    await remove(kim, second())
    expect((await restore(stranger, second())).status).toBe(404)
    await kim.client.put(`/api/lists/${id}/members/${jo.member.id}`, { role: 'viewer' })
    expect((await restore(jo, second())).status).toBe(403)

    await kim.client.delete(`/api/lists/${id}`)
    expect((await restore(kim, second())).refusal?.message).toMatch(/^We can’t find this list\./)
    await kim.client.call('lists.restore', { id })

    const em = app.orm.em.fork()
    await em.execute(
      `with made as (insert into custom_idea (user_id, title) select ?, 'C' || n from generate_series(1, 998) n returning id)
       insert into list_item (list_id, custom_idea_id) select ?, id from made`,
      [kim.member.id, id],
    )
    expect((await restore(kim, second())).refusal?.message).toBe('A list can have up to 1,000 items.')
    await em.execute('delete from list_item where list_id = ? and custom_idea_id is not null', [id])

    later += 24 * hour
    expect((await restore(kim, second())).refusal?.message).toBe(
      'This item can no longer be restored. You can restore an item for 24 hours after removing it.',
    )
    await deleteRemovedItems(em, new Date(Date.now() + later))
    expect(await em.execute('select id from list_item where removed_from_id = ?', [id])).toEqual([])
    expect((await read(kim)).items).toHaveLength(2)
  })

  it('is in the data of the member who added it, and of nobody else', async () => {
    await jo.client.post(`/api/lists/${id}/items`, { ideaId: 10, note: 'Before noon' })
    await remove(kim, (await read(kim)).items[3].id)
    const itemsOf = async (person: Person) => (await person.client.get('/api/account/data')).body.lists.items
    expect(await itemsOf(jo)).toContainEqual(
      expect.objectContaining({ listId: id, ideaId: 10, removedAt: expect.any(String) }),
    )
    expect(JSON.stringify(await itemsOf(kim))).not.toContain('Before noon')
  })

  it.each(Array.from({ length: getRaceRounds() }, (_, round) => round))(
    'is never on the list twice when one undoes while another adds it again (%i)',
    async () => {
      await remove(kim, second())
      const [undo, addition] = await Promise.all([
        restore(kim, second()),
        jo.client.post(`/api/lists/${id}/items`, { ideaId: 8 }),
      ])
      expect([
        [200, 409],
        [409, 201],
      ]).toContainEqual([undo.status, addition.status])
      const items = (await read(jo)).items.filter(({ ideaId }: { ideaId: number }) => ideaId === 8)
      expect(items).toHaveLength(1)
    },
  )
})

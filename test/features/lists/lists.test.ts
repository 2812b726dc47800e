import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newMember, type Client } from '../../support/app/client.ts'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'

const minute = 60_000
let later = 0
let app: TestApp
let me: Client & { id: number }
beforeAll(async () => {
  app = await startTestApp({}, { now: () => new Date(Date.now() + later) })
  me = await newMember(app)
})
afterAll(() => app.close())

const createList = async (fields: object = {}, by: Client = me) =>
  (await by.post('/api/lists', { title: 'Japan 2027', ...fields })).body
const savedIdeas = async (by: Client = me): Promise<number[]> =>
  (await by.call('bucketList.saved')).data.toSorted()

describe('a list', () => {
  it('is created, read, changed and listed through REST', async () => {
    const created = await me.post('/api/lists', { title: ' Japan  2027 ', description: 'In spring.' })
    expect([created.status, created.body]).toEqual([
      201,
      {
        id: expect.any(Number),
        title: 'Japan 2027',
        description: 'In spring.',
        goal: null,
        startsOn: null,
        endsOn: null,
        role: 'owner',
        archived: false,
        coverItemId: null,
        imageUrl: null,
        version: 1,
        createdAt: expect.any(String),
        challenge: null,
        members: [{ userId: me.id, name: 'Ada Tester', role: 'owner' }],
        items: [],
      },
    ])
    const path = `/api/lists/${created.body.id}`
    expect((await me.put(path, { title: 'Japan 2028' })).body).toMatchObject({
      title: 'Japan 2028',
      description: 'In spring.',
      version: 2,
    })
    expect((await me.get(path)).body.title).toBe('Japan 2028')
    expect((await me.get('/api/lists')).body).toContainEqual(
      expect.objectContaining({
        id: created.body.id,
        title: 'Japan 2028',
        role: 'owner',
        items: 0,
        done: 0,
        members: 1,
      }),
    )
  })

  it('is refused without a title, and with an end before its beginning', async () => {
    for (const wrong of [{ title: ' ' }, { startsOn: '2027-02-01', endsOn: '2027-01-31' }, { goal: 0 }])
      expect((await me.post('/api/lists', { title: 'x', ...wrong })).status).toBe(400)
    const { id } = await createList({ startsOn: '2027-02-01' })
    const { status, body } = await me.put(`/api/lists/${id}`, { endsOn: '2027-01-31' })
    expect([status, Object.keys(body.issues)]).toEqual([400, ['endsOn']])
  })

  it('is created once by a repeated request', async () => {
    const given = { requestId: crypto.randomUUID(), ideaIds: [1, 2] }
    const [first, second] = [await createList(given), await createList(given)]
    expect([second.id, second.items.length]).toEqual([first.id, 2])
  })

  it('begins with the ideas of a template, in order, and saves them to the bucket list', async () => {
    const member = await newMember(app)
    const list = await createList({ ideaIds: [9, 7, 8] }, member)
    expect(list.items.map(({ ideaId }: { ideaId: number }) => ideaId)).toEqual([9, 7, 8])
    expect(await savedIdeas(member)).toEqual([7, 8, 9])
  })

  it('refuses a change that is based on an old version', async () => {
    const { id, version } = await createList()
    expect((await me.put(`/api/lists/${id}`, { title: 'A', version })).status).toBe(200)
    const { status, body } = await me.put(`/api/lists/${id}`, { title: 'B', version })
    expect([status, body.code]).toEqual([409, 'changed_meanwhile'])
    expect((await me.put(`/api/lists/${id}`, { title: 'C' })).body.title).toBe('C')
  })

  it('has the cover of its first item until another is chosen', async () => {
    const { id, items } = await createList({ ideaIds: [7, 8] })
    expect((await me.get(`/api/lists/${id}`)).body.imageUrl).toBe(items[0].idea.imageUrl)
    const { body } = await me.put(`/api/lists/${id}`, { coverItemId: items[1].id })
    expect([body.coverItemId, body.imageUrl]).toEqual([items[1].id, items[1].idea.imageUrl])
    const shelf = (await me.get('/api/lists')).body
    expect(shelf.find((each: { id: number }) => each.id === id).imageUrl).toBe(items[1].idea.imageUrl)
    const other = await createList({ ideaIds: [9] })
    expect((await me.put(`/api/lists/${id}`, { coverItemId: other.items[0].id })).status).toBe(400)
    await me.delete(`/api/lists/${id}/items/${items[1].id}`)
    expect((await me.get(`/api/lists/${id}`)).body.imageUrl).toBe(items[0].idea.imageUrl)
  })

  it('is deleted, restored within 15 minutes and gone afterwards', async () => {
    const { id } = await createList({ ideaIds: [7] })
    expect((await me.delete(`/api/lists/${id}`)).status).toBe(204)
    expect((await me.get(`/api/lists/${id}`)).status).toBe(404)
    expect((await me.put(`/api/lists/${id}`, { title: 'x' })).status).toBe(404)
    later = 14 * minute
    expect((await me.call('lists.restore', { id })).data.items).toHaveLength(1)
    expect((await me.call('lists.restore', { id })).status).toBe(404)
    await me.delete(`/api/lists/${id}`)
    later = 30 * minute
    expect((await me.call('lists.restore', { id })).refusal?.message).toContain('15 minutes')
    later = 0
  })

  it('moves on the shelf and to the archive of one member only', async () => {
    const member = await newMember(app)
    const [a, b, c] = [
      await createList({}, member),
      await createList({}, member),
      await createList({}, member),
    ]
    const shelf = async () => (await member.get('/api/lists')).body.map(({ id }: { id: number }) => id)
    expect(await shelf()).toEqual([c.id, b.id, a.id])
    await member.call('lists.arrange', { ids: [a.id, c.id] })
    expect(await shelf()).toEqual([a.id, c.id, b.id])
    expect((await member.call('lists.arrange', { ids: [2_147_483_647] })).status).toBe(404)
    await member.call('lists.archive', { id: b.id, archived: true })
    expect((await member.get(`/api/lists/${b.id}`)).body.archived).toBe(true)
  })

  it('is refused as the 201st of a member', async () => {
    const member = await newMember(app)
    await app.orm.em.fork().execute(
      `with made as (insert into list (title) select 'L' || n from generate_series(1, 200) n returning id)
       insert into list_member (list_id, user_id, role) select id, ?, 'owner' from made`,
      [member.id],
    )
    const { status, body } = await member.post('/api/lists', { title: 'One more' })
    expect([status, body.error]).toEqual([409, 'You can have up to 200 lists.'])
  })

  it('is copied with notes into a list of one’s own', async () => {
    const { id, items } = await createList({ ideaIds: [7, 8] })
    await me.put(`/api/lists/${id}/items/${items[0].id}`, { note: 'At dawn', times: 3 })
    await me.post(`/api/lists/${id}/items`, { title: 'Whistle' })
    const { data } = await me.call('lists.copy', { id, title: '30 before 30', goal: 3 })
    expect(data).toMatchObject({ title: '30 before 30', goal: 3, role: 'owner' })
    expect(data.items).toMatchObject([
      { ideaId: 7, note: 'At dawn', times: 3 },
      { ideaId: 8, note: null },
      { ideaId: null, idea: { title: 'Whistle' } },
    ])
  })

  it('keeps its order in a copy, also where items share a position', async () => {
    const { id } = await createList({ ideaIds: [9, 3, 12, 1, 7, 10, 2, 8, 11, 5] })
    await app.orm.em.fork().execute('update list_item set position = 5 where list_id = ?', [id])
    const ideaIds = ({ items }: { items: { ideaId: number }[] }) => items.map(({ ideaId }) => ideaId)
    const { data } = await me.call('lists.copy', { id })
    expect(ideaIds(data)).toEqual([9, 3, 12, 1, 7, 10, 2, 8, 11, 5])
  })
})

describe('an item', () => {
  it('is an idea, a custom idea or a new custom idea, each once', async () => {
    const { id } = await createList()
    const path = `/api/lists/${id}/items`
    const added = await me.post(path, { ideaId: 7 })
    expect([added.status, added.body]).toMatchObject([201, { ideaId: 7, addedBy: me.id, status: 'planned' }])
    expect(added.body.progress).toEqual([
      { userId: me.id, status: 'planned', completedAt: null, completedOn: null },
    ])
    const own = (await me.post('/api/custom-ideas', { title: 'Whistle' })).body
    expect((await me.post(path, { customIdeaId: own.id })).body.idea.title).toBe('Whistle')
    const created = await me.post(path, { title: 'Yodel', description: 'In the Alps.' })
    expect(created.body).toMatchObject({
      ideaId: null,
      idea: { title: 'Yodel', description: 'In the Alps.' },
    })
    for (const again of [
      { ideaId: 7 },
      { customIdeaId: own.id },
      { customIdeaId: created.body.customIdeaId },
    ])
      expect((await me.post(path, again)).body).toMatchObject({
        error: 'This idea is already on the list.',
        code: 'already_listed',
      })
    for (const wrong of [{}, { ideaId: 7, title: 'Both' }, { ideaId: 0 }])
      expect((await me.post(path, wrong)).status).toBe(400)
    expect((await me.post(path, { ideaId: 2_147_483_647 })).status).toBe(404)
    expect((await me.post(path, { customIdeaId: 2_147_483_647 })).status).toBe(404)
    expect((await me.get(`/api/lists/${id}`)).body.items).toHaveLength(3)
  })

  it('is saved to the bucket list of the list’s owner, once', async () => {
    const member = await newMember(app)
    await member.post('/api/my-bucket-list', { ideaId: 7, notes: 'Mine' })
    const { id } = await createList({}, member)
    await member.post(`/api/lists/${id}/items`, { ideaId: 7 })
    await member.post(`/api/lists/${id}/items`, { ideaId: 8 })
    await member.post(`/api/lists/${id}/items`, { title: 'Whistle' })
    const entries = (await member.get('/api/my-bucket-list')).body
    expect(entries).toMatchObject([
      { ideaId: 7, notes: 'Mine' },
      { ideaId: 8, priority: 2 },
      { ideaId: null },
    ])
  })

  it('is one of several that are added at once, without those on the list', async () => {
    const { id } = await createList({ ideaIds: [7] })
    const { data } = await me.call('lists.items.addSeveral', { id, ideaIds: [9, 7, 2_147_483_647, 8] })
    expect(data).toEqual({ itemIds: [expect.any(Number), expect.any(Number)], skipped: 2 })
    const { items } = (await me.get(`/api/lists/${id}`)).body
    expect(items.map(({ ideaId }: { ideaId: number }) => ideaId)).toEqual([7, 9, 8])
  })

  it('is a custom idea of one’s own among several that are added at once, never somebody else’s', async () => {
    const { id } = await createList({ ideaIds: [7] })
    const own = (await me.post('/api/custom-ideas', { title: 'Whistle' })).body.id
    const stranger = await newMember(app)
    const foreign = (await stranger.post('/api/custom-ideas', { title: 'Yodel' })).body.id
    const { data } = await me.call('lists.items.addSeveral', {
      id,
      ideaIds: [8],
      customIdeaIds: [foreign, own],
    })
    expect(data).toEqual({ itemIds: [expect.any(Number), expect.any(Number)], skipped: 1 })
    const again = await me.call('lists.items.addSeveral', { id, customIdeaIds: [own] })
    expect(again.data).toEqual({ itemIds: [], skipped: 1 })
    const { items } = (await me.get(`/api/lists/${id}`)).body
    expect(items).toMatchObject([{ ideaId: 7 }, { ideaId: 8 }, { idea: { title: 'Whistle' } }])
    expect((await me.call('lists.items.addSeveral', { id })).status).toBe(400)
  })

  it('is removed from the list, and stays on the bucket list', async () => {
    const member = await newMember(app)
    const { id, items } = await createList({ ideaIds: [7] }, member)
    expect((await member.delete(`/api/lists/${id}/items/${items[0].id}`)).status).toBe(204)
    expect((await member.delete(`/api/lists/${id}/items/${items[0].id}`)).status).toBe(404)
    expect(await savedIdeas(member)).toEqual([7])
  })

  it('moves among the items that are sent; all others keep their places', async () => {
    const { id, items } = await createList({ ideaIds: [1, 2, 3, 4] })
    const [a, b, c, d] = items.map((item: { id: number }) => item.id)
    const order = (itemIds: number[]) => me.put(`/api/lists/${id}/order`, { itemIds })
    expect((await order([c, a])).body).toEqual({ itemIds: [c, b, a, d] })
    expect((await order([d, c, b, a])).body).toEqual({ itemIds: [d, c, b, a] })
    expect((await order([a, 2_147_483_647])).status).toBe(404)
    expect((await order([a, a])).status).toBe(400)
    const read = (await me.get(`/api/lists/${id}`)).body.items
    expect(read.map((item: { id: number }) => item.id)).toEqual([d, c, b, a])
  })

  it('is found on the lists that have it, the last used list first', async () => {
    const member = await newMember(app)
    const [a, b] = [await createList({ ideaIds: [7] }, member), await createList({}, member)]
    await member.post(`/api/lists/${a.id}/items`, { ideaId: 8 })
    const lists = async (idea: object) => (await member.call('lists.forIdea', idea)).data
    const found = { id: a.id, title: 'Japan 2027', role: 'owner', itemId: a.items[0].id }
    expect(await lists({ ideaId: 7 })).toEqual([found, { ...found, id: b.id, itemId: null }])
    const { customIdeaId, id } = (await member.post(`/api/lists/${b.id}/items`, { title: 'Whistle' })).body
    expect(await lists({ customIdeaId })).toMatchObject([
      { id: b.id, itemId: id },
      { id: a.id, itemId: null },
    ])
  })

  it('is refused as the 1,001st of a list', async () => {
    const { id } = await createList()
    await app.orm.em.fork().execute(
      `with made as (insert into custom_idea (user_id, title) select ?, 'C' || n from generate_series(1, 1000) n returning id)
       insert into list_item (list_id, custom_idea_id) select ?, id from made`,
      [me.id, id],
    )
    const { status, body } = await me.post(`/api/lists/${id}/items`, { ideaId: 7 })
    expect([status, body.error]).toEqual([409, 'A list can have up to 1,000 items.'])
    expect((await me.call('lists.items.addSeveral', { id, ideaIds: [7] })).status).toBe(409)
  })
})

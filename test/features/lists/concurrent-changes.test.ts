import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { client, getRaceRounds } from '../../support/app/client.ts'
import { signUpWithPassword } from '../../support/app/members.ts'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'
import { createPerson, invite, type Person } from './list-world.ts'

const password = 'correct horse'
const hour = 3_600_000
let later = 0
let app: TestApp
let kim: Person
let jo: Person
let sam: Person
beforeAll(async () => {
  app = await startTestApp({}, { now: () => new Date(Date.now() + later) })
  ;[kim, jo, sam] = [
    await createPerson(app, 'Kim'),
    await createPerson(app, 'Jo'),
    await createPerson(app, 'Sam'),
  ]
})
afterAll(() => app.close())
// Many rounds would reach the number of lists that a member can have.
afterEach(() => app.orm.em.fork().execute('delete from list'))

/** Creates a list of Kim's, with Jo and Sam as editors. */
async function createShared(ideaIds: number[] = []) {
  later += hour
  const { body } = await kim.client.post('/api/lists', { title: 'Ours', ideaIds })
  const { token } = await invite(kim.client, body.id, 'editor')
  for (const person of [jo, sam]) await person.client.post('/api/lists/join', { token })
  const itemIds: number[] = body.items.map(({ id }: { id: number }) => id)
  return { id: Number(body.id), path: `/api/lists/${body.id}`, itemIds }
}

const byText = (a: string, b: string) => a.localeCompare(b)
const rounds = Array.from({ length: getRaceRounds() }, (_, round) => round)

it.each(rounds)('the same idea added by three at once is one item and a friendly answer (%i)', async () => {
  const { path } = await createShared()
  const answers = await Promise.all(
    [kim, jo, sam].map((person) => person.client.post(`${path}/items`, { ideaId: 9 })),
  )
  expect(answers.map(({ status, body }) => `${status} ${body.error}`).toSorted(byText)).toEqual([
    '201 undefined',
    '409 This idea is already on the list.',
    '409 This idea is already on the list.',
  ])
  expect((await jo.client.get(path)).body.items).toHaveLength(1)
})

it.each(rounds)('two who reorder, and one who adds, lose nothing (%i)', async () => {
  const { path, itemIds } = await createShared([1, 2, 3, 4, 5])
  const [kims, jos] = [itemIds.toReversed(), [...itemIds.slice(2), ...itemIds.slice(0, 2)]]
  const answers = await Promise.all([
    kim.client.put(`${path}/order`, { itemIds: kims }),
    jo.client.put(`${path}/order`, { itemIds: jos }),
    sam.client.post(`${path}/items`, { ideaId: 9 }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 201])
  const order = (await kim.client.get(path)).body.items.map(({ id }: { id: number }) => id)
  expect(new Set(order)).toEqual(new Set([...itemIds, answers[2].body.id]))
  expect([kims, jos]).toContainEqual(order.slice(0, 5))
  expect(order[5]).toBe(answers[2].body.id)
})

it.each(rounds)(
  'a custom idea that its author deletes while others save it and leave stays (%i)',
  async () => {
    const { id, path } = await createShared()
    const item = (await kim.client.post(`${path}/items`, { title: 'Yodel' })).body
    const { version } = (await kim.client.get(path)).body
    const answers = await Promise.all([
      sam.client.call('lists.items.save', { id, itemId: item.id }),
      kim.client.delete(`/api/custom-ideas/${item.customIdeaId}`),
      sam.client.call('lists.copy', { id }),
      jo.client.delete(`${path}/members/${jo.member.id}`),
      sam.client.call('lists.items.save', { id, itemId: item.id }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 204, 200, 204, 200])
    const list = (await sam.client.get(path)).body
    expect(list.items).toMatchObject([{ id: item.id, idea: { title: 'Yodel' }, status: 'planned' }])
    // Two of them for the member who left.
    expect(list.version).toBe(version + 3)
    const owned = await Promise.all([kim, sam].map(({ client: own }) => own.get('/api/custom-ideas')))
    const ids = owned.flatMap(({ body }) => body.map((each: { id: number }) => each.id))
    expect(ids).toContain(list.items[0].customIdeaId)
  },
)

it.each(rounds)('the last use of an invitation is for one (%i)', async () => {
  later += hour
  const { body } = await kim.client.post('/api/lists', { title: 'Ours' })
  const { id, token } = await invite(kim.client, body.id, 'viewer')
  await app.orm.em.fork().execute('update list_invitation set uses = 19 where id = ?', [id])
  const answers = await Promise.all(
    [jo, sam].map((person) => person.client.post('/api/lists/join', { token })),
  )
  expect(answers.map(({ status }) => `${status}`).toSorted(byText)).toEqual(['200', '404'])
  expect((await kim.client.get(`/api/lists/${body.id}`)).body.members).toHaveLength(2)
})

it.each(rounds)('somebody who joins twice at once is one member (%i)', async () => {
  later += hour
  const { body } = await kim.client.post('/api/lists', { title: 'Ours' })
  const { token } = await invite(kim.client, body.id, 'viewer')
  const answers = await Promise.all([1, 2, 3].map(() => jo.client.post('/api/lists/join', { token })))
  expect(answers.map((answer) => [answer.status, answer.body.role])).toEqual(
    answers.map(() => [200, 'viewer']),
  )
  expect(answers.filter((answer) => !answer.body.wasMember)).toHaveLength(1)
  expect((await kim.client.call('lists.invitations.list', { id: body.id })).data).toMatchObject([{ uses: 1 }])
})

it.each(rounds)(
  'edits while somebody deletes the list are refused with a sentence, or come before it (%i)',
  async () => {
    const { id, path, itemIds } = await createShared([1, 2])
    const edits = await Promise.all([
      jo.client.post(`${path}/items`, { ideaId: 9 }),
      kim.client.delete(path),
      sam.client.put(path, { title: 'New title' }),
      jo.client.delete(`${path}/items/${itemIds[0]}`),
      sam.client.post(`${path}/items/${itemIds[1]}/comments`, { text: 'Soon' }),
    ])
    for (const { status, body } of edits)
      expect(`${status} ${body?.error ?? ''}`).toMatch(/^(20\d |404 We can’t find this list\.)/)
    const { data } = await kim.client.call('lists.restore', { id })
    const [added, , titled, removed, commented] = edits.map(({ status }) => status < 300)
    expect(data.title).toBe(titled ? 'New title' : 'Ours')
    expect(data.items).toHaveLength(2 + Number(added) - Number(removed))
    expect(data.items.at(removed ? 0 : 1).comments).toBe(Number(commented))
  },
)

it.each(rounds)(
  'a list whose owner leaves while others change roles and leave has one owner (%i)',
  async () => {
    const { path } = await createShared([1])
    const answers = await Promise.all([
      kim.client.delete(`${path}/members/${kim.member.id}`),
      kim.client.put(`${path}/members/${sam.member.id}`, { role: 'owner' }),
      jo.client.delete(`${path}/members/${jo.member.id}`),
    ])
    expect(answers.map(({ status }) => status)).toEqual([204, expect.toSatisfy((each) => each !== 500), 204])
    const { body } = await sam.client.get(path)
    expect(body.members).toEqual([{ userId: sam.member.id, name: 'Name of Sam', role: 'owner' }])
  },
)

it.each(rounds.slice(0, 4))(
  'two members who delete their accounts at once leave their custom ideas to the third (%i)',
  async () => {
    later += hour
    const leaving = await Promise.all(
      [1, 2].map(async (place) => {
        const { email } = await signUpWithPassword(app, password)
        const own = client(app, { ip: `10.2.${place}.${later / hour}` })
        await own.signIn(email, password)
        return own
      }),
    )
    const [first, second] = leaving
    if (!first || !second) throw new Error('nobody signed up')
    const shared = await Promise.all(
      ['Of three', 'Of two'].map(async (title) => {
        const { id } = (await first.post('/api/lists', { title })).body
        const { token } = await invite(first, id, 'editor')
        await second.post('/api/lists/join', { token })
        await first.post(`/api/lists/${id}/items`, { title: 'Yodel' })
        await second.post(`/api/lists/${id}/items`, { title: 'Whistle' })
        return { id, token }
      }),
    )
    later += hour
    await sam.client.post('/api/lists/join', { token: shared[0]?.token })
    const answers = await Promise.all(leaving.map((own) => own.call('accounts.deleteAccount', { password })))
    expect(answers.map(({ status }) => status)).toEqual([204, 204])
    const { body } = await sam.client.get(`/api/lists/${shared[0]?.id}`)
    expect(body).toMatchObject({
      members: [{ userId: sam.member.id, role: 'owner' }],
      items: [{ idea: { title: 'Yodel' } }, { idea: { title: 'Whistle' } }],
    })
    const rest = await app.orm.em.fork().execute('select id from list where id = ?', [shared[1]?.id])
    expect(rest).toEqual([])
  },
)

it.each(rounds)(
  'an account that is deleted while its list changes leaves one owner and no error (%i)',
  async () => {
    later += hour
    const account = await signUpWithPassword(app, password)
    const own = client(app, { ip: `10.1.1.${later / hour}` })
    await own.signIn(account.email, password)
    const list = (await own.post('/api/lists', { title: 'Ours', ideaIds: [1, 2] })).body
    const path = `/api/lists/${list.id}`
    const { token } = await invite(own, list.id, 'editor')
    await jo.client.post('/api/lists/join', { token })
    const answers = await Promise.all([
      own.post(`${path}/items`, { ideaId: 9 }),
      own.call('accounts.deleteAccount', { password }),
      own.post(`${path}/items`, { title: 'Yodel' }),
      jo.client.post(`${path}/items`, { ideaId: 10 }),
      sam.client.post('/api/lists/join', { token }),
      jo.client.put(`${path}/order`, { itemIds: [list.items[1].id, list.items[0].id] }),
    ])
    for (const { status } of answers) expect([200, 201, 204, 401, 404]).toContain(status)
    const { body } = await jo.client.get(path)
    const owners = body.members.filter(({ role }: { role: string }) => role === 'owner')
    expect(owners).toEqual([{ userId: jo.member.id, name: 'Name of Jo', role: 'owner' }])
  },
)

import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import { client, type Client } from '../../support/app/client.ts'
import { signUp, type Member } from '../../support/app/members.ts'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'
import { startReceiver, type Receiver } from '../../support/servers/webhook-receiver.ts'
import { createAdmin, localReceivers, soon } from './webhook-admin.ts'

let app: TestApp
let receiver: Receiver
let member: Member
let ada: Client
let listId: number

beforeAll(async () => {
  app = await startTestApp({ ...localReceivers, PUBLIC_URL: 'https://someday.example' })
  receiver = await startReceiver()
  const desk = await createAdmin(app)
  await desk.endpoint(receiver.url, ['list.item_added', 'list.item_completed'])
})
beforeEach(async () => {
  member = await signUp(app, { name: 'Ada of the Lists' })
  ada = client(app, member)
  listId = await createList(ada, 'Japan 2027')
})
afterEach(() => {
  receiver.received.length = 0
})
afterAll(async () => {
  await app.close()
  await receiver.close()
})

const createList = async (by: Client, title: string): Promise<number> =>
  (await by.post('/api/lists', { title })).body.id
const consent = (by: Client, isGiven: boolean) => by.call('webhooks.setConsent', { kind: 'lists', isGiven })
const add = async (item: object, by = ada, id = listId): Promise<number> =>
  (await by.post(`/api/lists/${id}/items`, item)).body.id
const complete = async (itemId: number, by = ada, id = listId) => {
  const { data: entry } = await by.call('lists.items.save', { id, itemId })
  await by.call('bucketList.update', { id: entry.id, status: 'completed' })
}
const eventData = z.record(
  z.string(),
  z.looseObject({ id: z.number(), title: z.string().optional() }).optional().catch(undefined),
)
const readEvents = () =>
  receiver.received.map(({ event }) => [event.type, eventData.parse(event.data)] as const)
const titles = () => readEvents().map(([type, { item }]) => [type, item?.title])

/** Has another member add an idea and waits for its event: earlier events have been delivered by then. */
async function addByAnother(title: string): Promise<void> {
  const other = client(app, await signUp(app))
  await consent(other, true)
  await add({ title }, other, await createList(other, 'Another'))
  await expect.poll(titles, soon).toContainEqual(['list.item_added', title])
}

it('nothing of a list is sent without the member’s consent, or with that to completions only', async () => {
  expect((await ada.call('webhooks.consent', { kind: 'lists' })).data).toEqual({
    isGiven: false,
    receivers: ['an app run by this site’s operator'],
  })
  await ada.call('webhooks.setConsent', { isGiven: true })
  await complete(await add({ ideaId: 1 }))
  await addByAnother('A marker')
  expect(titles()).toEqual([['list.item_added', 'A marker']])
})

it('an added and a completed item are sent with list, title and member, and nothing else', async () => {
  await consent(ada, true)
  const itemId = await add({ title: 'Paint the boat', description: 'Blue', note: 'Ask Bea' })
  await complete(itemId)
  await expect.poll(() => receiver.received.length, soon).toBe(2)
  const data = {
    list: { id: listId, title: 'Japan 2027' },
    item: { id: itemId, ideaId: null, title: 'Paint the boat' },
    member: { id: member.id, name: 'Ada of the Lists' },
  }
  expect(readEvents()).toEqual([
    ['list.item_added', data],
    ['list.item_completed', data],
  ])
  for (const { raw } of receiver.received)
    for (const word of [member.email, 'Bea', 'Blue']) expect(raw).not.toContain(word)
})

it('a completion is sent once for each of the member’s lists, own and shared, that the idea is on', async () => {
  await consent(ada, true)
  const friend = client(app, await signUp(app))
  const shared = await createList(friend, 'Of a friend')
  const strange = await createList(friend, 'Nothing to do with Ada')
  for (const id of [shared, strange]) await add({ ideaId: 9 }, friend, id)
  const { data: invitation } = await friend.call('lists.invitations.create', { id: shared, role: 'viewer' })
  await ada.post('/api/lists/join', { token: new URL(invitation.url).searchParams.get('token') })
  const itemId = await add({ ideaId: 9 })
  await complete(itemId)
  await complete(itemId)
  await addByAnother('A second marker')
  const completed = readEvents().filter(([type]) => type === 'list.item_completed')
  expect(new Set(completed.map(([, { list }]) => list?.title))).toEqual(
    new Set(['Japan 2027', 'Of a friend']),
  )
  expect(completed).toHaveLength(2)
})

it('several added ideas are sent one by one; copies, imports and what came before the consent are not', async () => {
  await add({ ideaId: 20 })
  await consent(ada, true)
  await ada.call('lists.items.addSeveral', { id: listId, ideaIds: [21, 22, 20] })
  await expect.poll(() => receiver.received.length, soon).toBe(2)
  await ada.call('lists.copy', { id: listId })
  await ada.upload('/api/my-bucket-list/import', 'text/csv', 'title,lists\nImported,Japan 2027\n')
  await addByAnother('A third marker')
  await consent(ada, false)
  await add({ ideaId: 23 })
  await addByAnother('A fourth marker')
  expect(receiver.received).toHaveLength(4)
})

it('the consent is in the member’s data, and goes with the account', async () => {
  await consent(ada, true)
  const { data } = await ada.call('webhooks.consent', { kind: 'completions' })
  expect(data.isGiven).toBe(false)
  const em = app.orm.em.fork()
  const rows = () => em.execute('select 1 from webhook_list_consent where user_id = ?', [member.id])
  expect(await rows()).toHaveLength(1)
  await em.execute('delete from users where id = ?', [member.id])
  expect(await rows()).toEqual([])
})

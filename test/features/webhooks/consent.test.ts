import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { client, type Client } from '../../support/app/client.ts'
import { signUp, type Member } from '../../support/app/members.ts'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'
import { startReceiver, type Receiver } from '../../support/servers/webhook-receiver.ts'
import { createAdmin, localReceivers, soon } from './webhook-admin.ts'

let app: TestApp
let receiver: Receiver
let desk: Awaited<ReturnType<typeof createAdmin>>
let member: Member
let ada: Client

beforeAll(async () => {
  app = await startTestApp({ ...localReceivers, PUBLIC_URL: 'https://someday.example' })
  receiver = await startReceiver()
  desk = await createAdmin(app)
  await desk.endpoint(receiver.url, ['entry.completed', 'idea.published'])
})
beforeEach(async () => {
  member = await signUp(app, { name: 'Ada of the Consents' })
  ada = client(app, member)
})
afterEach(() => {
  receiver.received.length = 0
})
afterAll(async () => {
  await app.close()
  await receiver.close()
})

const consent = (isGiven: boolean) => ada.call('webhooks.setConsent', { isGiven })
const save = async (entry: object): Promise<number> => (await ada.call('bucketList.add', entry)).data.id
const complete = (id: number, more = {}) =>
  ada.call('bucketList.update', { id, status: 'completed', ...more })
const listCompletedIdeas = () =>
  receiver.received
    .filter(({ event }) => event.type === 'entry.completed')
    .map(({ event }) => event.data.idea?.id)

/** Completes an idea of another member and waits for its event: earlier events have been delivered by then. */
async function completeByAnother(ideaId: number): Promise<void> {
  const other = client(app, await signUp(app))
  await other.call('webhooks.setConsent', { isGiven: true })
  await other.call('bucketList.add', { ideaId, status: 'completed' })
  await expect.poll(listCompletedIdeas, soon).toContain(ideaId)
}

describe('a member’s completed idea', () => {
  it('is sent only with the member’s consent', async () => {
    expect((await ada.call('webhooks.consent', undefined)).data).toEqual({
      isGiven: false,
      receivers: ['an app run by this site’s operator'],
    })
    await complete(await save({ ideaId: 1 }))
    await completeByAnother(2)
    expect(listCompletedIdeas()).toEqual([2])
  })

  it('is sent with the idea and no data of the member', async () => {
    await consent(true)
    const entry = {
      ideaId: 3,
      notes: 'With my sister, whom nobody knows',
      doneNote: 'It rained',
      doneWith: 'Bea',
      targetDate: '2031-01-02',
    }
    const id = await save(entry)
    await complete(id)
    await expect.poll(listCompletedIdeas, soon).toEqual([3])
    const [{ event, raw, headers } = {}] = receiver.received
    expect(Object.keys(event ?? {}).toSorted()).toEqual(['data', 'timestamp', 'type'])
    expect(Object.keys(event?.data ?? {})).toEqual(['idea'])
    expect(event?.data.idea).toMatchObject({ id: 3, url: 'https://someday.example/ideas/3' })
    for (const word of ['Ada', member.email, 'sister', 'rained', 'Bea', '2031'])
      expect(`${raw} ${JSON.stringify(headers)}`).not.toContain(word)
  })

  it('is sent once, however often it is saved again', async () => {
    await consent(true)
    const id = await save({ ideaId: 4 })
    await complete(id)
    await complete(id, { notes: 'What a day' })
    await completeByAnother(5)
    expect(listCompletedIdeas()).toEqual([4, 5])
  })

  it('is not sent for custom or archived ideas, or if completed long ago', async () => {
    await consent(true)
    const own = (await ada.call('bucketList.customIdeas.create', { title: 'Mine alone' })).data.id
    await complete(await save({ customIdeaId: own }))
    const gone = await desk.publish('Here today')
    const entry = await save({ ideaId: gone })
    await desk.admin.call('ideas.editing.setState', { id: gone, state: 'archived' })
    await complete(entry)
    await complete(await save({ ideaId: 6 }), { completedAt: '2019-05-01T12:00:00Z' })
    await completeByAnother(7)
    expect(listCompletedIdeas()).toEqual([7])
    expect(receiver.received.map(({ raw }) => raw).join('')).not.toContain('Mine alone')
  })

  it('is not sent after the consent is withdrawn, nor from before it was given', async () => {
    const early = await save({ ideaId: 8 })
    await complete(early)
    await consent(true)
    // The entry is already completed and saved again.
    await complete(early, { notes: 'Long ago' })
    await complete(await save({ ideaId: 9 }))
    await expect.poll(listCompletedIdeas, soon).toEqual([9])
    await consent(false)
    await complete(await save({ ideaId: 10 }))
    await completeByAnother(11)
    expect(listCompletedIdeas()).toEqual([9, 11])
  })

  it('leaves no trace of the consent in a deleted account', async () => {
    await consent(true)
    const em = app.orm.em.fork()
    const rows = () => em.execute('select 1 from webhook_consent where user_id = ?', [member.id])
    expect(await rows()).toHaveLength(1)
    await em.execute('delete from users where id = ?', [member.id])
    expect(await rows()).toEqual([])
  })

  it('is not sent for an imported list', async () => {
    await consent(true)
    const [idea] = await app.orm.em.fork().execute('select title, slug from idea where id = 13')
    const content = `title,slug,status\n"${String(idea?.title)}",${String(idea?.slug)},completed\n`
    const { data } = await ada.call('bucketList.files.import', { format: 'csv', content })
    expect(data).toMatchObject({ added: 1 })
    const { data: list } = await ada.call('bucketList.list', undefined)
    expect(list).toMatchObject([{ ideaId: 13, status: 'completed' }])
    await completeByAnother(12)
    expect(listCompletedIdeas()).toEqual([12])
  })

  it('names the receiving hosts to members, except those in the operator’s network', async () => {
    const { id } = await desk.endpoint('https://1.1.1.1:8443/hook', ['entry.completed'])
    const other = await desk.endpoint('http://127.0.0.1:5678/hook', ['entry.completed'])
    const { data } = await ada.call('webhooks.setConsent', { isGiven: true })
    expect(data.receivers).toEqual(['1.1.1.1:8443', 'an app run by this site’s operator'])
    // Before anything is told.
    for (const made of [id, other.id]) await desk.admin.call('webhooks.remove', { id: made })
  })
})

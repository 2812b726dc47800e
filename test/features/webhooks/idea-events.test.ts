import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { sendIdeaEvents } from '#features/catalogue/server/change-catalogue.service.ts'
import { client, type Client } from '../../support/app/client.ts'
import { setState } from '../../support/app/editing.ts'
import { signUp } from '../../support/app/members.ts'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'
import { startReceiver, verifyEvent, type Receiver } from '../../support/servers/webhook-receiver.ts'
import { createAdmin, localReceivers, soon, type Endpoint } from './webhook-admin.ts'

const all = ['idea.published', 'idea.updated', 'idea.archived']
let app: TestApp
let receiver: Receiver
let editor: Client
let endpoint: Endpoint
let desk: Awaited<ReturnType<typeof createAdmin>>

beforeAll(async () => {
  app = await startTestApp({ ...localReceivers, PUBLIC_URL: 'https://someday.example' })
  receiver = await startReceiver()
  desk = await createAdmin(app)
  editor = client(app, await signUp(app, { role: 'editor' }))
  endpoint = await desk.endpoint(receiver.url, all)
})
afterEach(() => {
  receiver.received.length = 0
})
afterAll(async () => {
  await app.close()
  await receiver.close()
})

const listReceivedEvents = () =>
  receiver.received.map(({ event: { type, data } }) => `${type} ${String(data.idea?.id)}`)

/** Publishes another idea and waits for its event: earlier events have been delivered by then. */
async function publishLast(): Promise<string> {
  const id = await desk.publish('The last of all')
  await expect.poll(listReceivedEvents, soon).toContain(`idea.published ${id}`)
  return `idea.published ${id}`
}

describe('an endpoint', () => {
  it('gets a published idea, with a signature that another library verifies', async () => {
    const id = await desk.publish('Sleep in a lighthouse')
    await expect.poll(listReceivedEvents, soon).toEqual([`idea.published ${id}`])
    const [first] = receiver.received
    if (!first) throw new Error('Nothing came')
    expect(verifyEvent(first, endpoint.secret)).toEqual({
      type: 'idea.published',
      timestamp: expect.any(String),
      data: {
        idea: {
          id,
          slug: 'sleep-in-a-lighthouse',
          title: 'Sleep in a lighthouse',
          description: '',
          category: { slug: expect.any(String), name: expect.any(String) },
          tags: [],
          url: `https://someday.example/ideas/${id}`,
        },
      },
    })
    expect(first.headers).toMatchObject({
      'content-type': 'application/json',
      'webhook-id': expect.stringMatching(/^msg_[\w-]+$/),
      'webhook-timestamp': expect.stringMatching(/^\d{10}$/),
      'webhook-signature': expect.stringMatching(/^v1,\S+$/),
    })
    expect(() =>
      verifyEvent({ ...first, raw: first.raw.replace('lighthouse', 'madhouse') }, endpoint.secret),
    ).toThrow('No matching signature found')
  })

  it('gets no drafts or scheduled ideas until they are published', async () => {
    const draft = (
      await editor.call('ideas.editing.create', { title: 'Half a thought', categoryId: 1, state: 'draft' })
    ).data.id
    await editor.call('ideas.editing.update', { id: draft, title: 'A whole thought' })
    await setState(editor, draft, 'archived')
    await setState(editor, draft, 'draft')
    expect(await publishLast()).toBe(listReceivedEvents().join())
    await setState(editor, draft, 'published')
    await expect.poll(listReceivedEvents, soon).toContain(`idea.published ${draft}`)
  })

  it('gets nothing about an idea that is a draft again before delivery', async () => {
    const draft = { title: 'Not yet, after all', categoryId: 1, state: 'draft' }
    const id = (await editor.call('ideas.editing.create', draft)).data.id
    const { jobs } = app.services
    await app.orm.em
      .fork()
      .transactional((em) => sendIdeaEvents(em, jobs, [{ id, was: 'draft', is: 'published' }]))
    expect(await publishLast()).toBe(listReceivedEvents().join())
  })

  it('gets a scheduled idea once, when it is published', async () => {
    const publishAt = new Date(Date.now() + 2_000).toISOString()
    const planned = { title: 'For next year', categoryId: 1, state: 'scheduled', publishAt }
    const id = (await editor.call('ideas.editing.create', planned)).data.id
    await expect.poll(listReceivedEvents, soon).toEqual([`idea.published ${id}`])
    const last = await publishLast()
    expect(listReceivedEvents()).toEqual([`idea.published ${id}`, last])
  })

  it('gets each idea of a bulk publication, and no other', async () => {
    const ids: number[] = []
    for (const title of ['One of three', 'Two of three', 'Three of three'])
      ids.push((await editor.call('ideas.editing.create', { title, categoryId: 1, state: 'draft' })).data.id)
    const change = { selection: { ids: [1, ...ids] }, change: { state: 'published' } }
    await editor.call('ideas.editing.bulkChange', change)
    await expect
      .poll(() => listReceivedEvents().toSorted(), soon)
      .toEqual(ids.map((id) => `idea.published ${id}`).toSorted())
  })

  it('gets changes, and only the name of an archived idea', async () => {
    const id = await desk.publish('Walk a border')
    await editor.call('ideas.editing.update', { id, title: 'Walk along a border' })
    await expect.poll(listReceivedEvents, soon).toEqual([`idea.published ${id}`, `idea.updated ${id}`])
    await editor.call('ideas.editing.update', { id, title: 'A secret of the editors', state: 'draft' })
    await expect.poll(listReceivedEvents, soon).toContain(`idea.archived ${id}`)
    const { event, raw } = receiver.received.at(-1) ?? {}
    expect(event?.data).toEqual({ idea: { id, slug: 'walk-a-border' } })
    expect(raw).not.toContain('secret')
  })

  it('gets only the events that it is subscribed to', async () => {
    const other = await startReceiver()
    const { id } = await desk.endpoint(other.url, ['idea.archived'])
    const idea = await desk.publish('Ride a night train')
    await setState(editor, idea, 'archived')
    await expect.poll(() => other.received.map(({ event }) => event.type), soon).toEqual(['idea.archived'])
    await expect.poll(listReceivedEvents, soon).toContain(`idea.archived ${idea}`)
    await desk.admin.call('webhooks.remove', { id })
    await other.close()
  })
})

describe('a job that runs twice', () => {
  it('sends its event once', async () => {
    const id = await desk.publish('Dive with turtles')
    await expect.poll(listReceivedEvents, soon).toEqual([`idea.published ${id}`])
    const em = app.orm.em.fork()
    await em.execute(
      `update pgboss.job set state = 'created', completed_on = null where name = 'idea-news' and data -> 'ideaIds' @> ?::jsonb`,
      [JSON.stringify([id])],
    )
    const left = () =>
      em.execute(`select 1 from pgboss.job where name = 'idea-news' and state in ('created', 'active')`)
    await expect.poll(async () => (await left()).length, soon).toBe(0)
    const last = await publishLast()
    expect(listReceivedEvents()).toEqual([`idea.published ${id}`, last])
  })
})

import { rmSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { recordEvents } from '#features/webhooks/server/events.service.ts'
import { readMails } from '../../support/app/read-mails.ts'
import { signUp } from '../../support/app/members.ts'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'
import { fastFolder } from '../../support/servers/fast-folder.ts'
import { startReceiver, verifyEvent, type Receiver } from '../../support/servers/webhook-receiver.ts'
import { createAdmin, localReceivers, soon, type Endpoint } from './webhook-admin.ts'

const hour = 60 * 60 * 1000
const day = 24 * hour
const folder = fastFolder('someday-deliveries-')
let later = 0
let app: TestApp
let receiver: Receiver
let desk: Awaited<ReturnType<typeof createAdmin>>
let endpoint: Endpoint

beforeAll(async () => {
  app = await startTestApp(
    { ...localReceivers, DATA_DIR: folder },
    { now: () => new Date(Date.now() + later) },
  )
  desk = await createAdmin(app)
  await signUp(app, { role: 'admin', blockedAt: new Date() })
  await signUp(app, { role: 'admin', emailVerifiedAt: null })
})
beforeEach(async () => {
  receiver = await startReceiver()
  endpoint = await desk.endpoint(receiver.url)
})
afterEach(async () => {
  later = 0
  await desk.admin.call('webhooks.remove', { id: endpoint.id })
  await receiver.close()
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

const newest = async () => (await desk.deliveries(endpoint.id))[0]
const stateOf = async () => (await newest())?.state
const readEndpoint = async () =>
  (await desk.admin.call('webhooks.list')).data.find(({ id }: Endpoint) => id === endpoint.id)
const sorted = (numbers: number[]) => numbers.toSorted((one, other) => one - other)
const ids = () => receiver.received.map(({ headers }) => headers['webhook-id'])

describe('a delivery', () => {
  it('is retried until it is accepted, with the same ID and a new signature, and shown', async () => {
    receiver.state.answer = (nth) => ({ status: nth < 3 ? 500 : 200 })
    await desk.publish('Cross a desert')
    await expect.poll(stateOf, soon).toBe('delivered')
    expect(receiver.received).toHaveLength(3)
    expect(new Set(ids()).size).toBe(1)
    for (const each of receiver.received) verifyEvent(each, endpoint.secret)
    expect(await newest()).toMatchObject({
      eventId: ids()[0],
      type: 'idea.published',
      tries: 3,
      status: 200,
      durationMs: expect.any(Number),
      problem: null,
      nextAt: null,
    })
  })

  it('waits for its next attempt after a failure, and shows the reason', async () => {
    // The second attempt stays open.
    receiver.state.answer = (nth) => (nth === 1 ? { status: 503 } : 'nothing')
    await desk.publish('Climb a volcano')
    await expect
      .poll(newest, soon)
      .toMatchObject({ tries: 1, state: 'waiting', status: 503, nextAt: expect.any(String) })
    expect((await readEndpoint()).failingSince).toEqual(expect.any(String))
  })

  it('is retried on time, even if the failing process had a clock far ahead', async () => {
    receiver.state.answer = (nth) => {
      later = nth === 1 ? hour : 0
      return { status: nth === 1 ? 503 : 200 }
    }
    await desk.publish('Walk along a coast')
    await expect.poll(async () => (await newest())?.tries, soon).toBeGreaterThan(0)
    later = 0
    await expect.poll(newest, soon).toMatchObject({ state: 'delivered', tries: 2 })
  })

  it('fails permanently in the end, and is sent again by an admin', async () => {
    receiver.state.answer = () => ({ status: 500 })
    await desk.publish('Sail around a cape')
    await expect.poll(stateOf, soon).toBe('failed')
    expect(receiver.received).toHaveLength(4)
    receiver.state.answer = () => ({ status: 200 })
    await desk.admin.call('webhooks.redeliver', { id: (await newest()).id })
    await expect.poll(stateOf, soon).toBe('delivered')
    expect(new Set(ids()).size).toBe(1)
    expect((await readEndpoint()).failingSince).toBeNull()
  })

  it('follows no redirects', async () => {
    const elsewhere = await startReceiver()
    const headers = { location: elsewhere.url }
    receiver.state.answer = (nth) => (nth === 1 ? { status: 307, headers } : 'nothing')
    await desk.publish('Find a waterfall')
    await expect.poll(newest, soon).toMatchObject({ status: 307, state: 'waiting' })
    expect(elsewhere.received).toEqual([])
    await elsewhere.close()
  })

  it('without a response delays no other endpoint, nor the change itself', async () => {
    const quick = await startReceiver()
    const other = await desk.endpoint(quick.url)
    receiver.state.answer = () => 'nothing'
    const [one, two] = [await desk.publish('Plant a wood'), await desk.publish('Build a boat')]
    await expect.poll(() => quick.received.map(({ event }) => event.data.idea?.id), soon).toEqual([one, two])
    await expect.poll(() => receiver.received.length, soon).toBe(1)
    expect(await desk.deliveries(endpoint.id)).toMatchObject([{ tries: 0 }, { tries: 0 }])
    await desk.admin.call('webhooks.remove', { id: other.id })
    await quick.close()
  })
})

describe('an endpoint', () => {
  it('gets a test event without data', async () => {
    await desk.admin.call('webhooks.ping', { id: endpoint.id })
    await expect
      .poll(() => receiver.received.map(({ event }) => event), soon)
      .toMatchObject([{ type: 'webhook.ping', data: {} }])
  })

  it('that is paused gets nothing, and new events are not recorded; waiting ones are sent when it is resumed', async () => {
    const other = await startReceiver()
    const { id: otherId } = await desk.endpoint(other.url)
    await desk.admin.call('webhooks.change', { id: endpoint.id, isPaused: true })
    expect(await desk.admin.call('webhooks.ping', { id: endpoint.id })).toMatchObject({ status: 409 })
    const passed = await desk.publish('Learn to whistle')
    await expect.poll(() => other.received.map(({ event }) => event.data.idea?.id), soon).toEqual([passed])
    expect(await desk.deliveries(endpoint.id)).toEqual([])

    const at = app.services.now()
    const events = [{ type: 'webhook.ping' as const, source: 'had waited', at, data: { had: 'waited' } }]
    await recordEvents(app.orm.em.fork(), app.services.jobs, {
      events,
      endpointIds: [endpoint.id, otherId],
    })
    await expect.poll(() => other.received.length, soon).toBe(2)
    expect([receiver.received, await stateOf()]).toEqual([[], 'waiting'])
    await desk.admin.call('webhooks.change', { id: endpoint.id, isPaused: false })
    await expect.poll(stateOf, soon).toBe('delivered')
    expect(receiver.received.map(({ event }) => event.data)).toEqual([{ had: 'waited' }])
    await desk.admin.call('webhooks.remove', { id: otherId })
    await other.close()
  })

  it('uses a new secret at once, with the former one for another day', async () => {
    const { data } = await desk.admin.call('webhooks.rotate', { id: endpoint.id })
    expect(data.secret).not.toBe(endpoint.secret)
    await desk.publish('Sing in a choir')
    await expect.poll(() => receiver.received.length, soon).toBe(1)
    const [both] = receiver.received
    if (!both) throw new Error('Nothing came')
    verifyEvent(both, data.secret)
    verifyEvent(both, endpoint.secret)
    later = day + 1_000
    await desk.publish('Sing alone')
    await expect.poll(() => receiver.received.length, soon).toBe(2)
    expect(receiver.received[1]?.headers['webhook-signature']).toMatch(/^v1,\S+$/)
  })

  it('that accepts nothing for three days is disabled, and the admins are notified', async () => {
    receiver.state.answer = () => ({ status: 500 })
    await desk.publish('Count the stars')
    await expect.poll(stateOf, soon).toBe('failed')
    expect(await readEndpoint()).toMatchObject({ state: 'active' })
    later = 3 * day
    await desk.publish('Count the waves')
    await expect.poll(readEndpoint, soon).toMatchObject({ state: 'disabled' })
    expect(await stateOf()).toBe('waiting')
    const states = `select state from pgboss.job where name = 'webhook-mails' and data ->> 'endpointId' = ?`
    await expect
      .poll(() => app.orm.em.fork().execute(states, [String(endpoint.id)]), soon)
      .toEqual([{ state: 'completed' }])
    expect(await readMails(folder)).toMatchObject([
      { to: [{ address: desk.email }], subject: 'A webhook on Someday was disabled' },
    ])
  })

  it('that responds 410 is disabled at once', async () => {
    receiver.state.answer = () => ({ status: 410 })
    await desk.publish('Say goodbye')
    await expect.poll(readEndpoint, soon).toMatchObject({ state: 'disabled' })
    expect(await stateOf()).toBe('failed')
  })

  it('has its secret only in the response that created it', async () => {
    const rows = await app.orm.em.fork().execute('select * from webhook_endpoint')
    const books = await app.orm.em.fork().execute('select * from audit_entry')
    const listed = (await desk.admin.call('webhooks.list')).data
    const key = endpoint.secret.slice('whsec_'.length)
    for (const each of [rows, books, listed]) expect(JSON.stringify(each)).not.toContain(key)
  })
})

describe.runIf(inject('database') === 'postgresql')('two processes of the site', () => {
  it('deliver each event once', async () => {
    const beside = await startTestApp(localReceivers, { beside: app })
    const published: number[] = []
    for (let at = 0; at < 12; at += 1) published.push(await desk.publish(`One of a dozen, ${at}`))
    await expect.poll(() => receiver.received.length, soon).toBeGreaterThanOrEqual(published.length)
    await expect
      .poll(
        async () =>
          (await desk.deliveries(endpoint.id)).every(({ state }: { state: string }) => state === 'delivered'),
        soon,
      )
      .toBe(true)
    expect(sorted(receiver.received.map(({ event }) => Number(event.data.idea?.id)))).toEqual(
      sorted(published),
    )
    await beside.close()
  })
})

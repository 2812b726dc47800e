import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { claimNext, releaseClaim } from '#features/webhooks/server/sending/claims.queries.ts'
import { settle } from '#features/webhooks/server/sending/outcome.service.ts'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'
import { openReceiver, type Receiver } from '../../support/servers/webhook-receiver.ts'
import { openAdmin, ownNetwork, soon, type Endpoint } from './admin-desk.ts'

let app: TestApp
let receiver: Receiver
let desk: Awaited<ReturnType<typeof openAdmin>>
let endpoint: Endpoint

beforeAll(async () => {
  app = await startTestApp(ownNetwork)
  desk = await openAdmin(app)
})
beforeEach(async () => {
  receiver = await openReceiver()
  endpoint = await desk.endpoint(receiver.url)
})
afterEach(async () => {
  await desk.admin.call('webhooks.remove', { id: endpoint.id })
  await receiver.close()
})
afterAll(() => app.close())

const newest = async () => (await desk.deliveries(endpoint.id))[0]

describe('what is sent again', () => {
  it('while its last try is on its way is sent, whatever becomes of that try', async () => {
    receiver.state.answer = (nth) => (nth < 4 ? { status: 500 } : nth === 4 ? 'nothing' : { status: 200 })
    await desk.publish('Wait for the last answer')
    await expect.poll(() => receiver.received.length, soon).toBe(4)
    await desk.admin.call('webhooks.redeliver', { id: (await newest()).id })
    receiver.hangUp()
    await expect.poll(newest, soon).toMatchObject({ state: 'delivered', tries: 1, status: 200 })
    expect(receiver.received).toHaveLength(5)
  })
})

describe('a process that has slept past its lease', () => {
  /** Claims what waits in the name of a process that sleeps, and once more when its lease has run out. */
  async function claimedTwice() {
    const em = app.orm.em.fork()
    const inHours = (hours: number) => new Date(app.services.now().getTime() + hours * 60 * 60 * 1000)
    const event = randomUUID()
    await em.execute(
      `insert into webhook_event (id, type, source, body, created_at) values (?, 'webhook.ping', ?, '{}', now())`,
      [event, event],
    )
    // The site itself finds nothing that is due.
    await em.execute(
      'insert into webhook_delivery (endpoint_id, event_id, tries, next_at) values (?, ?, 3, ?)',
      [endpoint.id, event, inHours(1).toISOString()],
    )
    const due = inHours(2)
    const slept = await claimNext(em, endpoint.id, due)
    await em.execute(`update webhook_delivery set claimed_until = now() - interval '1 second'`)
    const awake = await claimNext(em, endpoint.id, due)
    if (!slept || !awake) throw new Error('Nothing was claimed')
    expect(slept.id).toBe(awake.id)
    return { em, slept, awake }
  }
  const claimed = async () =>
    (
      await app.orm.em
        .fork()
        .execute('select state, claimed_until from webhook_delivery where endpoint_id = ?', [endpoint.id])
    )[0]

  it('neither says how it went nor gives it back: another one is at it', async () => {
    const { em, slept, awake } = await claimedTwice()
    const parts = { jobs: app.services.jobs, pausesMs: [] }
    const before = await claimed()
    const gone = { status: 410, problem: null, durationMs: 1 }
    await settle(em, parts, { claim: slept, outcome: gone, now: app.services.now() })
    await releaseClaim(em, slept)
    expect(await claimed()).toEqual(before)
    expect(await newest()).toMatchObject({ state: 'waiting', tries: 3, status: null })
    const [here] = (await desk.admin.call('webhooks.list')).data
    expect(here).toMatchObject({ state: 'active' })
    const taken = { status: 200, problem: null, durationMs: 1 }
    await settle(em, parts, { claim: awake, outcome: taken, now: app.services.now() })
    expect(await newest()).toMatchObject({ state: 'delivered', status: 200 })
    expect(await claimed()).toMatchObject({ claimed_until: null })
  })

  it('and whose clock is wrong takes nothing from the one that is at it', async () => {
    const { em } = await claimedTwice()
    const tomorrow = new Date(app.services.now().getTime() + 24 * 60 * 60 * 1000)
    expect(await claimNext(em, endpoint.id, tomorrow)).toBeUndefined()
  })
})

import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { claimNext, releaseClaim } from '#features/webhooks/server/sending/claims.service.ts'
import { recordOutcome } from '#features/webhooks/server/sending/attempt.service.ts'
import { client } from '../../support/app/client.ts'
import { signUpWithPassword } from '../../support/app/members.ts'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'
import { startReceiver, verifyEvent, type Receiver } from '../../support/servers/webhook-receiver.ts'
import { createAdmin, localReceivers, soon, type Endpoint } from './webhook-admin.ts'

let app: TestApp
let receiver: Receiver
let desk: Awaited<ReturnType<typeof createAdmin>>
let endpoint: Endpoint

beforeAll(async () => {
  app = await startTestApp(localReceivers)
  desk = await createAdmin(app)
})
beforeEach(async () => {
  receiver = await startReceiver()
  endpoint = await desk.endpoint(receiver.url)
})
afterEach(async () => {
  await app.orm.em.fork().execute('delete from webhook_endpoint')
  await receiver.close()
})
afterAll(() => app.close())

const readEndpoint = async () =>
  (await desk.admin.call('webhooks.list')).data.find(({ id }: Endpoint) => id === endpoint.id)
const change = (changes: object) => desk.admin.call('webhooks.change', { id: endpoint.id, ...changes })

describe('an endpoint’s URL', () => {
  it('that is new has no failures yet; the same one keeps them', async () => {
    receiver.state.answer = () => ({ status: 500 })
    await desk.publish('Read the stars')
    await expect.poll(readEndpoint, soon).toMatchObject({ failingSince: expect.any(String) })
    await expect.poll(async () => (await desk.deliveries(endpoint.id))[0]?.state, soon).toBe('failed')
    const { failingSince } = await readEndpoint()
    expect((await change({ url: receiver.url, name: 'Renamed' })).data).toMatchObject({ failingSince })
    expect((await change({ url: `${receiver.url}/new` })).data).toMatchObject({ failingSince: null })
    expect(await readEndpoint()).toMatchObject({ failingSince: null })
  })

  // Each of these letters is six characters long when encoded.
  const long = `https://1.1.1.1/${'ü'.repeat(1000)}`
  const tooLong = { status: 400, refusal: { issues: { url: [expect.stringContaining('too long')] } } }

  it('that is too long when encoded is refused, with the name of the field', async () => {
    const events = ['idea.archived']
    expect(await desk.admin.call('webhooks.make', { name: 'x', url: long, events })).toMatchObject(tooLong)
    expect(await change({ url: long })).toMatchObject(tooLong)
    const justNot = `https://1.1.1.1/${'ü'.repeat(330)}`
    expect((await change({ url: justNot })).data).toMatchObject({ url: new URL(justNot).href })
  })
})

describe('somebody who finds an admin’s session open', () => {
  const password = 'correct horse'
  const needed = { status: 403, refusal: { code: 'password_needed' } }

  it('cannot create or redirect an endpoint, or read a secret', async () => {
    const { id: adminId, email } = await signUpWithPassword(app, password, { role: 'admin' })
    const admin = client(app)
    await admin.signIn(email, password)
    const em = app.orm.em.fork()
    await em.execute(`update session set proved_at = proved_at - interval '11 minutes' where user_id = ?`, [
      adminId,
    ])
    const { id } = endpoint
    const given = { name: 'Theirs', url: 'https://1.1.1.1/hook', events: ['idea.published'] }
    const orders = [
      () => admin.call('webhooks.make', given),
      () => admin.call('webhooks.change', { id, url: given.url }),
      () => admin.call('webhooks.rotate', { id }),
    ]
    for (const order of orders) expect(await order()).toMatchObject(needed)
    expect(await readEndpoint()).toMatchObject({ url: receiver.url, formerUntil: null })
    expect((await admin.call('webhooks.list')).data).toHaveLength(1)
    // A change of the name needs no password.
    expect((await admin.call('webhooks.change', { id, name: 'Ours' })).status).toBe(200)
    expect((await admin.call('accounts.confirmPassword', { password })).status).toBe(200)
    for (const order of orders) expect((await order()).status).toBe(200)
  })

  it('is logged with what they sent from it', async () => {
    await desk.admin.call('webhooks.ping', { id: endpoint.id })
    await expect.poll(async () => (await desk.deliveries(endpoint.id))[0]?.state, soon).toBe('delivered')
    const [{ id }] = await desk.deliveries(endpoint.id)
    expect((await desk.admin.call('webhooks.redeliver', { id })).status).toBe(200)
    const rows = await app.orm.em
      .fork()
      .execute(`select action, subject_id, subject from audit_entry order by id desc limit 2`)
    const about = { subject_id: endpoint.id, subject: `Theirs (${new URL(receiver.url).host})` }
    expect(rows).toEqual([
      { action: 'webhook.redeliver', ...about },
      { action: 'webhook.ping', ...about },
    ])
  })
})

describe.runIf(inject('database') === 'postgresql')('two secrets created at the same time', () => {
  it('both sign deliveries', async () => {
    const waiting = `select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    const rotate = () => desk.admin.call('webhooks.rotate', { id: endpoint.id })
    const rotations = await app.orm.em.fork().transactional(async (em) => {
      await em.execute('select 1 from webhook_endpoint where id = ? for update', [endpoint.id])
      const both = [rotate(), rotate()]
      await expect.poll(() => app.orm.em.fork().execute(waiting), soon).toHaveLength(2)
      // Wrapped in an object, because a returned promise would be awaited.
      return { both }
    })
    const secrets = (await Promise.all(rotations.both)).map(({ data }) => data.secret)
    await desk.admin.call('webhooks.ping', { id: endpoint.id })
    await expect.poll(() => receiver.received.length, soon).toBe(1)
    const [told] = receiver.received
    if (!told) throw new Error('Nothing came')
    for (const secret of secrets) verifyEvent(told, secret)
  })
})

const newest = async () => (await desk.deliveries(endpoint.id))[0]

describe('a delivery sent again', () => {
  it('during its last attempt is sent, whatever the result of that attempt', async () => {
    receiver.state.answer = (nth) => (nth < 4 ? { status: 500 } : nth === 4 ? 'nothing' : { status: 200 })
    await desk.publish('Wait for the last answer')
    await expect.poll(() => receiver.received.length, soon).toBe(4)
    await desk.admin.call('webhooks.redeliver', { id: (await newest()).id })
    receiver.hangUp()
    await expect.poll(newest, soon).toMatchObject({ state: 'delivered', tries: 1, status: 200 })
    expect(receiver.received).toHaveLength(5)
  })
})

describe('a process that slept past its lease', () => {
  /** Claims the delivery for a process that then sleeps, and again after its lease has expired. */
  async function claimedTwice() {
    const em = app.orm.em.fork()
    const event = randomUUID()
    await em.execute(
      `insert into webhook_event (id, type, source, body, created_at) values (?, 'webhook.ping', ?, '{}', now())`,
      [event, event],
    )
    // Both claims are in a transaction with their preparation, so that the site itself finds nothing due.
    const slept = await em.transactional(async (inside) => {
      await inside.execute(
        'insert into webhook_delivery (endpoint_id, event_id, tries, next_at) values (?, ?, 3, now())',
        [endpoint.id, event],
      )
      return claimNext(inside, endpoint.id)
    })
    const awake = await em.transactional(async (inside) => {
      await inside.execute(`update webhook_delivery set claimed_until = now() - interval '1 second'`)
      return claimNext(inside, endpoint.id)
    })
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

  it('neither stores a result nor releases the delivery, which another process has', async () => {
    const { em, slept, awake } = await claimedTwice()
    const parts = { jobs: app.services.jobs, pausesMs: [] }
    const before = await claimed()
    const gone = { status: 410, problem: null, durationMs: 1 }
    await recordOutcome(em, parts, { claim: slept, outcome: gone, now: app.services.now() })
    await releaseClaim(em, slept)
    expect(await claimed()).toEqual(before)
    expect(await newest()).toMatchObject({ state: 'waiting', tries: 3, status: null })
    const [here] = (await desk.admin.call('webhooks.list')).data
    expect(here).toMatchObject({ state: 'active' })
    const taken = { status: 200, problem: null, durationMs: 1 }
    await recordOutcome(em, parts, { claim: awake, outcome: taken, now: app.services.now() })
    expect(await newest()).toMatchObject({ state: 'delivered', status: 200 })
    expect(await claimed()).toMatchObject({ claimed_until: null })
  })

  it('takes nothing from the process that has it', async () => {
    const { em } = await claimedTwice()
    expect(await claimNext(em, endpoint.id)).toBeUndefined()
  })
})

import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { claimNext } from '#features/webhooks/server/sending/claims.service.ts'
import { recordEvents } from '#features/webhooks/server/events.service.ts'
import { sendIdeaEvents } from '#features/catalogue/server/change-catalogue.service.ts'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'
import { startReceiver, type Receiver } from '../../support/servers/webhook-receiver.ts'
import { createAdmin, localReceivers, soon } from './webhook-admin.ts'

let app: TestApp
let receiver: Receiver
let desk: Awaited<ReturnType<typeof createAdmin>>
let endpointId: number

beforeAll(async () => {
  app = await startTestApp(localReceivers)
  receiver = await startReceiver()
  desk = await createAdmin(app)
  endpointId = (await desk.endpoint(receiver.url)).id
})
beforeEach(() => {
  receiver.received.length = 0
})
afterAll(async () => {
  await app.close()
  await receiver.close()
})

const listReceivedIdeas = () => receiver.received.map(({ event }) => event.data.idea?.id)
const rowsOf = (sql: string) => app.orm.em.fork().execute(sql)
const createEvent = (source: string) => ({
  type: 'idea.published' as const,
  source,
  at: app.services.now(),
  data: { idea: { id: source } },
})

describe('a change and its event', () => {
  it('are both stored or neither', async () => {
    const { jobs } = app.services
    const changing = app.orm.em.fork().transactional(async (em) => {
      await em.execute(`update idea set title = 'Taken back' where id = 1`)
      await sendIdeaEvents(em, jobs, [{ id: 1, was: 'draft', is: 'published' }])
      throw new Error('It is taken back')
    })
    await expect(changing).rejects.toThrow('taken back')
    const last = await desk.publish('What is committed')
    await expect.poll(listReceivedIdeas, soon).toContain(last)
    expect(listReceivedIdeas()).toEqual([last])
  })

  it('are not separated by a crash between the event and its deliveries', async () => {
    const { jobs } = app.services
    // The endpoint is deleted before its delivery is inserted, so the event is rolled back.
    const events = [createEvent('cut short')]
    const noting = recordEvents(app.orm.em.fork(), jobs, {
      events,
      endpointIds: [999_999],
    })
    await expect(noting).rejects.toThrow(/foreign key/)
    expect(await rowsOf(`select 1 from webhook_event where source = 'cut short'`)).toEqual([])
  })

  it('survive a process that ends before sending: its claims are sent by the next', async () => {
    const em = app.orm.em.fork()
    await em.execute('update webhook_endpoint set paused_at = now()')
    const events = [createEvent('left behind')]
    await recordEvents(em, app.services.jobs, { events, endpointIds: [endpointId] })
    const claimed = (until: string) =>
      em.execute(`update webhook_delivery set claimed_until = now() ${until} where state = 'waiting'`)
    await claimed(`+ interval '1 minute'`)
    await em.execute('update webhook_endpoint set paused_at = null')
    expect(await claimNext(app.orm.em.fork(), endpointId)).toBeUndefined()
    // As the schedule does a minute later.
    await claimed(`- interval '1 second'`)
    await app.services.webhookDeliveries.sendDue()
    await expect.poll(listReceivedIdeas, soon).toEqual(['left behind'])
  })
})

describe.runIf(inject('database') === 'postgresql')('a process that ends while sending', () => {
  it('leaves unanswered deliveries to the others', async () => {
    receiver.state.answer = () => 'nothing'
    const beside = await startTestApp(localReceivers, { beside: app })
    const em = app.orm.em.fork()
    // Only the other process gets the job, and ends while sending.
    await app.services.jobs.stop()
    const id = await desk.publish('In the middle of it')
    await expect.poll(listReceivedIdeas, soon).toEqual([id])
    receiver.state.answer = () => ({ status: 200 })
    await beside.close()
    expect(
      await em.execute(`select state, claimed_until from webhook_delivery where state = 'waiting'`),
    ).toEqual([{ state: 'waiting', claimed_until: null }])
    await app.services.webhookDeliveries.sendDue()
    await expect.poll(listReceivedIdeas, soon).toEqual([id, id])
  })
})

import { expect } from 'vitest'
import { recordEvents } from '#features/webhooks/server/events.service.ts'
import { type Actor, type Contracts } from '../../support/app/contract.ts'
import { createAddress } from '../../support/app/create-address.ts'

// Public IP address that needs no DNS lookup.
const createEndpointInput = () => ({ name: 'Theirs', url: 'https://1.1.1.1/hook', events: ['idea.archived'] })

/** Creates a new endpoint for each caller, instead of the former one, because their number is limited. */
async function createEndpoint({ app, call }: Actor): Promise<{ id: number }> {
  await app.orm.em.fork().execute('delete from webhook_endpoint')
  return { id: (await call('webhooks.make', createEndpointInput())).data.id }
}

/** Creates a pending delivery to an endpoint that gets no other events. */
async function createDelivery(me: Actor): Promise<{ id: unknown }> {
  const { id: endpointId } = await createEndpoint(me)
  const em = me.app.orm.em.fork()
  const at = me.app.services.now()
  const happened = { type: 'webhook.ping', source: createAddress(), at, data: {} } as const
  await recordEvents(em, me.app.services.jobs, { events: [happened], endpointIds: [endpointId] })
  const [row] = await em.execute('select id from webhook_delivery where endpoint_id = ?', [endpointId])
  return { id: row?.id }
}

const missing = { input: { id: 999_999 }, status: 404 }
const secret = expect.stringMatching(/^whsec_[\w+/]{43}=$/)

export const webhooksContract: Contracts = {
  'webhooks.list': { by: 'admin', answers: expect.any(Array) },
  'webhooks.make': {
    by: 'admin',
    sent: async (me) => {
      await me.app.orm.em.fork().execute('delete from webhook_endpoint')
      return createEndpointInput()
    },
    answers: { ...createEndpointInput(), state: 'active', failingSince: null, formerUntil: null, secret },
    refuses: { input: { ...createEndpointInput(), url: 'https://127.0.0.1/hook' } },
  },
  'webhooks.change': {
    by: 'admin',
    sent: async (me) => ({ ...(await createEndpoint(me)), name: 'Ours', isPaused: true }),
    answers: { ...createEndpointInput(), name: 'Ours', state: 'paused' },
    refuses: { ...missing },
  },
  'webhooks.rotate': {
    by: 'admin',
    sent: createEndpoint,
    answers: { secret, formerUntil: expect.any(String) },
    refuses: missing,
  },
  'webhooks.ping': { by: 'admin', sent: createEndpoint, refuses: missing },
  'webhooks.remove': { by: 'admin', sent: createEndpoint, refuses: missing },
  'webhooks.deliveries': {
    by: 'admin',
    sent: createEndpoint,
    answers: [],
    refuses: { input: { id: 'all' } },
  },
  'webhooks.redeliver': { by: 'admin', sent: createDelivery, refuses: missing },
  'webhooks.consent': {
    by: 'member',
    answers: { isGiven: false, receivers: expect.any(Array) },
    refuses: { input: { kind: 'all' } },
  },
  'webhooks.setConsent': {
    by: 'member',
    sent: () => ({ isGiven: true }),
    answers: { isGiven: true },
    refuses: { input: { isGiven: 'yes' } },
  },
}

import { randomUUID } from 'node:crypto'
import type { SqlEntityManager } from '@mikro-orm/sql'
import { databaseTime } from '#platform/database/database-time.ts'
import { conflict, notFound } from '#platform/server/errors.ts'
import type { DeliveryView } from '../contract.ts'
import { mostShownDeliveries } from '../limits.ts'
import { deliveryGone, endpointGone, endpointRests } from '../messages.ts'
import { deliveryQueue, type DeliveryLook } from './delivery-queue.ts'
import { logOrder, type WebhooksContext } from './endpoints.service.ts'
import { noteEvents } from './events.service.ts'
import { messageId } from './sending/attempt.service.ts'
import { webhookTables } from './sending/claims.service.ts'
import { WebhookDelivery } from './webhook-delivery.entity.ts'
import { WebhookEndpoint } from './webhook-endpoint.entity.ts'

/** The newest of an endpoint. */
export async function listDeliveries(em: SqlEntityManager, endpointId: number): Promise<DeliveryView[]> {
  const rows = await em.find(
    WebhookDelivery,
    { endpoint: endpointId },
    { populate: ['event'], orderBy: { id: 'desc' }, limit: mostShownDeliveries },
  )
  return rows.map(({ event, triedAt, nextAt, ...row }) => ({
    id: row.id,
    eventId: messageId(event.id),
    type: event.$.type,
    happenedAt: event.$.createdAt.toISOString(),
    state: row.state,
    tries: row.tries,
    triedAt: triedAt?.toISOString() ?? null,
    status: row.status ?? null,
    durationMs: row.durationMs ?? null,
    problem: row.problem ?? null,
    nextAt: nextAt?.toISOString() ?? null,
  }))
}

/** Sends it once more, from the first try on, whatever became of it. @throws 404, 409 while the endpoint is paused */
export async function redeliver(by: WebhooksContext, id: number): Promise<void> {
  const { jobs } = by
  await by.em.transactional(async (em) => {
    const delivery = await em.findOne(WebhookDelivery, id, { populate: ['endpoint'] })
    if (!delivery) throw notFound(deliveryGone)
    const { endpoint } = delivery
    if (isResting(endpoint.$)) throw conflict(endpointRests)
    // A try that is on its way has no say in it any more.
    await webhookTables(em)
      .updateTable('webhook_delivery')
      .set({ state: 'waiting', tries: 0, next_at: databaseTime(), claimed_until: null })
      .where('id', '=', id)
      .execute()
    await logOrder(em, by, 'redeliver', endpoint.$)
    const look: DeliveryLook = { endpointId: endpoint.id }
    await jobs.send(em, deliveryQueue, look)
  })
}

/** Sends it something that says nothing, to see whether it arrives. @throws 404, 409 while it is paused */
export async function pingEndpoint(by: WebhooksContext, id: number): Promise<void> {
  const at = by.now()
  const ping = { type: 'webhook.ping', source: `ping ${randomUUID()}`, at, data: {} } as const
  await by.em.transactional(async (em) => {
    const endpoint = await em.findOne(WebhookEndpoint, id)
    if (!endpoint) throw notFound(endpointGone)
    if (isResting(endpoint)) throw conflict(endpointRests)
    await noteEvents(em, by.jobs, { events: [ping], endpointIds: [id] })
    await logOrder(em, by, 'ping', endpoint)
  })
}

const isResting = ({ pausedAt, disabledAt }: WebhookEndpoint): boolean => Boolean(pausedAt ?? disabledAt)

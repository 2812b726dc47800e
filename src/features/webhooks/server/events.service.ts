import { randomUUID } from 'node:crypto'
import type { InferKyselyDB, SqlEntityManager } from '@mikro-orm/sql'
import { databaseTime } from '#platform/database/sql.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { EventType } from '../limits.ts'
import { deliveryQueue, type DeliveryJob } from './webhooks-services.ts'
import { type WebhookDelivery, WebhookEndpoint, type WebhookEvent } from './entities.ts'

type Tables = InferKyselyDB<typeof WebhookEvent | typeof WebhookDelivery>

export interface NewEvent {
  type: EventType | 'webhook.ping'
  /** Idempotency key, such as a job and an idea: an event with a known source is not recorded again. */
  source: string
  at: Date
  data: object
}

/** Returns the ids of the endpoints, neither paused nor disabled, that subscribe to an event. */
export async function findSubscribedEndpoints(em: SqlEntityManager, type: EventType): Promise<number[]> {
  const active = await em.find(WebhookEndpoint, { pausedAt: null, disabledAt: null })
  return active.filter(({ events }) => events.includes(type)).map(({ id }) => id)
}

/**
 * Stores webhook events, each with a delivery to every endpoint in `endpointIds`, and enqueues the jobs that send them,
 * in one transaction. Does not check whether the endpoints subscribe to the events. Skips events whose `source`, the
 * unique name of what has happened, is stored already, and does nothing if there are no events or no endpoints.
 */
export async function recordEvents(
  em: SqlEntityManager,
  jobs: Jobs,
  { events, endpointIds }: { events: NewEvent[]; endpointIds: number[] },
): Promise<void> {
  if (events.length === 0 || endpointIds.length === 0) return
  await em.transactional(async (inside) => {
    const database = inside.getKysely<Tables>()
    const written = await database
      .insertInto('webhook_event')
      .values(events.map(toEventRow))
      .onConflict((known) => known.column('source').doNothing())
      .returning('id')
      .execute()
    if (written.length === 0) return
    const deliveries = endpointIds.flatMap((endpoint_id) =>
      written.map(({ id }) => ({ endpoint_id, event_id: id, next_at: databaseTime() })),
    )
    await database.insertInto('webhook_delivery').values(deliveries).execute()
    for (const endpointId of endpointIds) {
      const job: DeliveryJob = { endpointId }
      await jobs.send(inside, deliveryQueue, job)
    }
  })
}

const toEventRow = ({ type, source, at, data }: NewEvent) => ({
  id: randomUUID(),
  type,
  source,
  created_at: at,
  body: JSON.stringify({ type, timestamp: at.toISOString(), data }),
})

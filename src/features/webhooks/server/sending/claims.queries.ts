import type { InferKyselyDB, SqlEntityManager } from '@mikro-orm/sql'
import type { WebhookDelivery } from '#features/webhooks/server/webhook-delivery.entity.ts'
import type { WebhookEndpoint } from '#features/webhooks/server/webhook-endpoint.entity.ts'
import type { WebhookEvent } from '#features/webhooks/server/webhook-event.entity.ts'

type Tables = InferKyselyDB<typeof WebhookDelivery | typeof WebhookEndpoint | typeof WebhookEvent>
export const webhookTables = (em: SqlEntityManager) => em.getKysely<Tables>()

/** Longer than any try takes: who has claimed it and has not said how it went by then has ended. */
const claimedMs = 60_000

/** A delivery that nobody else is at. */
export interface Claim {
  id: number
  endpointId: number
  eventId: string
  tries: number
}

/** Takes the next delivery that is due for an endpoint, if there is one: of all processes one gets it. */
export async function claimNext(
  em: SqlEntityManager,
  endpointId: number,
  now: Date,
): Promise<Claim | undefined> {
  const until = new Date(now.getTime() + claimedMs)
  return webhookTables(em)
    .updateTable('webhook_delivery')
    .set({ claimed_until: until })
    .where('id', '=', (find) =>
      find
        .selectFrom('webhook_delivery')
        .select('webhook_delivery.id')
        .innerJoin('webhook_endpoint', 'webhook_endpoint.id', 'endpoint_id')
        .where('endpoint_id', '=', endpointId)
        .where('state', '=', 'waiting')
        .where('next_at', '<=', now)
        .where((is) => is.or([is('claimed_until', 'is', null), is('claimed_until', '<=', now)]))
        .where('paused_at', 'is', null)
        .where('disabled_at', 'is', null)
        .orderBy('next_at')
        .orderBy('webhook_delivery.id')
        .limit(1)
        .forUpdate('webhook_delivery')
        .skipLocked(),
    )
    .returning(['id', 'endpoint_id as endpointId', 'event_id as eventId', 'tries'])
    .executeTakeFirst()
}

/** Gives it back untried: the next who looks may have it. */
export async function releaseClaim(em: SqlEntityManager, { id }: Claim): Promise<void> {
  await webhookTables(em)
    .updateTable('webhook_delivery')
    .set({ claimed_until: null })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute()
}

/** The endpoints that something is due for. */
export async function dueEndpoints(em: SqlEntityManager, now: Date): Promise<number[]> {
  const rows = await webhookTables(em)
    .selectFrom('webhook_delivery')
    .select('endpoint_id')
    .distinct()
    .where('state', '=', 'waiting')
    .where('next_at', '<=', now)
    .execute()
  return rows.map(({ endpoint_id }) => endpoint_id)
}

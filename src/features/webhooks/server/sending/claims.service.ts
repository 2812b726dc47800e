import type { InferKyselyDB, SqlEntityManager } from '@mikro-orm/sql'
import type { WebhookDelivery, WebhookEndpoint, WebhookEvent } from '#features/webhooks/server/entities.ts'
import { databaseTime } from '#platform/database/sql.ts'
import { minuteMs } from '#platform/durations.ts'

type Tables = InferKyselyDB<typeof WebhookDelivery | typeof WebhookEndpoint | typeof WebhookEvent>
/** Returns a Kysely query builder with the types of the tables of webhooks. */
export const webhookTables = (em: SqlEntityManager) => em.getKysely<Tables>()

/** Lease of a claim, longer than any attempt: a process that has not recorded the outcome by then has ended. */
const leaseMs = minuteMs

/** A delivery that this process has claimed. */
export interface Claim {
  id: number
  endpointId: number
  eventId: string
  tries: number
  /**
   * End of the lease, with microseconds as stored. The claim is valid as long as the row has this value; a later claim
   * has another one.
   */
  until: string
}

/**
 * Claims the next due delivery of an endpoint for this process and returns it; undefined if none is due or the endpoint
 * is paused or disabled. The claim is a lease: if it is neither released nor settled within a minute, another process
 * may claim the delivery. `skip locked` ensures that only one process gets it.
 */
export async function claimNext(em: SqlEntityManager, endpointId: number): Promise<Claim | undefined> {
  return webhookTables(em)
    .updateTable('webhook_delivery')
    .set({ claimed_until: databaseTime(leaseMs) })
    .where('id', '=', (find) =>
      find
        .selectFrom('webhook_delivery')
        .select('webhook_delivery.id')
        .innerJoin('webhook_endpoint', 'webhook_endpoint.id', 'endpoint_id')
        .where('endpoint_id', '=', endpointId)
        .where('state', '=', 'waiting')
        .where('next_at', '<=', databaseTime())
        .where((is) => is.or([is('claimed_until', 'is', null), is('claimed_until', '<=', databaseTime())]))
        .where('paused_at', 'is', null)
        .where('disabled_at', 'is', null)
        .orderBy('next_at')
        .orderBy('webhook_delivery.id')
        .limit(1)
        .forUpdate('webhook_delivery')
        .skipLocked(),
    )
    .returning(['id', 'endpoint_id as endpointId', 'event_id as eventId', 'tries'])
    .returning((row) => row.cast<string>('claimed_until', 'text').as('until'))
    .executeTakeFirst()
}

/**
 * Releases the claim of a webhook delivery without recording an attempt, so that any process can claim it again at
 * once. Does nothing if the claim is no longer valid.
 */
export async function releaseClaim(em: SqlEntityManager, claim: Claim): Promise<void> {
  await updateClaimed(em, claim).set({ claimed_until: null }).execute()
}

/**
 * Returns an update query for a claimed delivery, which the caller gives the values and executes. The query changes
 * nothing if the claim is no longer valid: its minute has passed and another process has claimed the delivery, or an
 * admin has sent it again.
 */
export const updateClaimed = (em: SqlEntityManager, { id, until }: Claim) =>
  webhookTables(em)
    .updateTable('webhook_delivery')
    .where('id', '=', id)
    .where((row) => row('claimed_until', '=', row.cast<Date>(row.val(until), 'timestamptz')))

/**
 * Returns the ids of the endpoints for which at least one waiting delivery is due. Includes paused and disabled
 * endpoints.
 */
export async function findDueEndpoints(em: SqlEntityManager): Promise<number[]> {
  const rows = await webhookTables(em)
    .selectFrom('webhook_delivery')
    .select('endpoint_id')
    .distinct()
    .where('state', '=', 'waiting')
    .where('next_at', '<=', databaseTime())
    .execute()
  return rows.map(({ endpoint_id }) => endpoint_id)
}

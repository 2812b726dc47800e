import type { SqlEntityManager } from '@mikro-orm/sql'
import { deliveryQueue, type DeliveryLook } from '#features/webhooks/server/delivery-queue.ts'
import { webhookMailQueue, type DisabledMail } from '#features/webhooks/server/mail-queue.ts'
import { databaseTime } from '#platform/database/database-time.ts'
import { dayMs } from '#platform/durations.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { updateClaimed, webhookTables, type Claim } from './claims.service.ts'

/** How a try went. */
export interface Outcome {
  /** Null where nothing was answered. */
  status: number | null
  /** What is said of it, where something is. */
  problem: string | null
  durationMs: number
}

interface Parts {
  jobs: Jobs
  pausesMs: readonly number[]
}

const longestProblem = 300
/** An endpoint that has taken nothing for so long is left alone. */
const disabledAfterMs = 3 * dayMs
/** Said by whoever wants to hear no more. */
const gone = 410

export const isTaken = ({ status }: Outcome): boolean => status !== null && status >= 200 && status < 300

/**
 * Writes down how a try went and when there is a next one, and leaves alone who has taken nothing for days. A try whose
 * claim counts no more changes nothing: what it was of is sent again.
 */
export async function settle(
  em: SqlEntityManager,
  { jobs, pausesMs }: Parts,
  { claim, outcome, now }: { claim: Claim; outcome: Outcome; now: Date },
): Promise<void> {
  const pause = isTaken(outcome) || outcome.status === gone ? undefined : pausesMs[claim.tries]
  const pauseMs = pause === undefined ? undefined : withJitter(pause)
  const isTriedAgain = pauseMs !== undefined
  await em.transactional(async (inside) => {
    // The endpoint before its deliveries, as its removal locks them.
    await webhookTables(inside)
      .selectFrom('webhook_endpoint')
      .select('id')
      .where('id', '=', claim.endpointId)
      .forNoKeyUpdate()
      .execute()
    const { numUpdatedRows } = await updateClaimed(inside, claim)
      .set({
        state: isTaken(outcome) ? 'delivered' : isTriedAgain ? 'waiting' : 'failed',
        tries: claim.tries + 1,
        next_at: isTriedAgain ? databaseTime(pauseMs) : null,
        claimed_until: null,
        tried_at: now,
        status: outcome.status,
        duration_ms: outcome.durationMs,
        problem: outcome.problem?.slice(0, longestProblem) ?? null,
      })
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return
    const isDisabled = await noteAtEndpoint(inside, claim, outcome, now)
    const { endpointId } = claim
    const look: DeliveryLook = { endpointId }
    if (isTriedAgain && !isDisabled) await jobs.send(inside, deliveryQueue, look, { afterMs: pauseMs })
    const mail: DisabledMail = { endpointId }
    if (isDisabled) await jobs.send(inside, webhookMailQueue, mail)
  })
}

/** @returns whether it is left alone from now on. */
async function noteAtEndpoint(
  em: SqlEntityManager,
  { endpointId }: Claim,
  outcome: Outcome,
  now: Date,
): Promise<boolean> {
  const endpoints = webhookTables(em).updateTable('webhook_endpoint').where('id', '=', endpointId)
  if (isTaken(outcome)) {
    await endpoints.set({ failing_since: null }).execute()
    return false
  }
  const failing = await endpoints
    .set((column) => ({ failing_since: column.fn.coalesce('failing_since', column.val(now)) }))
    .returning('failing_since')
    .executeTakeFirst()
  // Removed meanwhile.
  if (!failing) return false
  const since = new Date(failing.failing_since ?? now)
  const isHopeless = outcome.status === gone || now.getTime() - since.getTime() >= disabledAfterMs
  if (!isHopeless) return false
  const { numUpdatedRows } = await endpoints
    .set({ disabled_at: now })
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** So that all that failed together does not come back together. */
const withJitter = (pauseMs: number): number => pauseMs * (1 + Math.random() / 10)

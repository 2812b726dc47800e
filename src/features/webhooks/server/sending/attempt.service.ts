import type { SqlEntityManager } from '@mikro-orm/sql'
import { WebhookEndpoint, WebhookEvent } from '#features/webhooks/server/entities.ts'
import {
  deliveryQueue,
  type DeliveryJob,
  webhookMailQueue,
  type DisabledMailJob,
} from '#features/webhooks/server/webhook-queues.ts'
import type { WebhooksServices } from '#features/webhooks/server/webhooks-services.ts'
import { databaseTime } from '#platform/database/database-time.ts'
import { dayMs } from '#platform/durations.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { version } from '#platform/version.ts'
import { type Claim, updateClaimed, webhookTables } from './claims.service.ts'
import { requestTimeoutSeconds, PrivateAddressError, UnknownHostError } from './door.ts'
import { createSignatures } from './signature.ts'

interface Dependencies extends WebhooksServices {
  now: () => Date
}

/** Sends it once. @returns how that went; throws what is our own fault, and where it was `stopped`. */
export async function sendOnce(
  em: SqlEntityManager,
  parts: Dependencies,
  { endpointId, eventId }: Claim,
  stopped: AbortSignal,
): Promise<Outcome> {
  const endpoint = await em.findOneOrFail(WebhookEndpoint, endpointId)
  const { body } = await em.findOneOrFail(WebhookEvent, eventId)
  const secrets = await decryptSecrets(parts, endpoint)
  if (secrets.length === 0) return createFailure('The secret cannot be read any more: please rotate it')
  const url = new URL(endpoint.url)
  if (!parts.webhookDoor.allows(url)) return createFailure('The address is not allowed')
  const id = toMessageId(eventId)
  const timestamp = Math.floor(parts.now().getTime() / 1000)
  const headers = {
    'content-type': 'application/json',
    'user-agent': `Someday-Webhooks/${version}`,
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': createSignatures({ id, timestamp, body }, secrets),
  }
  const begun = performance.now()
  const since = () => Math.round(performance.now() - begun)
  try {
    const status = await parts.webhookDoor.post({ url, headers, body }, stopped)
    return { status, problem: null, durationMs: since() }
  } catch (error) {
    if (stopped.aborted) throw error
    return createFailure(describeError(error), since())
  }
}

/** By which receivers know that they have had it before. */
export const toMessageId = (eventId: string): string => `msg_${eventId}`

async function decryptSecrets(
  { webhookSealing, now }: Dependencies,
  endpoint: WebhookEndpoint,
): Promise<string[]> {
  const { id, sealedSecret, formerSecret, formerUntil } = endpoint
  const counts =
    formerSecret && formerUntil && formerUntil > now() ? [sealedSecret, formerSecret] : [sealedSecret]
  const opened = await Promise.all(counts.map((each) => webhookSealing.open(each, id)))
  return opened.filter((each) => each !== null)
}

const createFailure = (problem: string, durationMs = 0): Outcome => ({ status: null, problem, durationMs })

/** In words for admins: never what the other side said. */
function describeError(error: unknown): string {
  if (error instanceof PrivateAddressError) return 'It leads into a private network, where webhooks do not go'
  if (error instanceof UnknownHostError) return 'There is no machine of that name'
  if (!(error instanceof Error)) return 'It could not be sent'
  if (error.name === 'TimeoutError') return `No answer within ${requestTimeoutSeconds} seconds`
  const code = 'code' in error ? String(error.code) : error.name
  return `No connection (${code})`
}

/** How a try went. */
interface Outcome {
  /** Null where nothing was answered. */
  status: number | null
  /** What is said of it, where something is. */
  problem: string | null
  durationMs: number
}

interface RecordDependencies {
  jobs: Jobs
  pausesMs: readonly number[]
}

const maxProblemLength = 300
/** An endpoint that has taken nothing for so long is left alone. */
const disabledAfterMs = 3 * dayMs
/** Said by whoever wants to hear no more. */
const statusGone = 410

export const isDelivered = ({ status }: Outcome): boolean => status !== null && status >= 200 && status < 300

/**
 * Writes down how a try went and when there is a next one, and leaves alone who has taken nothing for days. A try whose
 * claim counts no more changes nothing: what it was of is sent again.
 */
export async function recordOutcome(
  em: SqlEntityManager,
  { jobs, pausesMs }: RecordDependencies,
  { claim, outcome, now }: { claim: Claim; outcome: Outcome; now: Date },
): Promise<void> {
  const pause = isDelivered(outcome) || outcome.status === statusGone ? undefined : pausesMs[claim.tries]
  const pauseMs = pause === undefined ? undefined : addJitter(pause)
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
        state: isDelivered(outcome) ? 'delivered' : isTriedAgain ? 'waiting' : 'failed',
        tries: claim.tries + 1,
        next_at: isTriedAgain ? databaseTime(pauseMs) : null,
        claimed_until: null,
        tried_at: now,
        status: outcome.status,
        duration_ms: outcome.durationMs,
        problem: outcome.problem?.slice(0, maxProblemLength) ?? null,
      })
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return
    const isDisabled = await recordAtEndpoint(inside, claim, outcome, now)
    const { endpointId } = claim
    const job: DeliveryJob = { endpointId }
    if (isTriedAgain && !isDisabled) await jobs.send(inside, deliveryQueue, job, { afterMs: pauseMs })
    const mail: DisabledMailJob = { endpointId }
    if (isDisabled) await jobs.send(inside, webhookMailQueue, mail)
  })
}

/** @returns whether it is left alone from now on. */
async function recordAtEndpoint(
  em: SqlEntityManager,
  { endpointId }: Claim,
  outcome: Outcome,
  now: Date,
): Promise<boolean> {
  const endpoints = webhookTables(em).updateTable('webhook_endpoint').where('id', '=', endpointId)
  if (isDelivered(outcome)) {
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
  const isPermanentFailure =
    outcome.status === statusGone || now.getTime() - since.getTime() >= disabledAfterMs
  if (!isPermanentFailure) return false
  const { numUpdatedRows } = await endpoints
    .set({ disabled_at: now })
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** So that all that failed together does not come back together. */
const addJitter = (pauseMs: number): number => pauseMs * (1 + Math.random() / 10)

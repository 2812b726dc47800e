import { createHmac, randomBytes } from 'node:crypto'
import type { SqlEntityManager } from '@mikro-orm/sql'
import { WebhookEndpoint, WebhookEvent } from '#features/webhooks/server/entities.ts'
import {
  deliveryQueue,
  type DeliveryJob,
  webhookMailQueue,
  type DisabledMailJob,
  type WebhooksServices,
} from '#features/webhooks/server/webhooks-services.ts'
import { databaseTime } from '#platform/database/sql.ts'
import { dayMs } from '#platform/durations.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { version } from '#platform/version.ts'
import { type Claim, updateClaimed, webhookTables } from './claims.service.ts'
import {
  requestTimeoutSeconds,
  PrivateAddressError,
  UnknownHostError,
} from '#platform/server/outbound-guard.ts'

interface Dependencies extends WebhooksServices {
  now: () => Date
}

/**
 * Sends a claimed webhook delivery once, by a POST signed as Standard Webhooks demand, without recording the outcome.
 * Returns the status of the response, whatever it is, and the duration in ms; a forbidden URL, a secret that cannot be
 * decrypted or a failed connection is an outcome with the status null and a sentence in `problem`.
 * @throws the abort reason if `stopped` aborts, and errors of the database, such as a deleted endpoint.
 */
export async function sendOnce(
  em: SqlEntityManager,
  parts: Dependencies,
  { endpointId, eventId }: Claim,
  stopped: AbortSignal,
): Promise<Outcome> {
  const endpoint = await em.findOneOrFail(WebhookEndpoint, endpointId)
  const { body } = await em.findOneOrFail(WebhookEvent, eventId)
  const secrets = await decryptSecrets(parts, endpoint)
  if (secrets.length === 0)
    return createFailure('The secret can no longer be decrypted. Please create a new one')
  const url = new URL(endpoint.url)
  if (!parts.webhookGuard.allows(url)) return createFailure('The URL is not allowed')
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
    const status = await parts.webhookGuard.post({ url, headers, body }, stopped)
    return { status, problem: null, durationMs: since() }
  } catch (error) {
    if (stopped.aborted) throw error
    return createFailure(describeError(error), since())
  }
}

/** Returns the message id of a webhook event (`msg_…`), by which receivers detect duplicates. */
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

/** Describes an error for admins, without any text from the receiver. */
function describeError(error: unknown): string {
  if (error instanceof PrivateAddressError)
    return 'The URL is on a private network, where webhooks can’t be sent'
  if (error instanceof UnknownHostError) return 'This host does not exist'
  if (!(error instanceof Error)) return 'The request couldn’t be sent'
  if (error.name === 'TimeoutError') return `No response within ${requestTimeoutSeconds} seconds`
  const code = 'code' in error ? String(error.code) : error.name
  return `No connection (${code})`
}

/** Outcome of an attempt. */
interface Outcome {
  /** HTTP status; null if there was no response. */
  status: number | null
  /** Description of the error, if any. */
  problem: string | null
  durationMs: number
}

interface RecordDependencies {
  jobs: Jobs
  pausesMs: readonly number[]
}

const maxProblemLength = 300
/** Time without a successful delivery after which an endpoint is disabled. */
const disabledAfterMs = 3 * dayMs
/** Status with which a receiver unsubscribes for good. */
const statusGone = 410

/** Returns whether the receiver responded with a 2xx status; false if there was no response. */
export const isDelivered = ({ status }: Outcome): boolean => status !== null && status >= 200 && status < 300

/**
 * Stores the outcome of a delivery attempt and schedules the next one after the pause in `pausesMs` (with some jitter);
 * when these are used up, or after a 410, the delivery counts as failed. Disables an endpoint that has had only
 * failures for three days or responds with 410, and enqueues a mail to the admins. Does nothing if the claim is no
 * longer valid, as another process then sends the delivery again.
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
    // Locks the endpoint before its deliveries, in the same order as its deletion, which prevents deadlocks.
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

/** Records success or failure at the endpoint. @returns whether it was disabled now */
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
  // The endpoint was deleted in the meantime.
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

/** Adds up to 10 % of jitter, so that deliveries that failed together are not retried together. */
const addJitter = (pauseMs: number): number => pauseMs * (1 + Math.random() / 10)

const prefix = 'whsec_'

/** Generates a signing secret for webhooks: `whsec_` and 256 random bits in Base64, the format of Standard Webhooks. */
export const createSecret = (): string => prefix + randomBytes(32).toString('base64')

interface Message {
  id: string
  /** Time of this attempt, in seconds since 1970. */
  timestamp: number
  body: string
}

/** Returns the `webhook-signature` header, with one signature per valid secret. */
const createSignatures = ({ id, timestamp, body }: Message, secrets: string[]): string =>
  secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice(prefix.length), 'base64')
      return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
    })
    .join(' ')

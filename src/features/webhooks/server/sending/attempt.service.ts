import type { SqlEntityManager } from '@mikro-orm/sql'
import { WebhookEndpoint } from '#features/webhooks/server/webhook-endpoint.entity.ts'
import { WebhookEvent } from '#features/webhooks/server/webhook-event.entity.ts'
import type { WebhooksServices } from '#features/webhooks/server/webhooks-services.ts'
import { version } from '#platform/version.ts'
import type { Claim } from './claims.service.ts'
import { patienceSeconds, PrivateAddress, UnknownHost } from './door.ts'
import type { Outcome } from './outcome.service.ts'
import { signaturesOf } from './signature.ts'

interface Parts extends WebhooksServices {
  now: () => Date
}

/** Sends it once. @returns how that went; throws what is our own fault, and where it was `stopped`. */
export async function attempt(
  em: SqlEntityManager,
  parts: Parts,
  { endpointId, eventId }: Claim,
  stopped: AbortSignal,
): Promise<Outcome> {
  const endpoint = await em.findOneOrFail(WebhookEndpoint, endpointId)
  const { body } = await em.findOneOrFail(WebhookEvent, eventId)
  const secrets = await secretsOf(parts, endpoint)
  if (secrets.length === 0) return failed('The secret cannot be read any more: please rotate it')
  const url = new URL(endpoint.url)
  if (!parts.webhookDoor.allows(url)) return failed('The address is not allowed')
  const id = messageId(eventId)
  const timestamp = Math.floor(parts.now().getTime() / 1000)
  const headers = {
    'content-type': 'application/json',
    'user-agent': `Someday-Webhooks/${version}`,
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signaturesOf({ id, timestamp, body }, secrets),
  }
  const begun = performance.now()
  const since = () => Math.round(performance.now() - begun)
  try {
    const status = await parts.webhookDoor.post({ url, headers, body }, stopped)
    return { status, problem: null, durationMs: since() }
  } catch (error) {
    if (stopped.aborted) throw error
    return failed(problemOf(error), since())
  }
}

/** By which receivers know that they have had it before. */
export const messageId = (eventId: string): string => `msg_${eventId}`

async function secretsOf({ webhookSealing, now }: Parts, endpoint: WebhookEndpoint): Promise<string[]> {
  const { id, sealedSecret, formerSecret, formerUntil } = endpoint
  const counts =
    formerSecret && formerUntil && formerUntil > now() ? [sealedSecret, formerSecret] : [sealedSecret]
  const opened = await Promise.all(counts.map((each) => webhookSealing.open(each, id)))
  return opened.filter((each) => each !== null)
}

const failed = (problem: string, durationMs = 0): Outcome => ({ status: null, problem, durationMs })

/** In words for admins: never what the other side said. */
function problemOf(error: unknown): string {
  if (error instanceof PrivateAddress) return 'It leads into a private network, where webhooks do not go'
  if (error instanceof UnknownHost) return 'There is no machine of that name'
  if (!(error instanceof Error)) return 'It could not be sent'
  if (error.name === 'TimeoutError') return `No answer within ${patienceSeconds} seconds`
  const code = 'code' in error ? String(error.code) : error.name
  return `No connection (${code})`
}

import { z } from 'zod'
import { eventTypes, type EventType } from '../limits.ts'
import { payloads } from '../payloads.ts'

const summaries: Record<EventType, string> = {
  'idea.published': 'An idea was published',
  'idea.updated': 'A published idea was updated',
  'idea.archived': 'An idea was removed from the catalogue',
  'entry.completed': 'A member who shares their progress completed an idea; the member is not named',
  'list.item_added': 'A member who shares their lists added an item to one',
  'list.item_completed': 'A member who shares their lists completed an item that is on one',
}

const header = (name: string, description: string) => ({
  name,
  in: 'header' as const,
  required: true,
  description,
  schema: { type: 'string' as const },
})

const headers = [
  header('webhook-id', 'The same for every attempt to send an event: use it to ignore duplicates.'),
  header('webhook-timestamp', 'Time of this attempt, in seconds since 1970.'),
  header(
    'webhook-signature',
    '`v1,` and the HMAC-SHA-256 of `id.timestamp.body` in Base64; for a day after the secret was rotated, two of them, separated by a space.',
  ),
]

/** Description of the webhooks for the OpenAPI document. */
export const webhooksDocument = Object.fromEntries(
  eventTypes.map((type) => [
    type,
    {
      post: {
        operationId: `told-${type}`,
        tags: ['Webhooks'],
        summary: summaries[type],
        description:
          'Sent to the endpoints that admins have added, following Standard Webhooks. Any 2xx status accepts it; otherwise it is retried for three days. 410 disables the endpoint.',
        parameters: headers,
        requestBody: { required: true, content: { 'application/json': { schema: toEventSchema(type) } } },
        responses: { '2XX': { description: 'The event is accepted.' } },
      },
    },
  ]),
)

function toEventSchema(type: EventType) {
  const event = z.object({ type: z.literal(type), timestamp: z.iso.datetime(), data: payloads[type] })
  const { $schema: _, ...schema } = z.toJSONSchema(event)
  return schema
}

import { z } from 'zod'
import { eventTypes, type EventType } from '../limits.ts'
import { payloads } from '../payloads.ts'

const summaries: Record<EventType, string> = {
  'idea.published': 'An idea can be read by everybody from now on',
  'idea.updated': 'An idea that everybody can read was changed',
  'idea.archived': 'An idea can be read no more',
  'entry.completed': 'Somebody who lets it be told has done an idea; who, is not told',
}

const header = (name: string, description: string) => ({
  name,
  in: 'header' as const,
  required: true,
  description,
  schema: { type: 'string' as const },
})

const headers = [
  header('webhook-id', 'The same at every try of one event: what was seen before can be left out.'),
  header('webhook-timestamp', 'Of this try, in seconds since 1970.'),
  header(
    'webhook-signature',
    '`v1,` and the HMAC-SHA-256 of `id.timestamp.body` in Base64; for a day after a new secret two of them, parted by a blank.',
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
          'Sent to the endpoints that admins have made for it, after Standard Webhooks. Any status of 2xx takes it; else it is sent again for three days. 410 ends all.',
        parameters: headers,
        requestBody: { required: true, content: { 'application/json': { schema: toEventSchema(type) } } },
        responses: { '2XX': { description: 'It is taken.' } },
      },
    },
  ]),
)

function toEventSchema(type: EventType) {
  const event = z.object({ type: z.literal(type), timestamp: z.iso.datetime(), data: payloads[type] })
  const { $schema: _, ...schema } = z.toJSONSchema(event)
  return schema
}

import { z } from 'zod'
import type { EventType } from './limits.ts'

/** Idea in a webhook payload: the public fields and the URL of its page. */
const ideaPayload = z.object({
  id: z.int(),
  slug: z.string(),
  title: z.string(),
  /** The first 500 characters. */
  description: z.string(),
  category: z.object({ slug: z.string(), name: z.string() }).nullable(),
  tags: z.string().array(),
  url: z.string(),
})
export type IdeaPayload = z.infer<typeof ideaPayload>

const withIdeaPayload = z.object({ idea: ideaPayload })

/** Schema of `data` for each event. */
export const payloads = {
  'idea.published': withIdeaPayload,
  'idea.updated': withIdeaPayload,
  'idea.archived': z.object({ idea: ideaPayload.pick({ id: true, slug: true }) }),
  'entry.completed': withIdeaPayload,
} as const satisfies Record<EventType, z.ZodType>

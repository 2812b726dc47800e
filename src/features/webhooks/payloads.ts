import { z } from 'zod'
import type { EventType } from './limits.ts'

/** An idea as programs are told of it: what its public page shows, and where that is. */
const ideaPayload = z.object({
  id: z.int(),
  slug: z.string(),
  title: z.string(),
  /** Its beginning. */
  description: z.string(),
  category: z.object({ slug: z.string(), name: z.string() }).nullable(),
  tags: z.string().array(),
  url: z.string(),
})
export type IdeaPayload = z.infer<typeof ideaPayload>

const withIdeaPayload = z.object({ idea: ideaPayload })

/** What each event carries as `data`. */
export const payloads = {
  'idea.published': withIdeaPayload,
  'idea.updated': withIdeaPayload,
  'idea.archived': z.object({ idea: ideaPayload.pick({ id: true, slug: true }) }),
  'entry.completed': withIdeaPayload,
} as const satisfies Record<EventType, z.ZodType>

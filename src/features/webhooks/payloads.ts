import { z } from 'zod'
import type { EventType } from './limits.ts'

/** An idea as programs are told of it: what its public page shows, and where that is. */
const toldIdea = z.object({
  id: z.int(),
  slug: z.string(),
  title: z.string(),
  /** Its beginning. */
  description: z.string(),
  category: z.object({ slug: z.string(), name: z.string() }).nullable(),
  tags: z.string().array(),
  url: z.string(),
})
export type ToldIdea = z.infer<typeof toldIdea>

const withIdea = z.object({ idea: toldIdea })

/** What each event carries as `data`. */
export const payloads = {
  'idea.published': withIdea,
  'idea.updated': withIdea,
  'idea.archived': z.object({ idea: toldIdea.pick({ id: true, slug: true }) }),
  'entry.completed': withIdea,
} as const satisfies Record<EventType, z.ZodType>

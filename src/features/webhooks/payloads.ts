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

/** Item of a list in a webhook payload, with the list, and the member who added or completed it. */
const listItemPayload = z.object({
  list: z.object({ id: z.int(), title: z.string() }),
  /** `ideaId` is null for a custom idea. */
  item: z.object({ id: z.int(), ideaId: z.int().nullable(), title: z.string() }),
  member: z.object({ id: z.int(), name: z.string() }),
})
export type ListItemPayload = z.infer<typeof listItemPayload>

const withIdeaPayload = z.object({ idea: ideaPayload })

/** Schema of `data` for each event. */
export const payloads = {
  'idea.published': withIdeaPayload,
  'idea.updated': withIdeaPayload,
  'idea.archived': z.object({ idea: ideaPayload.pick({ id: true, slug: true }) }),
  'entry.completed': withIdeaPayload,
  'list.item_added': listItemPayload,
  'list.item_completed': listItemPayload,
} as const satisfies Record<EventType, z.ZodType>

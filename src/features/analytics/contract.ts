import { z } from 'zod'
import { longestQuery } from '#features/catalogue/limits.ts'
import { id, text } from '#platform/contract.ts'
import { eventNames, longestHost, longestPath, mostEvents } from './limits.ts'

const sentEvent = z.object({
  name: z.enum(eventNames),
  /** Of the page, from the root. Of its query only what names a campaign (`utm_…`) is read. */
  path: text(longestPath).startsWith('/'),
  /** The idea that was dealt or saved. */
  ideaId: id.optional(),
  /** What was searched for. The search counts its words itself, so here it is not kept. */
  query: text(longestQuery).optional(),
  /** With the view that somebody came by: the host of the page they came from, blank where none is known. */
  referrer: text(longestHost).optional(),
})
export type SentEvent = z.infer<typeof sentEvent>

export const sentEvents = z.object({ events: sentEvent.array().min(1).max(mostEvents) })

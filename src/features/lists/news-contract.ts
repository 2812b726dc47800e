import { z } from 'zod'
import { byListId } from './contract.ts'

/** PostgreSQL has no year 0, which dates may have. */
const instant = z.iso.datetime().refine((value) => Date.parse(value) >= 0, {
  error: 'must be a date and time from 1970 on',
  params: { sentence: false },
})

/** Without `since`, what is new since the member last looked at the list. */
export const newsRequest = byListId.extend({ since: instant.optional() })
export type NewsRequest = z.infer<typeof newsRequest>

/** Additions, completions and comments of the other members of a list since an instant. */
export const listNews = z.object({
  since: z.iso.datetime(),
  /** When this was read, for `looking`. */
  until: z.iso.datetime(),
  added: z.int(),
  done: z.int(),
  comments: z.int(),
  /** Items with news. */
  items: z
    .object({
      itemId: z.int(),
      isAdded: z.boolean(),
      /** Number of other members who have completed it. */
      done: z.int(),
      comments: z.int(),
    })
    .array(),
})
export type ListNews = z.infer<typeof listNews>
export type ItemNews = ListNews['items'][number]

/** The member has looked at the list as it was at `until`. */
export const looking = byListId.extend({ until: instant })
export type Looking = z.infer<typeof looking>

import { z } from 'zod'
import { emailOnly } from '#features/accounts/contract.ts'
import { themes } from '#features/catalogue/messages.ts'
import { unsubscribableKinds, listMailKinds, pauseWeeks } from './limits.ts'

export { tokenOnly, messageResponse } from '#features/accounts/contract.ts'

export const rhythm = z.enum(['weekly', 'monthly'])
/** Hemisphere of the reader, which decides which months are summer. */
export const half = z.enum(['north', 'south'])

/** Form input. `website` is a honeypot, hidden from people: if it is filled in, no mail is sent. */
export const newSubscription = emailOnly.extend({ website: z.string().max(200).optional() })
export type NewSubscription = z.infer<typeof newSubscription>

/** Schema of the slug of a theme category that readers of the newsletter can prefer. */
export const themeSlug = z.enum(themes.map(({ slug }) => slug))

const chosen = {
  /** Slugs of the preferred theme categories; empty for a mixture. */
  themes: themeSlug.array().max(themes.length),
  rhythm,
  half,
}

export const preferences = z.object({
  ...chosen,
  pausedUntil: z.iso.datetime().nullable(),
  isSubscribed: z.boolean(),
})
export type Preferences = z.infer<typeof preferences>

export const newPreferences = z.object({
  token: z.string(),
  ...chosen,
  /** Pause from now, in weeks; undefined leaves a pause unchanged. */
  pauseWeeks: z.literal(pauseWeeks).optional(),
})
export type NewPreferences = z.infer<typeof newPreferences>

/**
 * Kinds of list mail: before a date on the list, a year after a completed entry, at the end of a year, and weekly about
 * what is new on shared lists.
 */
export const listMailKind = z.enum(listMailKinds)

/** List mails that a member receives. */
export const listMails = z.object({
  reminder: z.boolean(),
  anniversary: z.boolean(),
  year: z.boolean(),
  digest: z.boolean(),
})
export type ListMails = z.infer<typeof listMails>
export const listMailsChange = listMails.partial()
export type ListMailsChange = z.infer<typeof listMailsChange>

/** Kind of mail that an unsubscribe link has stopped. */
export const unsubscribedKind = z.enum(unsubscribableKinds)
export type UnsubscribedKind = z.infer<typeof unsubscribedKind>

/** A member's own subscription, with the token for its preferences page. */
export const mySubscription = z.object({ isSubscribed: z.boolean(), token: z.string().nullable() })
export const wantedSubscription = z.object({ isSubscribed: z.boolean() })

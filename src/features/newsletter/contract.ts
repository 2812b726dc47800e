import { z } from 'zod'
import { emailOnly } from '#features/accounts/contract.ts'
import { themes } from '#features/catalogue/messages.ts'
import { unsubscribableKinds, listMailKinds, pauseWeeks } from './limits.ts'

export { tokenOnly, messageResponse } from '#features/accounts/contract.ts'

export const rhythm = z.enum(['weekly', 'monthly'])
/** Of the world: what month is summer. */
export const half = z.enum(['north', 'south'])

/** People see no field `website`, and programs fill it in: whatever stands there, nothing is sent. */
export const newSubscription = emailOnly.extend({ website: z.string().max(200).optional() })
export type NewSubscription = z.infer<typeof newSubscription>

export const themeSlug = z.enum(themes.map(({ slug }) => slug))

const chosen = {
  /** The categories of the home page that somebody likes best; none for a bit of everything. */
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
  /** For how many weeks from now nothing comes; undefined leaves it as it is. */
  pauseWeeks: z.literal(pauseWeeks).optional(),
})
export type NewPreferences = z.infer<typeof newPreferences>

/** What a member's own list is a reason to write about: a day that comes near, one a year ago, a year that is over. */
export const listMailKind = z.enum(listMailKinds)

/** Which of them somebody gets. */
export const listMails = z.object({ reminder: z.boolean(), anniversary: z.boolean(), year: z.boolean() })
export type ListMails = z.infer<typeof listMails>
export const listMailsChange = listMails.partial()
export type ListMailsChange = z.infer<typeof listMailsChange>

/** What a link has ended. */
export const unsubscribedKind = z.enum(unsubscribableKinds)
export type UnsubscribedKind = z.infer<typeof unsubscribedKind>

/** A member's own subscription, and what opens its preferences. */
export const mySubscription = z.object({ isSubscribed: z.boolean(), token: z.string().nullable() })
export const wantedSubscription = z.object({ isSubscribed: z.boolean() })

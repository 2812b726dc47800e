import { z } from 'zod'
import { emailOnly } from '#features/accounts/contract.ts'
import { themes } from '#features/catalogue/messages.ts'
import { pauseWeeks } from './limits.ts'

export { tokenOnly, told } from '#features/accounts/contract.ts'

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

/** A member's own subscription, and what opens its preferences. */
export const mySubscription = z.object({ isSubscribed: z.boolean(), token: z.string().nullable() })
export const wantedSubscription = z.object({ isSubscribed: z.boolean() })

import { z } from 'zod'

export const newsletterMailQueue = { name: 'newsletter-mail' }

/** Somebody has asked for the newsletter. No address: it stands in the row, and goes with it. */
export const newsletterMail = z.object({
  subscriberId: z.int(),
  /** Scheme and host at which the visitor found the site. */
  seenAt: z.string().optional(),
})

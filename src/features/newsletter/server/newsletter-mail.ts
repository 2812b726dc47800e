import { z } from 'zod'

export const newsletterMailQueue = { name: 'newsletter-mail' }

/** Scheme and host at which the visitor found the site. */
const seenAt = z.string().optional()

/** What is asked for. No address: it stands in a row, and goes with it. */
export const newsletterMail = z.union([
  /** Somebody wants the newsletter. */
  z.object({ subscriberId: z.int(), seenAt }),
  /** An editor wants to see an issue in their own mailbox. */
  z.object({ issueId: z.int(), editorId: z.int(), seenAt }),
])

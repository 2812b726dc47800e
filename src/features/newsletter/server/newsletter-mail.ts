import { z } from 'zod'

export const newsletterMailQueue = { name: 'newsletter-mail' }

/** Origin at which the visitor reached the site. */
const seenAt = z.string().optional()

/** Payload of the job. Contains ids instead of e-mail addresses, so that deleting the row deletes the address. */
export const newsletterMail = z.union([
  /** Sign-up for the newsletter. */
  z.object({ subscriberId: z.int(), seenAt }),
  /** Test mail of an issue to an editor. */
  z.object({ issueId: z.int(), editorId: z.int(), seenAt }),
])

/** Number of confirmed subscribers from which the home page claims "10,000+ subscribers". */
export const minClaimedSubscribers = 10_000

/** Kinds of mail about a member's lists. The digest is about shared ones, the others are about their bucket list. */
export const listMailKinds = ['reminder', 'anniversary', 'year', 'digest'] as const
export type ListMailKind = (typeof listMailKinds)[number]
/** Choices of a member who has never made one. */
export const listMailDefaults = { reminder: true, anniversary: true, year: true, digest: false } as const

/** Kinds of mail that an unsubscribe link can stop. */
export const unsubscribableKinds = ['newsletter', ...listMailKinds] as const

/** Selectable pauses, in weeks; 0 ends a pause. */
export const pauseWeeks = [0, 4, 12] as const

export const maxSubjectLength = 150
export const maxIntroLength = 2000
/** Retention of delivery records, as long as the dashboard lists their issue. */
export const deliveryRetentionDays = 750

/** Number of issues in the archive: about four years. */
export const maxArchivedIssues = 200

/**
 * Daily counters. `asked` counts sign-ups, `lost` readers who unsubscribed, were suppressed or deleted their account,
 * `suppressed` addresses, `sent` and `failed` mails.
 */
export const mailCounterNames = [
  'asked',
  'confirmed',
  'lost',
  'unsubscribed',
  'sent',
  'failed',
  'suppressed',
] as const

/** So many confirmed readers make the claim of the home page true. */
export const minClaimedSubscribers = 10_000

/** What a member's own list is a reason to write about. */
export const listMailKinds = ['reminder', 'anniversary', 'year'] as const
export type ListMailKind = (typeof listMailKinds)[number]

/** What a link in a letter can end. */
export const unsubscribableKinds = ['newsletter', ...listMailKinds] as const

/** How long a letter can be put off, in weeks. */
export const pauseWeeks = [0, 4, 12] as const

export const maxSubjectLength = 150
export const maxIntroLength = 2000
/** For how long it is known of each mail whether it was delivered: as long as the dashboard lists its issue. */
export const deliveryRetentionDays = 750

/** Four years of them. */
export const maxArchivedIssues = 200

/** What is counted of letters and their readers: `asked` for the newsletter, `lost` by leaving, by an address that takes no mail or with an account; the rest of mails. */
export const mailCounterNames = [
  'asked',
  'confirmed',
  'lost',
  'unsubscribed',
  'sent',
  'failed',
  'suppressed',
] as const

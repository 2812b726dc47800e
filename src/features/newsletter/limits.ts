/** So many confirmed readers make the claim of the home page true. */
export const claimedSubscribers = 10_000

/** What a member's own list is a reason to write about. */
export const listLetterKinds = ['reminder', 'anniversary', 'year'] as const
export type ListLetterKind = (typeof listLetterKinds)[number]

/** What a link in a letter can end. */
export const endingKinds = ['newsletter', ...listLetterKinds] as const

/** How long a letter can be put off, in weeks. */
export const pauseWeeks = [0, 4, 12] as const

export const longestSubject = 150
export const longestIntro = 2000
/** For how long it is known of each mail whether it was delivered: as long as the dashboard lists its issue. */
export const deliveriesKeptDays = 750

/** Four years of them. */
export const mostInArchive = 200

/** What is counted of letters and their readers: `asked` for the newsletter, `lost` by leaving, by an address that takes no mail or with an account; the rest of mails. */
export const letterCountNames = [
  'asked',
  'confirmed',
  'lost',
  'unsubscribed',
  'sent',
  'failed',
  'suppressed',
] as const

/** Shown after every sign-up, whether the address is new, known or blocked, so that it reveals nothing. */
export const askedToConfirm = 'Check your inbox and confirm your subscription to get the next issue.'
export const subscribed = 'You’re subscribed. Look for the next issue in your inbox.'
export const unsubscribed = 'You’re unsubscribed. You won’t get any more newsletters.'
/** Confirmation shown after unsubscribing, by kind of mail. */
export const unsubscribedMessages = {
  newsletter: unsubscribed,
  reminder: 'You won’t get reminder emails about your list anymore. Your other emails are unchanged.',
  anniversary: 'You won’t get “a year ago” emails anymore. Your other emails are unchanged.',
  year: 'You won’t get year-in-review emails anymore. Your other emails are unchanged.',
  digest: 'You won’t get weekly emails about your shared lists anymore. Your other emails are unchanged.',
} as const
export const listMailLabels = {
  reminder: 'A reminder a week before a date on my list',
  anniversary: 'What I did a year ago',
  year: 'My year in review, every January',
  digest: 'What’s new on my shared lists, once a week',
} as const
export const preferencesSaved = 'Saved. Your changes will apply starting with the next issue.'
export const newsletterLinkInvalid = 'This link is no longer valid. Please subscribe again to get a new one.'

/** Subject in the audit log for actions that concern no single issue. */
export const newsletterSubject = 'the newsletter'

/** Heading of the sign-up form while there are fewer than 10,000 subscribers. */
export const weeklyReaders = 'Get our newsletter'
export const countedReaders = 'Join 10,000+ subscribers'

export const newsletterTitle = 'Weekly Inspiration by Email'

export const rhythmLabels = { weekly: 'Every week', monthly: 'Once a month' } as const
export const halfLabels = {
  north: 'Northern Hemisphere (summer in July)',
  south: 'Southern Hemisphere (summer in January)',
} as const

/** Reason an idea is in an issue, as readers see it. */
export const slotLabels = {
  north: 'In season',
  south: 'In season',
  new: 'New',
  saved: 'Popular',
  surprise: 'Surprise pick',
  theme: 'From your themes',
} as const

export const issueStateLabels = {
  draft: 'Draft',
  approved: 'Approved',
  sending: 'Sending',
  sent: 'Sent',
} as const
export const issueNotFound = 'We couldn’t find this issue.'
export const issueAlreadySent = 'This issue has already been sent and can no longer be changed.'
export const noOtherIdea = 'There are no other ideas for this spot.'
export const alreadyDrafted = 'Someone just drafted this issue. Please reload the page.'

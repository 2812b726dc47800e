/** Shown after every sign-up, whether the address is new, known or blocked, so that it reveals nothing. */
export const askedToConfirm =
  'Almost there: we have sent you a mail with one button. Press it, and the next issue is yours.'
export const subscribed = 'You are subscribed. The next issue comes to your inbox.'
export const unsubscribed = 'You are unsubscribed. No further issue comes to your inbox.'
/** Confirmation shown after unsubscribing, by kind of mail. */
export const unsubscribedMessages = {
  newsletter: unsubscribed,
  reminder: 'No more reminders come. Everything else stays as it was.',
  anniversary: 'No more memories come. Everything else stays as it was.',
  year: 'No more reviews of your year come. Everything else stays as it was.',
} as const
export const listMailLabels = {
  reminder: 'A week before a date on my list',
  anniversary: 'What I did a year ago today',
  year: 'My year in review, in January',
} as const
export const preferencesSaved = 'Saved. It holds from the next issue on.'
export const newsletterLinkInvalid =
  'This link is not valid any more. Please subscribe again to get a new one.'

/** Subject in the audit log for actions that concern no single issue. */
export const newsletterSubject = 'the newsletter'

/** Heading of the sign-up form while there are fewer than 10,000 subscribers. */
export const weeklyReaders = 'Join our weekly readers'
export const countedReaders = 'Join 10,000+ subscribers'

export const newsletterTitle = 'Weekly inspiration by mail'

export const rhythmLabels = { weekly: 'Every week', monthly: 'Once a month' } as const
export const halfLabels = {
  north: 'Northern half of the world (July is summer)',
  south: 'Southern half of the world (January is summer)',
} as const

/** Reason an idea is in an issue, as readers see it. */
export const slotLabels = {
  north: 'For the season',
  south: 'For the season',
  new: 'New',
  saved: 'Saved by many',
  surprise: 'A surprise',
  theme: 'From your themes',
} as const

export const issueStateLabels = {
  draft: 'Draft',
  approved: 'Approved',
  sending: 'Sending',
  sent: 'Sent',
} as const
export const issueNotFound = 'There is no such issue.'
export const issueAlreadySent = 'This issue has already been sent and can no longer be changed.'
export const noOtherIdea = 'There is no other idea for this place.'
export const alreadyDrafted = 'Someone has just drafted it. Please reload the page.'

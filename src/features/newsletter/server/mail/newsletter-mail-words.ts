import type { MailText } from '#platform/mail/mail-document.ts'
import type { Say } from '#platform/say.ts'

/** The words of the mails around a subscription. None holds what a stranger may have typed. */
export const confirmSubscription = (siteName: string, url: string, say: Say): MailText => ({
  subject: `One click, and ${siteName} comes by mail`,
  paragraphs: [
    say(
      'Once a week: a handful of ideas for the things you will be glad you did. One for the season, something new, and one surprise.',
    ),
    'The link is good for 7 days and opens a page with one button.',
  ],
  action: { label: 'Confirm my subscription', url },
  footnote: 'You did not ask for this? Then leave this mail be: without the click, nothing more comes.',
})

export const subscribedAlready = (siteName: string, url: string): MailText => ({
  subject: `You are subscribed to ${siteName} already`,
  paragraphs: [
    'Somebody, most likely you, has just asked for our letters with this address. They come to you already, so there is nothing left to do.',
    'Too many, or the wrong kind? Choose themes, once a month instead of every week, or a pause.',
  ],
  action: { label: 'Change what comes', url },
  footnote: 'This was not you? Then leave this mail be: nothing has changed.',
})

import type { SqlEntityManager } from '@mikro-orm/sql'
import { User } from '#features/accounts/server/entities.ts'
import { readIssue, readLatestIssue } from '#features/newsletter/server/issue.service.ts'
import {
  newsletterMail,
  newsletterMailQueue,
  type NewsletterServices,
} from '#features/newsletter/server/newsletter-services.ts'
import { isReader, Subscriber } from '#features/newsletter/server/entities.ts'
import { hrefOf } from '#platform/addresses.ts'
import type { JobQueue } from '#platform/jobs/jobs.ts'
import { createMailDocument, type MailContent } from '#platform/mail/mail-document.ts'
import type { TermReplacer } from '#platform/terms.ts'
import { storeManageToken, createConfirmToken } from '../subscribing/newsletter-tokens.ts'
import { createListHeaders } from '../sending/mail-rendering.service.ts'
import { renderIssueMail, renderPreview, selectPicks } from './issue-mail.ts'

interface Dependencies extends Pick<NewsletterServices, 'mailer' | 'manageToken'> {
  em: SqlEntityManager
  now: () => Date
  /** Origin for links; `seen` is the origin at which the visitor reached the site. */
  origin: (seen?: string) => string
  siteName: string
  supportEmail: string
  say: TermReplacer
}

/**
 * Creates the job queue of the newsletter's single mails: the answer to a sign-up (a confirmation link, or that the
 * address is subscribed already), the welcome of a confirmed subscriber, and test mails to editors. A retried job may
 * send a mail twice.
 */
export function createNewsletterMailQueue(parts: Dependencies): JobQueue {
  return {
    ...newsletterMailQueue,
    workers: 2,
    isEachByItself: true,
    async handle(jobs) {
      for (const job of jobs) await sendMail(parts, job)
    },
  }
}

async function sendMail(parts: Dependencies, job: object): Promise<void> {
  const asked = newsletterMail.parse(job)
  if ('issueId' in asked) return sendTest(parts, asked)
  if ('welcomedId' in asked) return sendWelcome(parts, asked)
  const { subscriberId, seenAt } = asked
  const { mailer, siteName, now } = parts
  const em = parts.em.fork()
  const subscriber = await em.findOne(Subscriber, subscriberId)
  // The subscriber was deleted in the meantime.
  if (!subscriber?.email) return
  const origin = parts.origin(seenAt)
  if (isReader(subscriber)) {
    const token = await storeManageToken(em, parts, subscriber.id)
    const words = createAlreadySubscribedMail(siteName, origin + hrefOf('newsletterPreferences', { token }))
    return mailer.send({ to: subscriber.email, ...createMailDocument(words, siteName) })
  }
  const token = await createConfirmToken(em, subscriber.id, now())
  const words = createConfirmationMail(siteName, origin + hrefOf('newsletterConfirm', { token }), parts.say)
  await mailer.send({ to: subscriber.email, ...createMailDocument(words, siteName) })
}

/** Sends the latest issue to a new reader. Sends nothing before the first issue, or if the reader has left. */
async function sendWelcome(
  parts: Dependencies,
  { welcomedId, seenAt }: { welcomedId: number; seenAt?: string | undefined },
): Promise<void> {
  const em = parts.em.fork()
  const reader = await em.findOne(Subscriber, welcomedId)
  const issue = await readLatestIssue(em)
  if (!reader?.email || !isReader(reader) || !issue) return
  const { siteName, supportEmail } = parts
  const origin = parts.origin(seenAt)
  const token = await storeManageToken(em, parts, reader.id)
  const wayOut = origin + hrefOf('newsletterUnsubscribe', { token })
  const words = renderIssueMail(
    {
      ...issue,
      subject: `Welcome to the ${siteName} newsletter`,
      intro: `You’re subscribed. To get you started, here’s our latest issue, “${issue.subject}”.`,
      picks: selectPicks(issue.picks, reader),
    },
    {
      origin,
      siteName,
      preferencesUrl: origin + hrefOf('newsletterPreferences', { token }),
      unsubscribeUrl: wayOut,
    },
  )
  await parts.mailer.send({
    to: reader.email,
    ...createListHeaders({ origin, of: 'newsletter', wayOut, siteName, supportEmail }),
    ...words,
  })
}

/**
 * Sends an issue to an editor as readers of the northern hemisphere get it. Its preferences and unsubscribe links lead
 * to the archive.
 */
async function sendTest(
  parts: Dependencies,
  { issueId, editorId, seenAt }: { issueId: number; editorId: number; seenAt?: string | undefined },
): Promise<void> {
  const em = parts.em.fork()
  const editor = await em.findOne(User, { id: editorId, blockedAt: null })
  if (!editor) return
  const words = renderPreview(await readIssue(em, issueId), {
    origin: parts.origin(seenAt),
    siteName: parts.siteName,
  })
  await parts.mailer.send({ to: editor.email, ...words, subject: `Test: ${words.subject}` })
}

/** Texts of the sign-up mails. They contain no user input, because anyone can enter another person's address. */
const createConfirmationMail = (siteName: string, url: string, say: TermReplacer): MailContent => ({
  subject: `Confirm your ${siteName} newsletter subscription`,
  paragraphs: [
    say(
      'Once a week, you’ll get a few ideas for the things you’ll be glad you did: one for the season, something new and a surprise.',
    ),
    'The link works for 7 days.',
  ],
  action: { label: 'Confirm my subscription', url },
  footnote: 'Didn’t ask for this? You can ignore this email.',
})

const createAlreadySubscribedMail = (siteName: string, url: string): MailContent => ({
  subject: `You’re already subscribed to ${siteName}`,
  paragraphs: [
    'Someone (probably you) just signed up for our newsletter with this address. You’re already subscribed, so there’s nothing to do.',
    'Too many emails, or not quite what you want? Choose themes, switch to once a month, or take a break.',
  ],
  action: { label: 'Change preferences', url },
  footnote: 'Not you? You can ignore this email. Nothing has changed.',
})

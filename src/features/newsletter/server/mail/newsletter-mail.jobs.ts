import type { SqlEntityManager } from '@mikro-orm/sql'
import { hrefOf } from '#platform/addresses.ts'
import type { JobQueue } from '#platform/jobs/jobs.ts'
import type { Say } from '#platform/say.ts'
import { mailDocument } from '#platform/mail/mail-document.ts'
import { newsletterMail, newsletterMailQueue } from '#features/newsletter/server/newsletter-mail.ts'
import type { NewsletterServices } from '#features/newsletter/server/newsletter-services.ts'
import { previewOf } from './issue-mail.ts'
import { readIssue } from '#features/newsletter/server/issue.service.ts'
import { User } from '#features/accounts/server/user.entity.ts'
import { keepManageToken, makeConfirmToken } from '../subscribing/newsletter-tokens.ts'
import { isReader, Subscriber } from '#features/newsletter/server/subscriber.entity.ts'
import { confirmSubscription, subscribedAlready } from './newsletter-mail-words.ts'

interface Parts extends Pick<NewsletterServices, 'mailer' | 'manageToken'> {
  em: SqlEntityManager
  now: () => Date
  /** Scheme and host that links lead to; `seen` is where the visitor found the site. */
  origin: (seen?: string) => string
  siteName: string
  say: Say
}

/** Answers whoever has asked for the newsletter. A mail that is sent twice is harmless. */
export function newsletterMailJobs(parts: Parts): JobQueue {
  return {
    ...newsletterMailQueue,
    workers: 2,
    isEachByItself: true,
    async handle(jobs) {
      for (const job of jobs) await answer(parts, job)
    },
  }
}

async function answer(parts: Parts, job: object): Promise<void> {
  const asked = newsletterMail.parse(job)
  if ('issueId' in asked) return sendTest(parts, asked)
  const { subscriberId, seenAt } = asked
  const { mailer, siteName, now } = parts
  const em = parts.em.fork()
  const subscriber = await em.findOne(Subscriber, subscriberId)
  // Gone in the meantime.
  if (!subscriber?.email) return
  const origin = parts.origin(seenAt)
  if (isReader(subscriber)) {
    const token = await keepManageToken(em, parts, subscriber.id)
    const words = subscribedAlready(siteName, origin + hrefOf('newsletterPreferences', { token }))
    return mailer.send({ to: subscriber.email, ...mailDocument(words, siteName) })
  }
  const token = await makeConfirmToken(em, subscriber.id, now())
  const words = confirmSubscription(siteName, origin + hrefOf('newsletterConfirm', { token }), parts.say)
  await mailer.send({ to: subscriber.email, ...mailDocument(words, siteName) })
}

/** As readers of the northern half get it; its way out leads to the archive, for there is nothing to leave. */
async function sendTest(
  parts: Parts,
  { issueId, editorId, seenAt }: { issueId: number; editorId: number; seenAt?: string | undefined },
): Promise<void> {
  const em = parts.em.fork()
  const editor = await em.findOne(User, { id: editorId, blockedAt: null })
  if (!editor) return
  const words = previewOf(await readIssue(em, issueId), {
    origin: parts.origin(seenAt),
    siteName: parts.siteName,
  })
  await parts.mailer.send({ to: editor.email, ...words, subject: `Test: ${words.subject}` })
}

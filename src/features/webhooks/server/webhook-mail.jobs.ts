import type { SqlEntityManager } from '@mikro-orm/sql'
import { User } from '#features/accounts/server/entities.ts'
import { hrefOf } from '#platform/addresses.ts'
import type { JobQueue } from '#platform/jobs/jobs.ts'
import { createMailDocument, type MailContent } from '#platform/mail/mail-document.ts'
import type { Mailer } from '#platform/mail/mailer.ts'
import { webhookMailQueue, type DisabledMailJob } from './webhooks-services.ts'
import { WebhookEndpoint } from './entities.ts'

interface Dependencies {
  em: SqlEntityManager
  mailer: Mailer
  origin: () => string
  siteName: string
}

/**
 * Creates the job queue that mails all admins, except blocked and unverified ones, that an endpoint was disabled.
 * Nothing is sent if it has been enabled again or deleted. A retried job may send the mail twice.
 */
export function createWebhookMailQueue(parts: Dependencies): JobQueue<DisabledMailJob> {
  return {
    ...webhookMailQueue,
    isEachByItself: true,
    async handle(given) {
      for (const { endpointId } of given) await sendDisabledMail(parts, endpointId)
    },
  }
}

async function sendDisabledMail(
  { em: main, mailer, origin, siteName }: Dependencies,
  endpointId: number,
): Promise<void> {
  const em = main.fork()
  const endpoint = await em.findOne(WebhookEndpoint, { id: endpointId, disabledAt: { $ne: null } })
  if (!endpoint) return
  const words = createDisabledMail(siteName, endpoint.name, origin() + hrefOf('adminWebhooks'))
  const admins = { role: 'admin' as const, blockedAt: null, emailVerifiedAt: { $ne: null } }
  for (const { email } of await em.find(User, admins))
    await mailer.send({ to: email, ...createMailDocument(words, siteName) })
}

const createDisabledMail = (siteName: string, name: string, url: string): MailContent => ({
  subject: `A webhook on ${siteName} was disabled`,
  paragraphs: [
    `The endpoint “${name}” hasn’t accepted any events for three days, or it responded with 410 Gone. We’ve stopped sending events to it.`,
    'Once it’s working again, resume it in the dashboard. Waiting events will then be sent, and you can resend failed events one by one.',
  ],
  action: { label: 'View webhooks', url },
  footnote: 'You’re getting this email because you’re a site admin.',
})

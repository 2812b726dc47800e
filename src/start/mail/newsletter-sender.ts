import { join } from 'node:path'
import type { SqlEntityManager } from '@mikro-orm/sql'
import { accountMailQueue } from '#features/accounts/server/account-mail.service.ts'
import { createSender } from '#features/newsletter/server/sending/sender.ts'
import type { Config } from '#root/start/settings/config.ts'
import type { Services } from '../services.ts'

interface Parts {
  config: Config
  em: SqlEntityManager
  services: Services
  origin: (seen?: string) => string
}

/**
 * Creates `sender`, the background service that sends newsletter issues and list mails, and `letters`, the
 * dependencies that it shares with the newsletter's jobs.
 */
export function createNewsletterSender({ config, em, services, origin }: Parts) {
  const { mailer, manageToken, now, jobs } = services
  const letters = {
    em,
    mailer,
    manageToken,
    now,
    origin,
    siteName: config.SITE_NAME,
    say: services.say,
    supportEmail: config.SUPPORT_EMAIL,
    calendar: services.newsletterCalendar,
    zone: services.newsletterCalendar.zone,
  }
  const sender = createSender({
    ...letters,
    timings: services.timings,
    mailsPerMinute: config.MAIL_PER_MINUTE,
    folder: join(config.DATA_DIR, 'newsletter'),
    isMemberMailWaiting: (inside) => jobs.isDue(inside, accountMailQueue),
  })
  return { letters, sender }
}

import type { SqlEntityManager } from '@mikro-orm/sql'
import type { JobTimings } from '#platform/jobs/jobs.ts'
import type { Mailer } from '#platform/mail/mailer.ts'
import type { NewsletterServices } from '#features/newsletter/server/newsletter-services.ts'

/** What letters are made of and sent with. */
export interface SenderDependencies extends Pick<NewsletterServices, 'manageToken'> {
  em: SqlEntityManager
  mailer: Mailer
  now: () => Date
  rests: JobTimings
  /** Scheme and host that links lead to. */
  origin: () => string
  siteName: string
  supportEmail: string
  mailsPerMinute: number
  /** By whose calendar a day is over. */
  zone: string
  /** Where journals lie. */
  folder: string
  /** Whether mails of members wait, which go before. */
  isMemberMailWaiting: (em: SqlEntityManager) => Promise<boolean>
}

import type { SqlEntityManager } from '@mikro-orm/sql'
import type { JobTimings } from '#platform/jobs/jobs.ts'
import type { Mailer } from '#platform/mail/mailer.ts'
import type { NewsletterServices } from '#features/newsletter/server/newsletter-services.ts'

/** Dependencies for rendering and sending mails. */
export interface SenderDependencies extends Pick<NewsletterServices, 'manageToken'> {
  em: SqlEntityManager
  mailer: Mailer
  now: () => Date
  rests: JobTimings
  /** Origin for links. */
  origin: () => string
  siteName: string
  supportEmail: string
  mailsPerMinute: number
  /** Time zone for calendar dates. */
  zone: string
  /** Folder of the journals. */
  folder: string
  /** Whether transactional mails are waiting, which have priority. */
  isMemberMailWaiting: (em: SqlEntityManager) => Promise<boolean>
}

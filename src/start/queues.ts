import type { SqlEntityManager } from '@mikro-orm/sql'
import { accountMailJobs } from '#features/accounts/server/mail/account-mail.jobs.ts'
import { forwardEventsJobs } from '#features/analytics/server/forwarding/forward-events.jobs.ts'
import type { OutsideService } from '#features/analytics/server/forwarding/outside-service.ts'
import { forgetOldCounts } from '#features/analytics/server/old-counts.service.ts'
import { closeVisitorDays } from '#features/analytics/server/visitor-days.service.ts'
import { accountsCleanupJobs } from '#features/accounts/server/accounts-cleanup.jobs.ts'
import { forgetRemovedEntries } from '#features/bucket-list/server/removed-entries.service.ts'
import { findPopular } from '#features/bucket-list/server/popular/popular.service.ts'
import { countWantedTogether } from '#features/bucket-list/server/together/wanted-together.service.ts'
import { newsletterCleanupJobs } from '#features/newsletter/server/newsletter-cleanup.jobs.ts'
import { newsletterClockJobs } from '#features/newsletter/server/issues/clock.jobs.ts'
import { listLetterJobs } from '#features/newsletter/server/list-letters/clock.jobs.ts'
import { newsletterMailJobs } from '#features/newsletter/server/mail/newsletter-mail.jobs.ts'
import { publishIdeas } from '#features/editing/server/publishing/publishing.jobs.ts'
import { forgetOldSearches } from '#features/search/server/search-counts.service.ts'
import { unusedPicturesJobs } from '#features/pictures/server/unused-pictures.jobs.ts'
import { monthTurnJobs } from '#features/places/server/month-turn.jobs.ts'
import { textsWithPictures } from '#features/catalogue/server/picture-texts.queries.ts'
import { catalogueChanged } from '#features/catalogue/server/change-catalogue.service.ts'
import { indexChanges } from '#features/search/server/search-index.jobs.ts'
import { synonymsJobs } from '#features/search/server/synonyms/synonyms.jobs.ts'
import { entryCompletedJobs } from '#features/webhooks/server/telling/entry-completed.jobs.ts'
import { ideaNewsJobs } from '#features/webhooks/server/telling/idea-news.jobs.ts'
import { webhookMailJobs } from '#features/webhooks/server/webhook-mail.jobs.ts'
import { webhookDeliveryJobs, webhooksCleanupJobs } from '#features/webhooks/server/webhooks.jobs.ts'
import { forgetDoneJobs } from '#platform/jobs/job-list.ts'
import type { JobQueue } from '#platform/jobs/jobs.ts'
import { backupJobs } from './backups/backups.jobs.ts'
import type { Services } from './services.ts'

interface Parts {
  em: SqlEntityManager
  services: Services
  /** Scheme and host of the site, for links in mails; `seen` is where somebody has found it. */
  origin: (seen?: string) => string
  siteName: string
  letters: Parameters<typeof newsletterMailJobs>[0] &
    Parameters<typeof newsletterClockJobs>[0] &
    Parameters<typeof listLetterJobs>[0]
  outsideAnalytics: OutsideService | undefined
  log: Parameters<typeof forwardEventsJobs>[0]['log']
}

/** Everything that is done outside of requests: what features send themselves, and what the clock begins. */
export function jobQueues({ em, services, origin, siteName, ...parts }: Parts): JobQueue[] {
  return [
    accountMailJobs({
      em,
      mailer: services.mailer,
      now: services.now,
      origin,
      siteName,
      say: services.say,
      invitationTokens: services.invitationTokens,
    }),
    accountsCleanupJobs(em, services.sealing, services.now, services.jobs),
    newsletterMailJobs(parts.letters),
    newsletterClockJobs(parts.letters),
    listLetterJobs(parts.letters),
    newsletterCleanupJobs(em, services.now),
    { ...catalogueChanged, ...indexChanges(em, services.search) },
    synonymsJobs(em, services.search),
    ideaNewsJobs({ em, jobs: services.jobs, origin }),
    entryCompletedJobs({ em, jobs: services.jobs, now: services.now, origin }),
    webhookDeliveryJobs(services.webhookDeliveries),
    webhookMailJobs({ em, mailer: services.mailer, origin, siteName }),
    webhooksCleanupJobs({ em, webhookSealing: services.webhookSealing, now: services.now }),
    forwardEventsJobs({ service: parts.outsideAnalytics, origin, log: parts.log }),
    ...backupJobs({ em, ...services }),
    publishIdeas({ em, jobs: services.jobs }),
    monthTurnJobs(em),
    ...unusedPicturesJobs({
      em,
      jobs: services.jobs,
      store: services.pictureStore,
      texts: textsWithPictures,
      now: services.now,
    }),
    {
      name: 'forget-removed-entries',
      schedule: '20 3 * * *',
      handle: () => forgetRemovedEntries(em.fork(), services.now()),
    },
    {
      name: 'find-popular-ideas',
      schedule: '* * * * *',
      handle: () => findPopular(em.fork()),
    },
    {
      name: 'count-wanted-together',
      schedule: '50 3 * * *',
      handle: () => countWantedTogether(em.fork()),
    },
    {
      name: 'forget-done-jobs',
      schedule: '*/20 * * * *',
      handle: () => forgetDoneJobs(em.fork()),
    },
    {
      name: 'close-visitor-days',
      schedule: '5 0 * * *',
      handle: () => closeVisitorDays(em.fork(), services.now()),
    },
    {
      name: 'forget-old-counts',
      schedule: '10 4 * * *',
      handle: () => forgetOldCounts(em.fork(), services.now()),
    },
    {
      name: 'forget-old-searches',
      schedule: '40 3 * * *',
      handle: () => forgetOldSearches(em.fork(), services.now()),
    },
  ]
}

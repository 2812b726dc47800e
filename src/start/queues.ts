import type { SqlEntityManager } from '@mikro-orm/sql'
import { accountMailJobs } from '#features/accounts/server/mail/account-mail.jobs.ts'
import { forwardEventsJobs } from '#features/analytics/server/forwarding/forward-events.jobs.ts'
import type { ExternalService } from '#features/analytics/server/forwarding/external-service.ts'
import { deleteOldCounts } from '#features/analytics/server/old-counts.service.ts'
import { closeVisitorDays } from '#features/analytics/server/visitor-days.service.ts'
import { accountsCleanupJobs } from '#features/accounts/server/accounts-cleanup.jobs.ts'
import { deleteOldInvitations } from '#features/lists/server/invitations.service.ts'
import { deleteOldLists } from '#features/lists/server/lists.service.ts'
import { deleteRemovedItems } from '#features/lists/server/removed-items.service.ts'
import { deleteOldAppliedRequests } from '#features/bucket-list/server/applied-requests.service.ts'
import { deleteOldRemovedEntries } from '#features/bucket-list/server/removed-entries.service.ts'
import { refreshPopular } from '#features/bucket-list/server/popular/popular.service.ts'
import { recomputeWantedTogether } from '#features/bucket-list/server/together/wanted-together.service.ts'
import { createNewsletterCleanupQueue } from '#features/newsletter/server/newsletter-cleanup.jobs.ts'
import { createIssueSchedulerQueue } from '#features/newsletter/server/issues/issue-scheduler.jobs.ts'
import { createListMailQueue } from '#features/newsletter/server/list-mails/list-mails.jobs.ts'
import { createNewsletterMailQueue } from '#features/newsletter/server/mail/newsletter-mail.jobs.ts'
import { createPublishQueue } from '#features/editing/server/publishing/publishing.jobs.ts'
import { deleteOldSearchCounts } from '#features/search/server/search-counts.service.ts'
import { unusedPicturesJobs } from '#features/pictures/server/unused-pictures.jobs.ts'
import { monthChangeJobs } from '#features/places/server/month-ideas.service.ts'
import { selectTextsWithPictures } from '#features/catalogue/server/idea.queries.ts'
import { catalogueChanged } from '#features/catalogue/server/change-catalogue.service.ts'
import { createOfficialPagesQueue } from '#features/catalogue/server/official-pages.jobs.ts'
import { createIndexQueue } from '#features/search/server/search-index.jobs.ts'
import { createSynonymsQueue } from '#features/search/server/synonyms/synonyms.jobs.ts'
import { createEntryCompletedQueue } from '#features/webhooks/server/events/entry-completed.jobs.ts'
import { createIdeaEventsQueue } from '#features/webhooks/server/events/idea-events.jobs.ts'
import { createListItemsAddedQueue } from '#features/webhooks/server/events/list-events.jobs.ts'
import { createWebhookMailQueue } from '#features/webhooks/server/webhook-mail.jobs.ts'
import { createDeliveryQueue, createWebhooksCleanupQueue } from '#features/webhooks/server/webhooks.jobs.ts'
import { deleteCompletedJobs } from '#platform/jobs/job-list.ts'
import type { JobQueue } from '#platform/jobs/jobs.ts'
import { createBackupQueues } from './backups/backups.jobs.ts'
import type { Services } from './services.ts'

interface Parts {
  em: SqlEntityManager
  services: Services
  /** Returns the site's origin for links in mails. `seen` is the origin of the request that caused the mail. */
  origin: (seen?: string) => string
  siteName: string
  letters: Parameters<typeof createNewsletterMailQueue>[0] &
    Parameters<typeof createIssueSchedulerQueue>[0] &
    Parameters<typeof createListMailQueue>[0]
  outsideAnalytics: ExternalService | undefined
  log: Parameters<typeof forwardEventsJobs>[0]['log']
}

/** Creates the list of all job queues with their handlers: those that features send jobs to, and scheduled ones. */
export function createJobQueues({ em, services, origin, siteName, ...parts }: Parts): JobQueue[] {
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
    createNewsletterMailQueue(parts.letters),
    createIssueSchedulerQueue(parts.letters),
    createListMailQueue(parts.letters),
    createNewsletterCleanupQueue(em, services.now),
    { ...catalogueChanged, ...createIndexQueue(em, services.search) },
    createSynonymsQueue(em, services.search),
    createIdeaEventsQueue({ em, jobs: services.jobs, origin }),
    createEntryCompletedQueue({ em, jobs: services.jobs, now: services.now, origin }),
    createListItemsAddedQueue({ em, jobs: services.jobs }),
    createDeliveryQueue(services.webhookDeliveries),
    createWebhookMailQueue({ em, mailer: services.mailer, origin, siteName }),
    createWebhooksCleanupQueue({ em, webhookSealing: services.webhookSealing, now: services.now }),
    forwardEventsJobs({ service: parts.outsideAnalytics, origin, log: parts.log }),
    ...createBackupQueues({ em, ...services }),
    createOfficialPagesQueue({ ...services, em, origin }),
    createPublishQueue({ em, jobs: services.jobs }),
    monthChangeJobs(em),
    ...unusedPicturesJobs({
      em,
      jobs: services.jobs,
      store: services.pictureStore,
      texts: selectTextsWithPictures,
      now: services.now,
    }),
    {
      name: 'forget-removed-entries',
      schedule: '20 3 * * *',
      async handle() {
        await deleteOldRemovedEntries(em.fork(), services.now())
        await deleteOldAppliedRequests(em.fork(), services.now())
      },
    },
    {
      name: 'forget-deleted-lists',
      schedule: '25 3 * * *',
      async handle() {
        await deleteOldLists(em.fork(), services.now())
        await deleteRemovedItems(em.fork(), services.now())
        await deleteOldInvitations(em.fork(), services.now())
      },
    },
    {
      name: 'find-popular-ideas',
      schedule: '* * * * *',
      handle: () => refreshPopular(em.fork()),
    },
    {
      name: 'count-wanted-together',
      schedule: '50 3 * * *',
      handle: () => recomputeWantedTogether(em.fork()),
    },
    {
      name: 'forget-done-jobs',
      schedule: '*/20 * * * *',
      handle: () => deleteCompletedJobs(em.fork()),
    },
    {
      name: 'close-visitor-days',
      schedule: '5 0 * * *',
      handle: () => closeVisitorDays(em.fork(), services.now()),
    },
    {
      name: 'forget-old-counts',
      schedule: '10 4 * * *',
      handle: () => deleteOldCounts(em.fork(), services.now()),
    },
    {
      name: 'forget-old-searches',
      schedule: '40 3 * * *',
      handle: () => deleteOldSearchCounts(em.fork(), services.now()),
    },
  ]
}

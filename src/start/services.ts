import type { SqlEntityManager } from '@mikro-orm/sql'
import type { AccountsServices } from '#features/accounts/server/accounts-context.ts'
import {
  createApiClients,
  type ApiClients,
} from '#features/accounts/server/api-tokens/api-clients.service.ts'
import { accountData } from '#features/accounts/server/personal-data.service.ts'
import { createInvitationTokenSigner } from '#features/accounts/server/registering/invitation-tokens.ts'
import { accountChangedChannel, createSessions } from '#features/accounts/server/sessions.service.ts'
import { createPasswords, type Passwords } from '#features/accounts/server/signing-in/passwords.ts'
import {
  challengeCookies,
  deviceCookies,
  authorizationCookies,
  pendingCookies,
  sessionCookies,
} from '#features/accounts/server/signing-in/signed-cookie.ts'
import { eventsByClient, type AnalyticsServices } from '#features/analytics/server/analytics-services.ts'
import { createEventCounts } from '#features/analytics/server/event-counts.service.ts'
import { createForwarder } from '#features/analytics/server/forwarding/forward-events.jobs.ts'
import type { EntryListsServices } from '#features/bucket-list/server/entry-lists.ts'
import { getPersonalListData } from '#features/bucket-list/server/files/export.service.ts'
import { entryLists } from '#features/lists/server/entry-lists.service.ts'
import { invitationAccess } from '#features/lists/server/invitations.service.ts'
import { hasListNews } from '#features/lists/server/news.service.ts'
import { listsData } from '#features/lists/server/personal-lists.service.ts'
import { createLinkTokens, type LinkServices } from '#features/bucket-list/server/sharing/link-tokens.ts'
import { sharingAccess } from '#features/bucket-list/server/sharing/sharing.service.ts'
import { createCatalogueCache } from '#features/catalogue/server/catalogue-cache.ts'
import {
  catalogueChangedChannel,
  watchCatalogueVersion,
} from '#features/catalogue/server/catalogue-version.ts'
import type { Icons } from '#features/covers/server/icons.ts'
import type { BackupsServices } from '#features/dashboard/server/backups/backups-services.ts'
import type { EditingServices } from '#features/editing/server/editor.ts'
import { listMailData } from '#features/newsletter/server/list-mails/list-mail-choices.service.ts'
import {
  createManageTokens,
  type NewsletterServices,
  subscriptionData,
} from '#features/newsletter/server/newsletter-services.ts'
import {
  createSubscriberClaim,
  type SubscriberClaim,
} from '#features/newsletter/server/subscribing/subscriber-claim.ts'
import { createPictureMaker } from '#features/pictures/server/picture-maker.ts'
import { openPictureStore } from '#features/pictures/server/picture-store.ts'
import type { PicturesServices } from '#features/pictures/server/pictures.service.ts'
import { watchEmptyPages } from '#features/places/server/empty-pages.ts'
import type { PlacesServices } from '#features/places/server/places-services.ts'
import { createWorldReader } from '#features/places/server/world/world.ts'
import { createSearchCounts } from '#features/search/server/search-counts.service.ts'
import { createSearch } from '#features/search/server/search-engine.service.ts'
import { hasPendingIndexChanges } from '#features/search/server/search-index.jobs.ts'
import type { SearchServices } from '#features/search/server/search-services.ts'
import { createQuestionIndex } from '#features/search/server/understanding/question-index.ts'
import { createKnownPlaces } from '#features/search/server/understanding/known-places.ts'
import { consentData, webhookAccess } from '#features/webhooks/server/consent.service.ts'
import { createDeliveryWorker, type DeliveryWorker } from '#features/webhooks/server/delivery-worker.ts'
import { createOutboundGuard } from '#platform/server/outbound-guard.ts'
import type { WebhooksServices } from '#features/webhooks/server/webhooks-services.ts'
import { createBackupStore } from '#platform/backup/stores/create-backup-store.ts'
import type { Role } from '#platform/contract.ts'
import { subscribeToPglite, subscribeToServer } from '#platform/database/subscription.ts'
import { directUrlOf, type DatabaseLocation } from '#platform/database/location.ts'
import type { Orm } from '#platform/database/orm.ts'
import type { Replicas } from '#platform/database/replicas.ts'
import { createJobs, type Jobs, defaultJobTimings, type JobTimings } from '#platform/jobs/jobs.ts'
import { createMailer } from '#platform/mail/mailer.ts'
import type { Metrics } from '#platform/observability/metrics.ts'
import type { PlatformServices } from '#platform/server/context.ts'
import { createLimits } from '#platform/server/limits/limits.ts'
import { createTokenBuckets } from '#platform/server/limits/token-buckets.ts'
import { createEncryption } from '#platform/server/encryption.ts'
import type { Config } from './settings/config.ts'
import { createBackupRunner, type BackupRunner } from './backups/backup-runner.ts'
import { mailOptions } from './mail/mail-options.ts'
import { readSiteBranding, type SiteBranding } from './branding/site-branding.ts'
import { instrumentMailer } from './observability/instrumentation.ts'
import { meilisearchAddress, externalAnalytics } from './settings/derived-settings.ts'
import { toMilliseconds } from './settings/config-values.ts'
import { siteFiles } from './site/site-files.ts'
import { withStartupErrors } from './startup-errors.ts'

const accountSecretsPurpose = 'secrets of authenticator apps'

/** Services available to all features, in the context of each request. */
export type Services = PlatformServices &
  AccountsServices &
  PicturesServices &
  SearchServices &
  LinkServices &
  EntryListsServices &
  PlacesServices &
  NewsletterServices &
  AnalyticsServices &
  EditingServices &
  AllWebhookServices &
  SiteBranding &
  BackupsServices & {
    making: BackupRunner
    programs: ApiClients
    subscriberClaim: SubscriberClaim
    replicas: Replicas | undefined
    timings: JobTimings
  }

interface Parts {
  config: Config
  orm: Orm
  location: DatabaseLocation
  /** Key that signs cookies and links. */
  authSecret: string
  /** Icons that covers are composed of. */
  icons: Icons
  /** Timeout of Meilisearch in ms. Tests on a busy machine use a longer one. */
  searchTimeoutMs?: number
  /** Resolves the hosts of outgoing requests. Tests know local names only. */
  resolveHost?: Parameters<typeof createOutboundGuard>[1]
  /** Returns the current time. Tests advance it. */
  now?: () => Date
  /** Password hashing. Tests use a cheaper one. */
  passwords?: Passwords
  /** Metrics, if they are enabled. */
  figures?: Metrics | undefined
  /** Polling intervals and retry pauses of background work. Tests use shorter ones. */
  timings?: JobTimings
}

/**
 * Creates the services of all features (jobs, sessions, search, mailer and others) that live as long as the process and
 * are shared by all requests. `registerLifecycle` starts and stops them.
 */
export async function createServices({
  config,
  orm,
  location,
  authSecret,
  icons,
  searchTimeoutMs,
  resolveHost,
  now = () => new Date(),
  passwords = createPasswords(),
  figures,
  timings = defaultJobTimings,
}: Parts): Promise<Services> {
  const { AUTH_SECRET_PREVIOUS, BASE_PATH } = config
  const signing = [authSecret, isHttps(config), AUTH_SECRET_PREVIOUS, BASE_PATH] as const
  const jobs = await createJobs(orm, location, timings)
  const catalogueVersion = watchCatalogueVersion(orm.em, (hearing) =>
    'url' in location
      ? subscribeToServer(directUrlOf(location), catalogueChangedChannel, hearing)
      : subscribeToPglite(orm, catalogueChangedChannel, hearing),
  )
  const replicas = await createReplicas(config, orm, location)
  // Only public data is read from replicas, and every change of it is published.
  if (replicas) catalogueVersion.onTouch(replicas.doubt)
  return {
    jobs,
    timings,
    now,
    ...(await readSiteBranding(config)),
    replicas,
    catalogueVersion,
    catalogueMemory: createCatalogueCache(catalogueVersion),
    knownPlaces: createKnownPlaces(catalogueVersion),
    questions: createQuestionIndex(catalogueVersion),
    icons,
    world: createWorldReader(siteFiles.world),
    emptyPages: watchEmptyPages(orm.em, catalogueVersion),
    searchCounts: createSearchCounts(now),
    search: createSearch({
      version: catalogueVersion.current,
      meilisearch: meilisearchAddress(config),
      isChangeDue: (em) => hasPendingIndexChanges(em, jobs),
      timeoutMs: searchTimeoutMs,
    }),
    eventLimits: createTokenBuckets(eventsByClient, now),
    eventCounts: createEventCounts({
      now,
      forwardEvents: externalAnalytics(config) && createForwarder(jobs),
    }),
    entryLists,
    linkTokens: createLinkTokens(authSecret, config.AUTH_SECRET_PREVIOUS),
    manageToken: createManageTokens(authSecret),
    newsletterCalendar: { schedule: config.NEWSLETTER_SCHEDULE, zone: config.NEWSLETTER_ZONE },
    subscriberClaim: createSubscriberClaim(orm.em, config.SUBSCRIBER_CLAIM),
    pictureMaker: createPictureMaker(),
    pictureStore: await withStartupErrors('PICTURES_URL', () => openPictureStore(config.PICTURES_URL)),
    sessions: createSessions(
      sessionCookies(...signing),
      // PGlite has only this process, so sessions cannot change elsewhere.
      'url' in location
        ? (hearing) => subscribeToServer(directUrlOf(location), accountChangedChannel, hearing)
        : undefined,
      createFactorPolicy(config),
    ),
    deviceCookies: deviceCookies(...signing),
    pendingCookies: pendingCookies(...signing),
    journeyCookies: authorizationCookies(...signing),
    challengeCookies: challengeCookies(...signing),
    sealing: createEncryption(accountSecretsPurpose, authSecret, config.AUTH_SECRET_PREVIOUS),
    ...createWebhookServices({ config, em: orm.em, authSecret, jobs, now, timings, resolveHost }),
    siteName: config.SITE_NAME,
    passwords,
    programs: createApiClients(createFactorPolicy(config), now),
    registration: config.REGISTRATION,
    passwordReset: config.PASSWORD_RESET,
    invitationTokens: createInvitationTokenSigner(authSecret, config.AUTH_SECRET_PREVIOUS),
    personalData: [
      ...accountData,
      { name: 'bucketList', read: getPersonalListData },
      listsData,
      subscriptionData,
      listMailData,
      consentData,
    ],
    hasNews: hasListNews,
    grantedAccess: [sharingAccess, invitationAccess, webhookAccess],
    backups: {
      store: createBackupStore(config),
      everyMs: toMilliseconds(config.BACKUP_EVERY),
      keep: config.BACKUP_KEEP,
    },
    making: createBackupRunner({ place: config, orm, location }),
    limits: createLimits(orm.em),
    mailer: instrumentMailer(createMailer({ ...mailOptions(config), now }), figures),
  }
}

async function createReplicas(config: Config, orm: Orm, location: DatabaseLocation) {
  const { DATABASE_REPLICA_URLS: urls, STATEMENT_TIMEOUT } = config
  if (!urls || 'folder' in location) return undefined
  const { openReplicas } = await import('#platform/database/replicas.ts')
  return openReplicas(orm, location, { urls, statementMs: STATEMENT_TIMEOUT * 1_000 })
}

const createFactorPolicy =
  ({ REQUIRE_SECOND_FACTOR }: Config) =>
  (role: Role): boolean =>
    REQUIRE_SECOND_FACTOR === 'staff' && role !== 'member'

/** Returns whether PUBLIC_URL is an HTTPS address; false if the setting is missing. */
export const isHttps = ({ PUBLIC_URL }: Config): boolean => PUBLIC_URL?.startsWith('https:') ?? false

const webhookSecretsPurpose = 'secrets of webhooks'

interface AllWebhookServices extends WebhooksServices {
  webhookDeliveries: DeliveryWorker
}

interface WebhookServicesParts {
  config: Config
  em: SqlEntityManager
  authSecret: string
  jobs: Jobs
  now: () => Date
  timings: JobTimings
  resolveHost: Parts['resolveHost']
}

/** Creates the services for webhooks: encryption of secrets, outbound request guard and deliveries. */
function createWebhookServices({
  config,
  em,
  authSecret,
  jobs,
  now,
  timings,
  resolveHost,
}: WebhookServicesParts): AllWebhookServices {
  const webhookSealing = createEncryption(webhookSecretsPurpose, authSecret, config.AUTH_SECRET_PREVIOUS)
  const webhookGuard = createOutboundGuard(new Set(config.WEBHOOK_PRIVATE_HOSTS), resolveHost)
  const parts = { em, jobs, now, webhookGuard, webhookSealing, pausesMs: timings.failedWebhookMs }
  return { webhookSealing, webhookGuard, webhookDeliveries: createDeliveryWorker(parts) }
}

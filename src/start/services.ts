import type { SqlEntityManager } from '@mikro-orm/sql'
import type { AccountsServices } from '#features/accounts/server/accounts-context.ts'
import { keepPrograms, type Programs } from '#features/accounts/server/api-tokens/programs.service.ts'
import { accountData } from '#features/accounts/server/personal-data.service.ts'
import { signInvitations } from '#features/accounts/server/registering/invitation-tokens.ts'
import { accountChanged, keepSessions } from '#features/accounts/server/sessions.service.ts'
import { keepPasswords, type Passwords } from '#features/accounts/server/signing-in/passwords.ts'
import {
  challengeCookies,
  deviceCookies,
  journeyCookies,
  pendingCookies,
  sessionCookies,
} from '#features/accounts/server/signing-in/signed-cookie.ts'
import type { AnalyticsServices } from '#features/analytics/server/analytics-services.ts'
import { keepEventCounts } from '#features/analytics/server/event-counts.service.ts'
import { forwardBy } from '#features/analytics/server/forwarding/forward-events.jobs.ts'
import { personalListOf } from '#features/bucket-list/server/files/export.service.ts'
import { deriveLinkTokens, type LinkServices } from '#features/bucket-list/server/sharing/link-tokens.ts'
import { sharingAccess } from '#features/bucket-list/server/sharing/sharing.service.ts'
import { keepCatalogue } from '#features/catalogue/server/catalogue-memory.ts'
import {
  catalogueChangedChannel,
  watchCatalogueVersion,
} from '#features/catalogue/server/catalogue-version.ts'
import type { Icons } from '#features/covers/server/icons.ts'
import type { BackupsServices } from '#features/dashboard/server/backups/backups-services.ts'
import type { EditingServices } from '#features/editing/server/editor.ts'
import { listLetterData } from '#features/newsletter/server/list-letters/list-letter-choices.service.ts'
import { manageTokens, type NewsletterServices } from '#features/newsletter/server/newsletter-services.ts'
import { subscriptionData } from '#features/newsletter/server/personal-data.ts'
import {
  watchSubscriberClaim,
  type SubscriberClaim,
} from '#features/newsletter/server/subscribing/subscriber-claim.ts'
import { openPictureMaker } from '#features/pictures/server/picture-making.ts'
import { openPictureStore } from '#features/pictures/server/picture-store.ts'
import type { PicturesServices } from '#features/pictures/server/pictures.service.ts'
import { watchEmptyPages } from '#features/places/server/empty-pages.ts'
import type { PlacesServices } from '#features/places/server/places-services.ts'
import { keepWorld } from '#features/places/server/world/world.ts'
import { keepSearchCounts } from '#features/search/server/search-counts.service.ts'
import { openSearch } from '#features/search/server/search-engine.service.ts'
import { areIndexChangesDue } from '#features/search/server/search-index.jobs.ts'
import type { SearchServices } from '#features/search/server/search-services.ts'
import { keepKnownPlaces } from '#features/search/server/understanding/known-places.ts'
import { consentData, webhookAccess } from '#features/webhooks/server/consent.service.ts'
import { openDeliveries, type Deliveries } from '#features/webhooks/server/deliveries.ts'
import { openDoor } from '#features/webhooks/server/sending/door.ts'
import type { WebhooksServices } from '#features/webhooks/server/webhooks-services.ts'
import { openBackupStore } from '#platform/backup/stores/backup-store.ts'
import type { Role } from '#platform/contract.ts'
import { listenInFolder, listenOn } from '#platform/database/listening.ts'
import { ownConnectionTo, type DatabaseLocation } from '#platform/database/location.ts'
import type { Orm } from '#platform/database/orm.ts'
import type { Replicas } from '#platform/database/replicas.ts'
import { openJobs, type Jobs, usualRests, type Rests } from '#platform/jobs/jobs.ts'
import { openMailer } from '#platform/mail/mailer.ts'
import type { Figures } from '#platform/seeing/figures.ts'
import type { PlatformServices } from '#platform/server/context.ts'
import { talliesInDatabase } from '#platform/server/limits/limits-in-database.ts'
import { talliesInMemory, keepLimits } from '#platform/server/limits/limits.ts'
import { keepSealing } from '#platform/server/sealing.ts'
import type { Config } from '../config.ts'
import { openMaking, type Making } from './backups/making.ts'
import { mailOptions } from './mail/mail-options.ts'
import { readOwnSite, type OwnSite } from './own-site/own-site.ts'
import { countedMailer } from './seeing/open-figures.ts'
import { limitStore, meilisearchAddress, outsideAnalytics } from './settings/config-readings.ts'
import { msOf } from './settings/config-values.ts'
import { siteFiles } from './site/site-files.ts'
import { explainingStartupErrors } from './startup-errors.ts'

const sealedOfAccounts = 'secrets of authenticator apps'

/** All that features are given beside each request. */
export type Services = PlatformServices &
  AccountsServices &
  PicturesServices &
  SearchServices &
  LinkServices &
  PlacesServices &
  NewsletterServices &
  AnalyticsServices &
  EditingServices &
  OpenWebhooks &
  OwnSite &
  BackupsServices & {
    making: Making
    programs: Programs
    subscriberClaim: SubscriberClaim
    replicas: Replicas | undefined
    rests: Rests
  }

interface Parts {
  config: Config
  orm: Orm
  location: DatabaseLocation
  /** What cookies are signed with. */
  authSecret: string
  /** What covers are composed with. */
  icons: Icons
  /** How long Meilisearch may take for an answer. Tests on a busy machine have more patience than visitors. */
  searchPatienceMs?: number
  /** The clock. Tests let hours pass without waiting for them. */
  now?: () => Date
  /** Tests that sign in by the hundred take cheaper ones. */
  passwords?: Passwords
  /** What is counted, where it is. */
  figures?: Figures | undefined
  /** What works beside the requests rests less in tests, which would only wait. */
  rests?: Rests
}

/** What lives as long as the process and serves every request. */
export async function openServices({
  config,
  orm,
  location,
  authSecret,
  icons,
  searchPatienceMs,
  now = () => new Date(),
  passwords = keepPasswords(),
  figures,
  rests = usualRests,
}: Parts): Promise<Services> {
  const { AUTH_SECRET_PREVIOUS, BASE_PATH } = config
  const signing = [authSecret, isSecure(config), AUTH_SECRET_PREVIOUS, BASE_PATH] as const
  const jobs = await openJobs(orm, location, rests)
  const catalogueVersion = watchCatalogueVersion(orm.em, (hearing) =>
    'url' in location
      ? listenOn(ownConnectionTo(location), catalogueChangedChannel, hearing)
      : listenInFolder(orm, catalogueChangedChannel, hearing),
  )
  const replicas = await replicasOf(config, orm, location)
  // What is public is told to have changed; everything else is read from the primary anyway.
  if (replicas) catalogueVersion.onTouch(replicas.doubt)
  return {
    jobs,
    rests,
    now,
    ...(await readOwnSite(config)),
    replicas,
    catalogueVersion,
    catalogueMemory: keepCatalogue(catalogueVersion),
    knownPlaces: keepKnownPlaces(catalogueVersion),
    icons,
    world: keepWorld(siteFiles.world),
    emptyPages: watchEmptyPages(orm.em, catalogueVersion),
    searchCounts: keepSearchCounts(now),
    search: openSearch({
      version: catalogueVersion.current,
      meilisearch: meilisearchAddress(config),
      isChangeDue: (em) => areIndexChangesDue(em, jobs),
      patienceMs: searchPatienceMs,
    }),
    eventCounts: keepEventCounts({
      now,
      tellOthers: outsideAnalytics(config) && forwardBy(jobs),
    }),
    eventLimits: keepLimits(talliesInMemory()),
    linkTokens: deriveLinkTokens(authSecret, config.AUTH_SECRET_PREVIOUS),
    manageToken: manageTokens(authSecret),
    newsletterCalendar: { schedule: config.NEWSLETTER_SCHEDULE, zone: config.NEWSLETTER_ZONE },
    subscriberClaim: watchSubscriberClaim(orm.em, config.SUBSCRIBER_CLAIM),
    pictureMaker: openPictureMaker(),
    pictureStore: await explainingStartupErrors('PICTURES_URL', () => openPictureStore(config.PICTURES_URL)),
    sessions: keepSessions(
      sessionCookies(...signing),
      // A database in a folder has no other process.
      'url' in location
        ? (hearing) => listenOn(ownConnectionTo(location), accountChanged, hearing)
        : undefined,
      needsFactor(config),
    ),
    deviceCookies: deviceCookies(...signing),
    pendingCookies: pendingCookies(...signing),
    journeyCookies: journeyCookies(...signing),
    challengeCookies: challengeCookies(...signing),
    sealing: keepSealing(sealedOfAccounts, authSecret, config.AUTH_SECRET_PREVIOUS),
    ...openWebhooks({ config, em: orm.em, authSecret, jobs, now, rests }),
    siteName: config.SITE_NAME,
    passwords,
    programs: keepPrograms({ limits: keepLimits(talliesInMemory()), needsFactor: needsFactor(config) }),
    registration: config.REGISTRATION,
    invitationTokens: signInvitations(authSecret, config.AUTH_SECRET_PREVIOUS),
    personalData: [
      ...accountData,
      { name: 'bucketList', read: personalListOf },
      subscriptionData,
      listLetterData,
      consentData,
    ],
    grantedAccess: [sharingAccess, webhookAccess],
    backups: {
      store: openBackupStore(config),
      everyMs: msOf(config.BACKUP_EVERY),
      keep: config.BACKUP_KEEP,
    },
    making: openMaking({ place: config, orm, location }),
    limits: keepLimits(limitStore(config) === 'database' ? talliesInDatabase(orm.em) : talliesInMemory()),
    mailer: countedMailer(openMailer({ ...mailOptions(config), now }), figures),
  }
}

async function replicasOf(config: Config, orm: Orm, location: DatabaseLocation) {
  const { DATABASE_REPLICA_URLS: urls, STATEMENT_TIMEOUT } = config
  if (!urls || 'folder' in location) return undefined
  const { openReplicas } = await import('#platform/database/replicas.ts')
  return openReplicas(orm, location, { urls, statementMs: STATEMENT_TIMEOUT * 1_000 })
}

const needsFactor =
  ({ REQUIRE_SECOND_FACTOR }: Config) =>
  (role: Role): boolean =>
    REQUIRE_SECOND_FACTOR === 'staff' && role !== 'member'

/** Whether visitors reach the site by https. */
export const isSecure = ({ PUBLIC_URL }: Config): boolean => PUBLIC_URL?.startsWith('https:') ?? false

const sealed = 'secrets of webhooks'

interface OpenWebhooks extends WebhooksServices {
  webhookDeliveries: Deliveries
}

interface OpenWebhooksParts {
  config: Config
  em: SqlEntityManager
  authSecret: string
  jobs: Jobs
  now: () => Date
  rests: Rests
}

/** What webhooks are made, sealed and sent with. */
function openWebhooks({ config, em, authSecret, jobs, now, rests }: OpenWebhooksParts): OpenWebhooks {
  const webhookSealing = keepSealing(sealed, authSecret, config.AUTH_SECRET_PREVIOUS)
  const webhookDoor = openDoor(new Set(config.WEBHOOK_PRIVATE_HOSTS))
  const parts = { em, jobs, now, webhookDoor, webhookSealing, pausesMs: rests.failedWebhookMs }
  return { webhookSealing, webhookDoor, webhookDeliveries: openDeliveries(parts) }
}

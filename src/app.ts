import cookie from '@fastify/cookie'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import type { DestinationStream } from 'pino'
import { organisationRoutes } from '#features/accounts/server/organisation/organisation.routes.ts'
import { sessionCookieName } from './features/accounts/limits.ts'
import { eventsFastPath } from '#features/analytics/server/events-fast-path.ts'
import { backupFileRoutes } from '#features/dashboard/server/backups/backups.routes.ts'
import { redirectMergedCategories } from '#features/catalogue/server/reading/merged-categories.routes.ts'
import { sitemapRoutes } from '#features/catalogue/server/reading/sitemap.routes.ts'
import { ideaCardRoutes } from './features/catalogue/server/embedding/card.routes.ts'
import { pictureFilesRoute } from './features/pictures/server/pictures.procedures.ts'
import { trpcPath } from '#platform/addresses.ts'
import type { DatabaseLocation } from '#platform/database/location.ts'
import type { Orm } from './platform/database/orm.ts'
import { instrumentStatements } from '#platform/database/statement-instrumentation.ts'
import type { Metrics } from '#platform/observability/metrics.ts'
import type { Tracing } from '#platform/observability/tracing.ts'
import { requestObserver } from '#platform/observability/request-observer.ts'
import { devMailbox } from './platform/mail/dev-mailbox.ts'
import { createBackgroundRevalidation } from './platform/server/response-cache/background-revalidation.ts'
import { defaultStalePolicy, type StalePolicy } from './platform/server/response-cache/response-cache.ts'
import { cachedRoutes } from './platform/server/response-cache/cached-routes.ts'
import { cacheFastPath } from '#platform/server/response-cache/cache-fast-path.ts'
import { createAddressReplacer, serveUnderBasePath } from '#platform/server/requests/base-path.ts'
import { limitConnections, malformedRequests } from './platform/server/requests/malformed-requests.ts'
import { requestContext } from '#platform/server/context.ts'
import { createSecurityHeaders, securityHeaders } from '#platform/server/headers.ts'
import { createDiskProbe, healthRoutes, wellKnownRoutes } from './platform/server/health.ts'
import { spillToDisk } from './platform/database/sql.ts'
import { openapi, openapiRoutes } from '#platform/server/openapi.ts'
import {
  requestOriginOf,
  sameOriginWrites,
  routePatternOf,
  delayRejections,
} from './platform/server/requests/same-origin.ts'
import { documentedRoutes, restDefaults } from './platform/server/routes.ts'
import { serviceWorkerRoute } from '#platform/server/site/service-worker.ts'
import { pageRoutes } from './platform/server/site/site.ts'
import { trpcRoutes } from '#platform/server/trpc-routes.ts'
import { withRenderTiming, createSerialExecutor } from '#platform/server/scheduling/serial-executor.ts'
import { defaultDeadlineMs as usualAnswerMs, createDeadlines } from '#platform/server/scheduling/deadlines.ts'
import { createWorkScheduler } from './platform/server/scheduling/work-scheduler.ts'
import { chapters, webhooks } from './api-chapters.ts'
import type { Config } from './start/settings/config.ts'
import { externalAnalytics, siteTheme } from './start/settings/derived-settings.ts'
import type { RenderPage } from './entry-server.tsx'
import { createResponseCaches } from './start/site/response-caches.ts'
import { createSessionFinder, hasCredentials, isStaffRequest } from './start/session-finder.ts'
import { createPageRenderer } from './start/site/page-renderer.ts'
import { generatedPictures } from './start/site/generated-pictures.ts'
import { createMapTiles, mapTileHeaders } from './start/site/map-tiles.ts'
import { mailAndFeedRoutes, listOtherSitemapEntries } from './start/site/mail-and-feed-routes.ts'
import { createNewsletterSender } from './start/mail/newsletter-sender.ts'
import { createOriginResolver } from './start/site-origin.ts'
import { siteIcons } from './start/branding/site-icons.ts'
import { registerLifecycle } from './start/lifecycle.ts'
import { instrumentQueues, instrumentRenderer } from './start/observability/instrumentation.ts'
import { createLogging } from './start/observability/logging.ts'
import { createFastify } from './start/fastify-server.ts'
import { createOrganisation } from './start/organisation.ts'
import { connectionLimitsOf, type ClaimedPort } from './start/port.ts'
import { createReplicaReads } from './start/site/replica-reads.ts'
import { createJobQueues } from './start/queues.ts'
import { appRouter } from './router.ts'
import { mailFolder, hasDevMailbox } from './start/mail/mail-options.ts'
import { isHttps, type Services } from './start/services.ts'

export interface Dependencies {
  config: Config
  orm: Orm
  location: DatabaseLocation
  services: Services
  /** Closes the database and releases what the process has claimed. */
  onStopped: () => Promise<void>
  renderPage: RenderPage
  /** Version of the page code: cached pages of another revision are rendered again. */
  revision: () => string
  /** Serves the assets of pages: the built files, or Vite's dev server. */
  assets: FastifyPluginAsync
  /** Built service worker and the files that it keeps from the start. */
  worker?: { script: string; files: string[] } | undefined
  /** How long a stale response may be served after a change. */
  stalePolicy?: StalePolicy
  /** Request timeout in ms. */
  answerMs?: number
  /** Port that the process has claimed. Tests inject requests and need none. */
  port?: ClaimedPort
  /** Destination of the log. Default: JSON on standard output. */
  logStream?: DestinationStream | undefined
  /** Metrics, if they are enabled. */
  figures?: Metrics | undefined
  tracing?: Tracing | undefined
}

/**
 * Builds the Fastify application with all plugins, hooks and routes, and returns it without listening. Its hooks start
 * the background services (such as jobs and mail) when it is ready; on close, they stop them and call `onStopped`.
 */
export async function buildApp({
  config,
  orm,
  location,
  services,
  onStopped,
  renderPage,
  revision,
  assets,
  worker,
  port,
  logStream,
  figures,
  tracing,
  stalePolicy = defaultStalePolicy,
  answerMs = usualAnswerMs,
}: Dependencies) {
  const headers = createSecurityHeaders({ isSecure: isHttps(config), policy: config.HSTS })
  const connectionLimits = connectionLimitsOf(config)
  const logging = createLogging(config, logStream)
  const app = createFastify({
    config,
    bounds: connectionLimits,
    headers,
    port,
    logging: logging.options,
    now: services.now,
  })
  logging.begin(app, tracing)
  await instrumentStatements(orm, location, {
    log: app.log,
    slowMs: config.SLOW_STATEMENT,
    onAnswer: figures?.statementAnswered,
  })
  if (port) app.addHook('preClose', port.close)
  limitConnections(app.server, connectionLimits, { headers, now: services.now })
  const siteIdentity = { siteName: config.SITE_NAME, base: config.BASE_PATH }
  const { base } = siteIdentity
  const origin = createOriginResolver(app, config)
  const version = services.catalogueVersion
  const mapTiles = createMapTiles(config)
  const lane = withRenderTiming(createSerialExecutor())
  const { reading, contextOf: contextOfCalls } = createReplicaReads(orm, services)
  const deadlines = createDeadlines({ ms: answerMs, log: app.log })
  const { answers: cache, covers } = createResponseCaches({
    services,
    // Every page contains the menus, which omit empty pages, and names the origins of maps in its CSP.
    revision: () => `${revision()} ${services.emptyPages.revision()} ${mapTiles.revision()}`,
    policy: stalePolicy,
    deadlines,
    figures,
  })

  await app.register(serveUnderBasePath, { base, headers })
  const hookOptions = { headers, base, idOf: logging.options.genReqId }
  await app.register(cacheFastPath, { ...hookOptions, caches: [cache, covers], onSent: figures?.keptSent })
  // With tracing, a request must pass Fastify's hooks so that its span starts there.
  const isBehindProxy = config.TRUST_PROXY
  if (!tracing) await app.register(eventsFastPath, { ...hookOptions, services, isBehindProxy, figures })
  await app.register(requestObserver, {
    slowMs: config.SLOW_REQUEST,
    figures,
    tracing,
    routeOf: routePatternOf,
  })
  await app.register(securityHeaders, { headers })
  await app.register(cookie)
  await app.register(requestContext, {
    em: orm.em,
    services,
    work: createWorkScheduler(config.WORK_PER_CLIENT, deadlines),
    originFor: (request) => origin(requestOriginOf(request, base)),
    findSession: createSessionFinder(orm, services),
  })
  await app.register(delayRejections)
  await app.register(restDefaults)
  await app.register(malformedRequests, { headers, now: services.now })
  await app.register(sameOriginWrites, { publicUrl: config.PUBLIC_URL, localOrigin: origin })
  await app.register(healthRoutes, {
    askDatabase: () =>
      orm.em
        .fork()
        .execute('select 1')
        .then(() => true),
    isDiskFull: createDiskProbe({
      folder: config.DATA_DIR,
      writeInDatabase: 'url' in location ? () => spillToDisk(orm.em) : undefined,
    }),
    mailTrouble: services.mailer.trouble,
    token: config.METRICS_TOKEN,
  })
  if (figures) {
    const { siteMetricsRoutes: siteFigures } = await import('./start/observability/metrics.routes.ts')
    await app.register(siteFigures, { figures, config, orm, location, services })
  }
  await app.register(redirectMergedCategories, { em: orm.em, version: version.current })
  await app.register(siteIcons, { config, services })
  await app.register(mapTileHeaders, { mapTiles })
  await app.register(assets)
  const shownWorker = config.SERVICE_WORKER ? worker : undefined
  await app.register(serviceWorkerRoute, {
    base,
    script: shownWorker?.script,
    files: shownWorker?.files ?? [],
    branding: [config.SITE_NAME, siteTheme(config), services.nouns, services.logo?.shown],
  })

  await app.register(openapi, {
    ...siteIdentity,
    say: services.say,
    supportEmail: config.SUPPORT_EMAIL,
    sessionCookie: sessionCookieName,
    chapters,
    webhooks,
  })
  await app.register(cachedRoutes, { cache, reading, replaced: createAddressReplacer(base) })
  await app.register(documentedRoutes, {
    chapters,
    others: [
      openapiRoutes({ ...siteIdentity, logo: services.logo?.file }),
      pictureFilesRoute(services.pictureStore),
      ideaCardRoutes(siteIdentity, siteTheme(config)),
    ],
  })
  await app.register(generatedPictures, { config, services, em: orm.em, cache, covers })
  await app.register(sitemapRoutes, {
    origin,
    base,
    cache,
    listOthers: listOtherSitemapEntries,
    emptyPages: services.emptyPages.current,
  })
  await app.register(wellKnownRoutes, { contact: config.SUPPORT_EMAIL, origin, now: services.now })
  const contextOf = ({ ctx }: FastifyRequest) => ({ ...services, ...ctx })
  const organisation = createOrganisation(config)
  if (organisation) await app.register(organisationRoutes, { organisation, contextOf })
  const folder = mailFolder(config)
  if (folder && hasDevMailbox(config)) await app.register(devMailbox, { folder, ...siteIdentity })
  await app.register(mailAndFeedRoutes, { origin, cache, config })
  await app.register(backupFileRoutes, { contextOf })
  await app.register(trpcRoutes, {
    prefix: trpcPath,
    router: appRouter,
    contextOf: contextOfCalls,
    deadlines,
    // While the database is unavailable, each procedure reports the error itself.
    catchUp: async (request) => (await isStaffRequest(request)) && version.catchUp().catch(() => {}),
  })

  const render = instrumentRenderer(renderPage, figures)
  await app.register(pageRoutes, {
    cache,
    reading,
    hasSessionCookie: hasCredentials,
    mapOrigins: mapTiles.origins,
    renderPage: createPageRenderer({
      config,
      services,
      renderPage: render,
      hasWorker: shownWorker !== undefined,
      lane,
      origin,
    }),
  })
  const { letters, sender } = createNewsletterSender({ config, em: orm.em, services, origin })
  const allQueues = createJobQueues({
    em: orm.em,
    services,
    origin,
    siteName: config.SITE_NAME,
    letters,
    outsideAnalytics: externalAnalytics(config),
    log: app.log,
  })
  const queues = instrumentQueues(allQueues, figures, tracing)
  const revalidation = createBackgroundRevalidation({
    base,
    changes: version,
    // Without a stale period, requests wait for the new page, so revalidating early gains nothing.
    listRecentStale: (ms) => (stalePolicy.shownMs > 0 ? cache.listRecentStale(ms) : []),
  })
  registerLifecycle(app, { em: orm.em, services, queues, sender, revalidation, onStopped })
  return app
}

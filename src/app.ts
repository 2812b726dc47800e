import cookie from '@fastify/cookie'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import type { DestinationStream } from 'pino'
import { organisationRoutes } from '#features/accounts/server/organisation/organisation.routes.ts'
import { cookieName } from './features/accounts/limits.ts'
import { eventsFirst } from '#features/analytics/server/events-first.ts'
import { backupFiles } from '#features/dashboard/server/backups/backups.routes.ts'
import { mergedCategories } from '#features/catalogue/server/reading/merged-categories.routes.ts'
import { sitemapRoutes } from '#features/catalogue/server/reading/sitemap.routes.ts'
import { ideaCards } from '#features/catalogue/server/embedding/card.routes.ts'
import { pictureFiles } from '#features/pictures/server/pictures.routes.ts'
import { trpcPath } from '#platform/addresses.ts'
import type { DatabaseLocation } from '#platform/database/location.ts'
import type { Orm } from '#platform/database/orm.ts'
import { watchStatements } from '#platform/database/watched-statements.ts'
import type { Figures } from '#platform/seeing/figures.ts'
import type { Tracing } from '#platform/seeing/tracing.ts'
import { seenRequests } from '#platform/seeing/seen-requests.ts'
import { devMailbox } from './platform/mail/dev-mailbox.ts'
import { readersPatience, type Patience } from './platform/server/answers/made-from.ts'
import { cachedRoutes } from '#platform/server/answers/cached-routes.ts'
import { keptFirst } from '#platform/server/answers/kept-first.ts'
import { addressesAt, beneathBase } from '#platform/server/requests/base-path.ts'
import { boundConnections, oddRequests } from './platform/server/requests/odd-requests.ts'
import { requestContext } from '#platform/server/context.ts'
import { headersOfAll, securityHeaders } from '#platform/server/headers.ts'
import { createDiskProbe } from '#platform/server/disk-probe.ts'
import { spillToDisk } from '#platform/database/spill-to-disk.ts'
import { health, wellKnown } from './platform/server/health.ts'
import { openapi, openapiRoutes } from '#platform/server/openapi.ts'
import { reachedAt, sameOriginWrites, routeOf, slowRefusals } from './platform/server/requests/same-origin.ts'
import { documentedRoutes, restDefaults } from './platform/server/routes.ts'
import { site } from './platform/server/site/site.ts'
import { trpcCalls } from '#platform/server/trpc-calls.ts'
import { drawingLane, openLane } from '#platform/server/work/lane.ts'
import { answerMs as usualAnswerMs, createDeadlines } from '#platform/server/work/deadlines.ts'
import { shareWork } from './platform/server/work/work.ts'
import { chapters, webhooks } from './api-chapters.ts'
import type { Config } from './config.ts'
import { outsideAnalytics, siteLook } from './start/settings/config-readings.ts'
import type { RenderPage } from './entry-server.tsx'
import { holdsSession, keepAnswers, mayHaveChanged } from './start/site/kept-answers.ts'
import { findingSessions } from './start/finding-sessions.ts'
import { drawnPages } from './start/site/drawn-pages.ts'
import { drawnPictures } from './start/site/drawn-pictures.ts'
import { letterRoutes, listOtherEntries } from './start/site/letter-routes.ts'
import { lettersOf } from './start/mail/letters.ts'
import { originOf } from './start/site-origin.ts'
import { siteSigns } from './start/own-site/site-signs.ts'
import { live } from './start/life-cycle.ts'
import { countedQueues, countedRenderings } from './start/seeing/open-figures.ts'
import { loggingOf } from './start/seeing/logging.ts'
import { openFastify } from './start/open-fastify.ts'
import { organisationOf } from './start/organisation.ts'
import { boundsOf, type ClaimedPort } from './start/port.ts'
import { readingOf } from './start/site/reading.ts'
import { jobQueues } from './start/queues.ts'
import { readyPages } from './start/site/ready-pages.ts'
import { appRouter } from './router.ts'
import { mailFolder, showsMails } from './start/mail/mail-options.ts'
import { isSecure, type Services } from './start/services.ts'

export interface Dependencies {
  config: Config
  orm: Orm
  location: DatabaseLocation
  services: Services
  /** Closes what the services have worked with. */
  onStopped: () => Promise<void>
  renderPage: RenderPage
  /** Of the pages' own code: kept pages of another revision are made anew. */
  revision: () => string
  /** Serves what pages refer to: the built files, or Vite while developing. */
  assets: FastifyPluginAsync
  /** How long readers are shown what has just changed. */
  patience?: Patience
  /** Longest time for an answer, in milliseconds. */
  answerMs?: number
  /** Where it is reached, once it is opened there. */
  port?: ClaimedPort
  /** Where the log goes, if not to standard output as JSON. */
  logStream?: DestinationStream | undefined
  /** What is counted, where it is. */
  figures?: Figures | undefined
  tracing?: Tracing | undefined
}

/** The whole product as one Fastify application, not yet open to anybody. */
export async function buildApp({
  config,
  orm,
  location,
  services,
  onStopped,
  renderPage,
  revision,
  assets,
  port,
  logStream,
  figures,
  tracing,
  patience = readersPatience,
  answerMs = usualAnswerMs,
}: Dependencies) {
  const headers = headersOfAll({ isSecure: isSecure(config), policy: config.HSTS })
  const bounds = boundsOf(config)
  const logging = loggingOf(config, logStream)
  const app = openFastify({ config, bounds, headers, port, logging: logging.options, now: services.now })
  logging.begin(app, tracing)
  await watchStatements(orm, location, {
    log: app.log,
    slowMs: config.SLOW_STATEMENT,
    onAnswer: figures?.statementAnswered,
  })
  if (port) app.addHook('preClose', port.close)
  boundConnections(app.server, bounds, { headers, now: services.now })
  const named = { siteName: config.SITE_NAME, base: config.BASE_PATH }
  const { base } = named
  const origin = originOf(app, config)
  const version = services.catalogueVersion
  const lane = drawingLane(openLane())
  const { reading, contextOf: contextOfCalls } = readingOf(orm, services)
  const deadlines = createDeadlines({ ms: answerMs, log: app.log })
  const { answers: cache, covers } = keepAnswers({
    services,
    // Every page has the menus.
    revision: () => `${revision()} ${services.emptyPages.revision()}`,
    patience,
    deadlines,
    figures,
  })

  await app.register(beneathBase, { base, headers })
  const first = { headers, base, idOf: logging.options.genReqId }
  await app.register(keptFirst, { ...first, caches: [cache, covers], onSent: figures?.keptSent })
  // A trace begins with what Fastify knows of a request.
  const isBehindProxy = config.TRUST_PROXY
  if (!tracing) await app.register(eventsFirst, { ...first, services, isBehindProxy, figures })
  await app.register(seenRequests, { slowMs: config.SLOW_REQUEST, figures, tracing, routeOf })
  await app.register(securityHeaders, { headers })
  await app.register(cookie)
  await app.register(requestContext, {
    em: orm.em,
    services,
    work: shareWork(config.WORK_PER_CLIENT, deadlines),
    originFor: (request) => origin(reachedAt(request, base)),
    findSession: findingSessions(orm, services),
  })
  await app.register(slowRefusals)
  await app.register(restDefaults)
  await app.register(oddRequests, { headers, now: services.now })
  await app.register(sameOriginWrites, { publicUrl: config.PUBLIC_URL, localOrigin: origin })
  await app.register(health, {
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
    const { siteFigures } = await import('./start/seeing/figures.routes.ts')
    await app.register(siteFigures, { figures, config, orm, location, services })
  }
  await app.register(mergedCategories, { em: orm.em, version: version.current })
  await app.register(siteSigns, { config, services })
  await app.register(assets)

  await app.register(openapi, {
    ...named,
    say: services.say,
    supportEmail: config.SUPPORT_EMAIL,
    sessionCookie: cookieName,
    chapters,
    webhooks,
  })
  await app.register(cachedRoutes, { cache, reading, replaced: addressesAt(base) })
  await app.register(documentedRoutes, {
    chapters,
    others: [
      openapiRoutes({ ...named, logo: services.logo?.file }),
      pictureFiles(services.pictureStore),
      ideaCards(named, siteLook(config)),
    ],
  })
  await app.register(drawnPictures, { config, services, em: orm.em, cache, covers })
  await app.register(sitemapRoutes, {
    origin,
    base,
    cache,
    listOthers: listOtherEntries,
    emptyPages: services.emptyPages.current,
  })
  await app.register(wellKnown, { contact: config.SUPPORT_EMAIL, origin, now: services.now })
  const contextOf = ({ ctx }: FastifyRequest) => ({ ...services, ...ctx })
  const organisation = organisationOf(config)
  if (organisation) await app.register(organisationRoutes, { organisation, contextOf })
  const folder = mailFolder(config)
  if (folder && showsMails(config)) await app.register(devMailbox, { folder, ...named })
  await app.register(letterRoutes, { origin, cache, config })
  await app.register(backupFiles, { contextOf })
  await app.register(trpcCalls, {
    prefix: trpcPath,
    router: appRouter,
    contextOf: contextOfCalls,
    deadlines,
    // While the database is away each procedure says so itself.
    catchUp: async (request) => (await mayHaveChanged(request)) && version.catchUp().catch(() => {}),
  })

  const render = countedRenderings(renderPage, figures)
  await app.register(site, {
    cache,
    reading,
    hasSessionCookie: holdsSession,
    renderPage: drawnPages({ config, services, renderPage: render, lane, origin }),
  })
  const { letters, sender } = lettersOf({ config, em: orm.em, services, origin })
  const allQueues = jobQueues({
    em: orm.em,
    services,
    origin,
    siteName: config.SITE_NAME,
    letters,
    outsideAnalytics: outsideAnalytics(config),
    log: app.log,
  })
  const queues = countedQueues(allQueues, figures, tracing)
  const ready = readyPages({ config, cache, changes: version, patience })
  live(app, { em: orm.em, services, queues, sender, ...ready, onStopped })
  return app
}

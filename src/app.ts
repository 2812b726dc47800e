import { join } from 'node:path'
import cookie from '@fastify/cookie'
import { createServerSideHelpers } from '@trpc/react-query/server'
import { fastify, type FastifyInstance, type FastifyPluginAsync } from 'fastify'
import { accountMailQueue } from '#features/accounts/server/account-mail.service.ts'
import { accountsRest } from '#features/accounts/server/accounts.rest.ts'
import { cookieName } from '#features/accounts/texts.ts'
import { bucketListRest } from '#features/bucket-list/server/bucket-list.rest.ts'
import { calendarFeedRest } from '#features/bucket-list/server/calendar-feed.rest.ts'
import { customIdeasRest } from '#features/bucket-list/server/custom-ideas.rest.ts'
import { customRecipes } from '#features/bucket-list/server/custom-picture.service.ts'
import { filesRest } from '#features/bucket-list/server/files.rest.ts'
import { sharingRest } from '#features/bucket-list/server/sharing.rest.ts'
import { categoriesRest } from '#features/categories/server/categories.rest.ts'
import { mergedCategories } from '#features/categories/server/merged-categories.rest.ts'
import { indexCovers } from '#features/covers/server/cover-index.service.ts'
import { coversRest } from '#features/covers/server/covers.rest.ts'
import { keepSharePictures } from '#features/covers/server/share-picture.service.ts'
import { ideasRest } from '#features/ideas/server/ideas.rest.ts'
import { importingRest } from '#features/ideas/server/importing.rest.ts'
import { sitemapRest } from '#features/ideas/server/sitemap.rest.ts'
import { picturesRest } from '#features/pictures/server/pictures.rest.ts'
import { searchRest } from '#features/search/server/search.rest.ts'
import type { Orm } from '#platform/database/orm.ts'
import { devMailbox } from '#platform/mail/dev-mailbox.ts'
import { createAnswerCache } from '#platform/server/answer-cache.ts'
import { cachedRows } from '#platform/server/cached-rows.ts'
import { requestContext, type Services } from '#platform/server/context.ts'
import { publicFailure } from '#platform/server/errors.ts'
import { headersOfAll, securityHeaders } from '#platform/server/headers.ts'
import { health } from '#platform/server/health.ts'
import { logOptions } from '#platform/server/log.ts'
import { oddRequests } from '#platform/server/odd-requests.ts'
import { openapi, openapiRest } from '#platform/server/openapi.ts'
import { plainAddress } from '#platform/server/plain-address.ts'
import { reachedAt } from '#platform/server/reached-at.ts'
import { rest, restManners } from '#platform/server/rest.ts'
import { sameOriginWrites } from '#platform/server/same-origin.ts'
import { site } from '#platform/server/site.ts'
import { trpcCalls } from '#platform/server/trpc-calls.ts'
import { refuseUnreadable } from '#platform/server/wire-refusals.ts'
import type { Config } from './config.ts'
import type { RenderPage } from './entry-server.tsx'
import type { ClaimedPort } from './port.ts'
import { carriesToken, isPersonal } from './private-pages.ts'
import { jobQueues } from './queues.ts'
import { appRouter } from './router.ts'
import { seesDrafts } from './sees-drafts.ts'
import { isSecure, mailFolder, showsMails } from './services.ts'

export interface Dependencies {
  config: Config
  orm: Orm
  services: Services
  renderPage: RenderPage
  /** Of the pages' own code: kept pages of another revision are made anew. */
  revision: () => string
  /** Serves what pages refer to: the built files, or Vite while developing. */
  assets: FastifyPluginAsync
  /** Where it is reached, once it is opened there. */
  port?: ClaimedPort
}

const answerBytes = 24 * 1024 * 1024
const coverBytes = 12 * 1024 * 1024
const keptSharePictures = 500

/** The whole product as one Fastify application, not yet open to anybody. */
export async function buildApp({ config, orm, services, renderPage, revision, assets, port }: Dependencies) {
  const headers = headersOfAll(isSecure(config) ? config.HSTS : '')
  const app = fastify({
    logger: logOptions(config.LOG_LEVEL),
    // The proxy's own word only: what stands before it in X-Forwarded-For, any client may have written.
    trustProxy: config.TRUST_PROXY && ((_address, hop) => hop === 0),
    bodyLimit: 1024 * 1024,
    rewriteUrl: ({ url = '/' }) => plainAddress(url),
    routerOptions: { maxParamLength: 500 },
    // A load balancer must see that this process is going away, but what it has begun is finished.
    forceCloseConnections: 'idle',
    // What these three are about is refused in our own words (odd-requests.ts).
    return503OnClosing: false,
    http: { requireHostHeader: false },
    clientErrorHandler: refuseUnreadable({ headers, now: services.now }),
    ...(port && { serverFactory: () => port.server }),
  })
  if (port) app.addHook('preClose', port.close)
  const origin = (seen?: string) => config.PUBLIC_URL ?? seen ?? siteOrigin(app, config)
  const version = services.catalogueVersion
  const cache = createAnswerCache(
    async () => `${await version.current()} ${revision()}`,
    answerBytes,
    services.searchCounts.countKept,
  )

  await app.register(securityHeaders, { headers })
  await app.register(cookie)
  await app.register(requestContext, {
    em: orm.em,
    services,
    originFor: (request) => origin(reachedAt(request)),
    findSession: async ({ cookies }, renewed) => {
      const token = cookies[cookieName]
      return token ? services.sessions.find(orm.em.fork(), token, renewed, services.now()) : null
    },
  })
  await app.register(restManners)
  await app.register(oddRequests, { headers, now: services.now })
  await app.register(sameOriginWrites, { publicUrl: config.PUBLIC_URL, localOrigin: origin })
  await app.register(health, {
    askDatabase: () => orm.em.fork().execute('select 1'),
    mailTrouble: services.mailer.trouble,
  })
  await app.register(mergedCategories, { em: orm.em, version: version.current })
  await app.register(assets)

  await app.register(openapi, { siteName: config.SITE_NAME })
  await app.register(cachedRows, { cache })
  await app.register(rest, {
    rows: [
      openapiRest(config.SITE_NAME),
      ideasRest,
      importingRest,
      categoriesRest,
      picturesRest,
      searchRest,
      accountsRest,
      bucketListRest,
      customIdeasRest,
      filesRest,
      sharingRest,
    ],
  })
  await app.register(coversRest, {
    icons: services.icons,
    index: indexCovers(orm.em, version.current, customRecipes),
    // A cover's address says all about it, so it outlives every change of the catalogue.
    cache: createAnswerCache(() => Promise.resolve(''), coverBytes),
    sharePictures: keepSharePictures(join(config.DATA_DIR, 'covers'), keptSharePictures),
  })
  await app.register(sitemapRest, { origin, cache })
  const folder = mailFolder(config)
  if (folder && showsMails(config)) await app.register(devMailbox, { folder, siteName: config.SITE_NAME })
  await app.register(calendarFeedRest, { origin, siteName: config.SITE_NAME })
  await app.register(trpcCalls, { prefix: '/api/trpc', router: appRouter })

  await app.register(site, {
    cache,
    hasSessionCookie: ({ cookies }) => Boolean(cookies[cookieName]),
    isPersonal,
    seesMore: seesDrafts,
    carriesToken,
    renderPage: ({ path, ctx, hasSessionCookie, log }) =>
      renderPage({
        url: new URL(origin() + path),
        hasSessionCookie,
        queriesIn: (queryClient) => createServerSideHelpers({ router: appRouter, ctx, queryClient }),
        statusOf: (error) => {
          const { status } = publicFailure(error)
          if (status >= 500) log.error({ err: error }, 'page failed')
          return status
        },
        settings: {
          siteName: config.SITE_NAME,
          productNoun: config.PRODUCT_NOUN,
          supportEmail: config.SUPPORT_EMAIL,
          subscriberClaim: config.SUBSCRIBER_CLAIM ?? null,
          origin: origin(),
          isOriginGiven: config.PUBLIC_URL !== undefined,
        },
      }),
  })
  const queues = jobQueues({ em: orm.em, services, origin, siteName: config.SITE_NAME })
  app.addHook('onReady', async () =>
    services.mailer.start({
      log: app.log,
      isMailWaiting: () => services.jobs.isWaiting(orm.em.fork(), accountMailQueue),
    }),
  )
  app.addHook('onClose', async () => services.mailer.stop())
  app.addHook('onReady', () => services.jobs.start(queues, app.log))
  app.addHook('onReady', async () => {
    services.search.start(orm.em, app.log)
    services.searchCounts.start(orm.em, app.log)
  })
  return app
}

/** Scheme and host that visitors use. Without PUBLIC_URL this machine's, at the port the system chose where PORT is 0. */
export function siteOrigin(app: FastifyInstance, { PUBLIC_URL, PORT }: Config): string {
  const address = app.server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  return PUBLIC_URL ?? `http://localhost:${port ?? PORT}`
}

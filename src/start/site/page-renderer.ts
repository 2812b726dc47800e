import { createServerSideHelpers } from '@trpc/react-query/server'
import type { FastifyBaseLogger } from 'fastify'
import type { RequestContext } from '#platform/server/context.ts'
import { publicFailure } from '#platform/server/public-failure.ts'
import type { RenderedPage } from '#platform/server/site/site.ts'
import type { SerialExecutor } from '#platform/server/scheduling/serial-executor.ts'
import type { Config } from '../settings/config.ts'
import type { RenderPage } from '../../entry-server.tsx'
import { appRouter } from '../../router.ts'
import { toPageStyles } from '#platform/server/branding/theme.ts'
import { siteTheme } from '../settings/derived-settings.ts'
import type { Services } from '../services.ts'

interface Parts {
  config: Config
  services: Services
  renderPage: RenderPage
  hasWorker: boolean
  lane: SerialExecutor
  origin: () => string
}

interface PageVisit {
  path: string
  ctx: RequestContext
  hasSessionCookie: boolean
  log: FastifyBaseLogger
  /** Data hash of the cached rendering. */
  basis?: string | undefined
}

/**
 * Creates a function that renders the page at a path for a request's context and resolves to its HTML and HTTP status.
 * Passes `renderPage` the router's procedures, the operator's settings, the theme and a log of server errors.
 * @param dress styles of the site's theme.
 */
export const createPageRenderer =
  (
    { config, services, renderPage, hasWorker, lane, origin }: Parts,
    dress = toPageStyles(siteTheme(config)),
  ) =>
  ({ path, ctx, hasSessionCookie, log, basis }: PageVisit): Promise<RenderedPage> =>
    renderPage({
      url: new URL(origin() + path),
      hasSessionCookie,
      basis,
      inLane: lane,
      queriesIn: (queryClient) => createServerSideHelpers({ router: appRouter, ctx, queryClient }),
      statusOf: (error) => {
        const { status } = publicFailure(error)
        if (status >= 500) log.error({ err: error }, 'page failed')
        return status
      },
      dress,
      // While the database is unavailable, the last known list is used.
      emptyPages: services.emptyPages.current().catch(services.emptyPages.known),
      settings: {
        siteName: config.SITE_NAME,
        nouns: services.nouns,
        logo: services.logo?.shown ?? null,
        supportEmail: config.SUPPORT_EMAIL,
        responseTime: config.SUPPORT_RESPONSE_TIME,
        subscriberClaim: services.subscriberClaim.known(),
        registration: config.REGISTRATION,
        isPasswordResetMailed: config.PASSWORD_RESET === 'mail',
        emptyPages: services.emptyPages.known(),
        hasOwnCatalogue: config.SEED !== 'someday',
        ownTexts: [...services.ownTexts.keys()],
        footerLinks: config.FOOTER_LINKS ?? null,
        organisation: config.OIDC_ISSUER ? config.OIDC_NAME : null,
        mapStyleUrl: config.MAP_STYLE_URL ?? null,
        staffNeedsFactor: config.REQUIRE_SECOND_FACTOR === 'staff',
        origin: origin(),
        base: config.BASE_PATH,
        isOriginGiven: config.PUBLIC_URL !== undefined,
        hasWorker,
      },
    })

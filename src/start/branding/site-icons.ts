import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { customLogo } from '#platform/server/branding/logo.ts'
import { shareTargetRoute } from '#platform/server/share-target.ts'
import { webManifestRoute } from '#platform/server/web-manifest.ts'
import type { Config } from '../settings/config.ts'
import { siteTheme } from '../settings/derived-settings.ts'
import type { Services } from '../services.ts'

/**
 * Fastify plugin that registers the routes of the web manifest and of its share target and, if the operator has set a logo, serves it and its
 * icons in place of the default ones (see `customLogo`).
 */
export const siteIcons = fp(
  async (app: FastifyInstance, { config, services }: { config: Config; services: Services }) => {
    if (services.logo) await app.register(customLogo, services.logo)
    const { SITE_NAME, SEED, PRODUCT_ACCENT, PRODUCT_BACKGROUND } = config
    const hasDefaultLook = !services.logo && !PRODUCT_ACCENT && !PRODUCT_BACKGROUND
    await app.register(shareTargetRoute, { base: config.BASE_PATH })
    await app.register(webManifestRoute, {
      siteName: config.SITE_NAME,
      base: config.BASE_PATH,
      ground: siteTheme(config).light.paper,
      say: services.say,
      hasDefaultLook,
      hasDefaultContent: hasDefaultLook && SITE_NAME === 'Someday' && SEED === 'someday' && !services.nouns,
    })
  },
  { name: 'siteIcons' },
)

import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { ownLogo } from '#platform/server/look/logo.ts'
import { webManifest } from '#platform/server/web-manifest.ts'
import type { Config } from '../../config.ts'
import { siteLook } from '../settings/config-readings.ts'
import type { Services } from '../services.ts'

/** By what a site is recognised among others: its logo and icons, where it has its own, and its name. */
export const siteSigns = fp(
  async (app: FastifyInstance, { config, services }: { config: Config; services: Services }) => {
    if (services.logo) await app.register(ownLogo, services.logo)
    await app.register(webManifest, {
      siteName: config.SITE_NAME,
      base: config.BASE_PATH,
      ground: siteLook(config).light.paper,
      say: services.say,
    })
  },
)

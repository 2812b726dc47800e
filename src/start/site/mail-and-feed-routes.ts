import type { SqlEntityManager } from '@mikro-orm/sql'
import fp from 'fastify-plugin'
import { calendarFeedRoutes } from '#features/bucket-list/server/sharing/calendar-feed.routes.ts'
import { listSettledDays } from '#features/lists/server/dates/dates-calendar.service.ts'
import { feedRoutes } from '#features/newsletter/server/feeds.routes.ts'
import { listIssueEntries } from '#features/newsletter/server/issue.service.ts'
import { newsletterPreview } from '#features/newsletter/server/issues/newsletter-preview.routes.ts'
import { newsletterForms } from '#features/newsletter/server/newsletter.routes.ts'
import { listKindSitemapEntries } from '#features/catalogue/server/kinds.service.ts'
import { listCountrySitemapEntries } from '#features/places/server/countries.service.ts'
import type { Config } from '../settings/config.ts'
import { siteTheme } from '../settings/derived-settings.ts'

type Options = Omit<Parameters<typeof feedRoutes>[1], 'siteName'> & { config: Config }

/** Registers the routes for links in mails, calendar feeds and news feeds. */
export const mailAndFeedRoutes = fp(async function mailAndFeedRoutes(
  app,
  { origin, cache, config }: Options,
) {
  const siteName = config.SITE_NAME
  await app.register(calendarFeedRoutes, { origin, siteName, readOtherDays: listSettledDays })
  await app.register(newsletterForms)
  await app.register(newsletterPreview, { siteName, look: siteTheme(config) })
  await app.register(feedRoutes, { origin, siteName, cache })
})

/**
 * Returns the sitemap entries (path and date of change) beyond ideas and categories: newsletter issues, kinds and
 * countries.
 */
export const listOtherSitemapEntries = async (em: SqlEntityManager) => [
  ...(await listIssueEntries(em)),
  ...(await listKindSitemapEntries(em)),
  ...(await listCountrySitemapEntries(em)),
]

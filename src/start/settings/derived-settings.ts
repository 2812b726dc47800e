import { createTheme } from '#platform/server/branding/theme.ts'
import { defaultTheme, type Theme } from '#platform/scheme-colors.ts'
import type { Config } from './config.ts'

/**
 * Returns Meilisearch's `url` and `key` from the settings; undefined if MEILI_URL is not set, so that the database
 * searches.
 */
export const meilisearchAddress = ({ MEILI_URL, MEILI_API_KEY }: Config) =>
  MEILI_URL ? { url: MEILI_URL, key: MEILI_API_KEY } : undefined

const defaultAnalyticsUrls = {
  plausible: 'https://plausible.io',
  umami: undefined,
  ga4: 'https://www.google-analytics.com',
}

/**
 * Returns the external analytics service that events are forwarded to: kind, URL (or the default one of its kind), site
 * and, if one is set, secret. Undefined if the kind, its URL or the site is missing.
 */
export function externalAnalytics(config: Config) {
  const { ANALYTICS_SERVICE: kind, ANALYTICS_URL, ANALYTICS_SITE: site, ANALYTICS_SECRET: secret } = config
  const url = kind && (ANALYTICS_URL ?? defaultAnalyticsUrls[kind])
  return kind && url && site ? { kind, url: url.replace(/\/+$/, ''), site, secret } : undefined
}

/**
 * Returns the site's theme (colours of both schemes): one made from the operator's colours, or the default one if
 * they chose none.
 */
export const siteTheme = ({ PRODUCT_ACCENT: accent, PRODUCT_BACKGROUND: background }: Config): Theme =>
  accent || background ? createTheme({ accent, background }) : defaultTheme

import { createTheme } from '#platform/server/look/look-of.ts'
import { defaultTheme, type Theme } from '#platform/scheme-colors.ts'
import type { Config } from '../../config.ts'

/** Where tries are counted: together, wherever there may be several processes. */
export const limitStore = ({ RATE_LIMIT_STORE, DATABASE_URL }: Config): 'memory' | 'database' =>
  RATE_LIMIT_STORE ?? (DATABASE_URL ? 'database' : 'memory')

/** Where Meilisearch is; undefined where PostgreSQL searches. */
export const meilisearchAddress = ({ MEILI_URL, MEILI_API_KEY }: Config) =>
  MEILI_URL ? { url: MEILI_URL, key: MEILI_API_KEY } : undefined

const defaultAnalyticsUrls = {
  plausible: 'https://plausible.io',
  umami: undefined,
  ga4: 'https://www.google-analytics.com',
}

/** Where else events go; undefined where they stay here. */
export function externalAnalytics(config: Config) {
  const { ANALYTICS_SERVICE: kind, ANALYTICS_URL, ANALYTICS_SITE: site, ANALYTICS_SECRET: secret } = config
  const url = kind && (ANALYTICS_URL ?? defaultAnalyticsUrls[kind])
  return kind && url && site ? { kind, url: url.replace(/\/+$/, ''), site, secret } : undefined
}

/** The colours of the site. */
export const siteTheme = ({ PRODUCT_ACCENT: accent, PRODUCT_BACKGROUND: background }: Config): Theme =>
  accent || background ? createTheme({ accent, background }) : defaultTheme

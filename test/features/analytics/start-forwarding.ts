import { onTestFinished } from 'vitest'
import { startTestApp } from '../../support/app/test-app.ts'
import { startStatisticsServer } from './statistics-server.ts'

export const later = { timeout: 90_000 }
export const now = () => new Date('2096-02-29T12:00:00Z')

/** Starts a site that forwards events to a statistics server. */
export async function startForwarding(kind: string, more: Record<string, string> = {}) {
  const statistics = await startStatisticsServer()
  onTestFinished(() => statistics.goAway().catch(() => {}))
  const app = await startTestApp(
    {
      PUBLIC_URL: 'https://someday.example',
      ANALYTICS_SERVICE: kind,
      ANALYTICS_URL: statistics.url,
      ANALYTICS_SITE: 'our-site',
      ...more,
    },
    { now },
  )
  return { app, statistics }
}

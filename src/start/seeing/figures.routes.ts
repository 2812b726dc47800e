import type { FastifyInstance } from 'fastify'
import type { Metrics } from '#platform/seeing/figures.ts'
import { metricsRoute } from '#platform/seeing/figures-route.ts'
import { readMetrics } from './process-figures.ts'
import { registerSiteMetrics, type SiteMetricsOptions } from './site-figures.ts'

/** Registers gauges that are read on demand, and the route of the metrics. */
export async function siteMetricsRoutes(
  app: FastifyInstance,
  { figures, ...parts }: SiteMetricsOptions & { figures: Metrics },
) {
  await registerSiteMetrics(figures, parts)
  const { METRICS_TOKEN: token } = parts.config
  if (token) await app.register(metricsRoute, { token, read: () => readMetrics(figures) })
}

import type { FastifyInstance } from 'fastify'
import type { Metrics } from '#platform/observability/metrics.ts'
import { metricsRoute } from '#platform/observability/metrics-route.ts'
import { readMetrics } from './process-metrics.ts'
import { registerSiteMetrics, type SiteMetricsOptions } from './site-metrics.ts'

/**
 * Fastify plugin that registers the gauges that are read on demand and, if METRICS_TOKEN is set, the route that
 * returns the metrics.
 */
export async function siteMetricsRoutes(
  app: FastifyInstance,
  { figures, ...parts }: SiteMetricsOptions & { figures: Metrics },
) {
  await registerSiteMetrics(figures, parts)
  const { METRICS_TOKEN: token } = parts.config
  if (token) await app.register(metricsRoute, { token, read: () => readMetrics(figures) })
}

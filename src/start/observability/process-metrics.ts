import cluster from 'node:cluster'
import { z } from 'zod'
import { startMetricsServer } from '#platform/observability/metrics-route.ts'
import type { Metrics } from '#platform/observability/metrics.ts'
import type { Config } from '../settings/config.ts'
import { withStartupErrors } from '../startup-errors.ts'

/**
 * Returns the metrics of the whole site in Prometheus's text format: in a worker of a cluster, those of all workers,
 * which it requests from the primary process; else those of this process.
 */
export async function readMetrics(figures: Metrics): Promise<string> {
  if (!cluster.isWorker) return `${await figures.own.metrics()}\n${await figures.shared.metrics()}`
  const { promise, resolve } = Promise.withResolvers<string>()
  const handleMessage = (said: unknown) => {
    const all = parseMetricsMessage(said)
    if (all?.kind === 'siteResponse') resolve(all.text)
  }
  process.on('message', handleMessage)
  try {
    process.send?.({ kind: 'siteRequest' } satisfies MetricsMessage)
    return await promise
  } finally {
    process.off('message', handleMessage)
  }
}

/**
 * Makes this process's metrics available. A worker of a cluster sends them to the primary process on request; a
 * single process serves them on METRICS_PORT, if set.
 * @throws ConfigError if the port cannot be used.
 */
export async function exposeMetrics({ METRICS_PORT: port }: Config, figures: Metrics): Promise<void> {
  if (!cluster.isWorker) {
    if (port !== undefined)
      await withStartupErrors('METRICS_PORT', () => startMetricsServer(port, () => readMetrics(figures)))
    return
  }
  process.on('message', async (said) => {
    const request = parseMetricsMessage(said)
    // On failure, the primary process uses the previous metrics.
    if (request?.kind === 'workerRequest') await sendMetrics(figures, request).catch(() => {})
  })
  await sendMetrics(figures)
}

/**
 * Sends the metrics of a worker to the primary process over IPC; resolves when they are sent, and at once in a process
 * without a primary. Also called at shutdown, so that the last counts are included.
 */
export async function sendMetrics(
  { own, shared }: Metrics,
  { id, withShared }: { id: number; withShared: boolean } = { id: 0, withShared: false },
): Promise<void> {
  const metrics = [...(await own.getMetricsAsJSON()), ...(withShared ? await shared.getMetricsAsJSON() : [])]
  await new Promise<void>((said) => {
    const response = {
      kind: 'workerResponse',
      id,
      metrics: metrics.map((metric) => ({ ...metric })),
    } satisfies MetricsMessage
    if (process.connected) process.send?.(response, undefined, undefined, () => said())
    else said()
  })
}

/** Request of the primary process for a worker's metrics. One worker includes the metrics shared by all processes. */
const workerMetricsRequest = z.object({
  kind: z.literal('workerRequest'),
  id: z.number(),
  withShared: z.boolean(),
})

/** Metric of prom-client, validated as far as it is used here. */
const metric = z.looseObject({ name: z.string(), type: z.unknown() })
export type Metric = z.infer<typeof metric>

const workerMetricsResponse = z.object({
  kind: z.literal('workerResponse'),
  id: z.number(),
  metrics: z.array(metric),
})

/** Request of a worker for the metrics of all workers. */
const siteMetricsRequest = z.object({ kind: z.literal('siteRequest') })

const siteMetricsResponse = z.object({ kind: z.literal('siteResponse'), text: z.string() })

const metricsMessage = z.discriminatedUnion('kind', [
  workerMetricsRequest,
  workerMetricsResponse,
  siteMetricsRequest,
  siteMetricsResponse,
])
export type MetricsMessage = z.infer<typeof metricsMessage>

/**
 * Returns an IPC message between the primary process and a worker if it is about metrics; undefined for all other
 * messages.
 */
export const parseMetricsMessage = (said: unknown): MetricsMessage | undefined =>
  metricsMessage.safeParse(said).data

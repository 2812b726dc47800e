import cluster from 'node:cluster'
import { z } from 'zod'
import { startMetricsServer } from '#platform/seeing/figures-route.ts'
import type { Metrics } from '#platform/seeing/figures.ts'
import type { Config } from '../../config.ts'
import { withStartupErrors } from '../startup-errors.ts'

/** The figures of the whole site, in Prometheus's format: those of this process, or where it is a worker, of all. */
export async function readMetrics(figures: Metrics): Promise<string> {
  if (!cluster.isWorker) return `${await figures.own.metrics()}\n${await figures.shared.metrics()}`
  const { promise, resolve } = Promise.withResolvers<string>()
  const handleMessage = (said: unknown) => {
    const all = parseMetricsMessage(said)
    if (all?.figures === 'all') resolve(all.text)
  }
  process.on('message', handleMessage)
  try {
    process.send?.({ figures: 'wanted' } satisfies MetricsMessage)
    return await promise
  } finally {
    process.off('message', handleMessage)
  }
}

/** A worker tells the primary process what it has counted whenever that asks; a process of its own opens the port. */
export async function exposeMetrics({ METRICS_PORT: port }: Config, figures: Metrics): Promise<void> {
  if (!cluster.isWorker) {
    if (port !== undefined)
      await withStartupErrors('METRICS_PORT', () => startMetricsServer(port, () => readMetrics(figures)))
    return
  }
  process.on('message', async (said) => {
    const request = parseMetricsMessage(said)
    // What cannot be told now is shown as it was.
    if (request?.figures === 'tell') await sendMetrics(figures, request).catch(() => {})
  })
  await sendMetrics(figures)
}

/** Also at its end, so that nothing that was counted is lost. */
export async function sendMetrics(
  { own, shared }: Metrics,
  { id, withShared }: { id: number; withShared: boolean } = { id: 0, withShared: false },
): Promise<void> {
  const metrics = [...(await own.getMetricsAsJSON()), ...(withShared ? await shared.getMetricsAsJSON() : [])]
  await new Promise<void>((said) => {
    const told = {
      figures: 'told',
      id,
      metrics: metrics.map((metric) => ({ ...metric })),
    } satisfies MetricsMessage
    if (process.connected) process.send?.(told, undefined, undefined, () => said())
    else said()
  })
}

/** What the primary process asks a worker; one of them tells what all of them have in common too. */
const workerMetricsRequest = z.object({ figures: z.literal('tell'), id: z.number(), withShared: z.boolean() })

/** As prom-client has it, as far as it matters here. */
const metric = z.looseObject({ name: z.string(), type: z.unknown() })
export type Metric = z.infer<typeof metric>

const workerMetricsResponse = z.object({
  figures: z.literal('told'),
  id: z.number(),
  metrics: z.array(metric),
})

/** A worker has been asked for all of them, which it does not know. */
const allMetricsRequest = z.object({ figures: z.literal('wanted') })

const allMetricsResponse = z.object({ figures: z.literal('all'), text: z.string() })

const metricsMessage = z.discriminatedUnion('figures', [
  workerMetricsRequest,
  workerMetricsResponse,
  allMetricsRequest,
  allMetricsResponse,
])
export type MetricsMessage = z.infer<typeof metricsMessage>

/** What was said between processes, where it is about figures. */
export const parseMetricsMessage = (said: unknown): MetricsMessage | undefined =>
  metricsMessage.safeParse(said).data

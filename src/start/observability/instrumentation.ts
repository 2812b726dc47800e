import { randomUUID } from 'node:crypto'
import { PermanentJobError, type JobQueue } from '#platform/jobs/jobs.ts'
import type { Mailer } from '#platform/mail/mailer.ts'
import { createOperation, runOperation } from '#platform/observability/active-operation.ts'
import type { Metrics } from '#platform/observability/metrics.ts'
import type { Tracing } from '#platform/observability/tracing.ts'
import { findPage } from '#platform/server/site/find-page.ts'
import type { RenderPage } from '../../entry-server.tsx'
import type { Config } from '../settings/config.ts'

/** Creates the Prometheus metrics if METRICS_TOKEN or METRICS_PORT is set to read them; else undefined. */
export async function createMetricsIfEnabled({
  METRICS_TOKEN,
  METRICS_PORT,
}: Config): Promise<Metrics | undefined> {
  if (METRICS_TOKEN === undefined && METRICS_PORT === undefined) return undefined
  const { createMetrics: keepFigures } = await import('#platform/observability/metrics.ts')
  return keepFigures()
}

/**
 * Returns copies of the queues whose handlers run as an active operation: each run has an ID in the log, a trace if
 * tracing is enabled, and is counted in the metrics, if there are any, as done, failed or given up.
 */
export const instrumentQueues = (
  queues: JobQueue[],
  figures: Metrics | undefined,
  tracing: Tracing | undefined,
): JobQueue[] =>
  queues.map((queue) => ({
    ...queue,
    async handle(jobs, keepRest) {
      const trace = tracing?.job(`job ${queue.name}`)
      const operation = createOperation(`${queue.name}-${randomUUID().slice(0, 8)}`, { trace })
      try {
        await runOperation(operation, () => queue.handle(jobs, keepRest))
        trace?.end()
        figures?.jobsEnded(queue.name, 'done', jobs.length)
      } catch (error) {
        trace?.end(error)
        figures?.jobsEnded(
          queue.name,
          error instanceof PermanentJobError ? 'given up' : 'failed',
          jobs.length,
        )
        throw error
      }
    },
  }))

/**
 * Returns the mailer with sending functions that also count sent and failed mails. If there are no metrics, the mailer
 * is returned unchanged.
 */
export function instrumentMailer(mailer: Mailer, figures: Metrics | undefined): Mailer {
  if (!figures) return mailer
  const countOutcome = async (sending: Promise<void>) => {
    try {
      await sending
    } catch (error) {
      figures.mailEnded('failed')
      throw error
    }
    figures.mailEnded('sent')
  }
  return {
    ...mailer,
    send: (mail) => countOutcome(mailer.send(mail)),
    openBulk(connections) {
      const bulk = mailer.openBulk(connections)
      return { ...bulk, send: (mail, to, onHandedOver) => countOutcome(bulk.send(mail, to, onHandedOver)) }
    },
  }
}

/**
 * Returns the page renderer with the duration of each render recorded by page and status; unchanged without metrics.
 */
export const instrumentRenderer = (render: RenderPage, figures: Metrics | undefined): RenderPage =>
  figures
    ? async (page) => {
        const startedAt = performance.now()
        const rendered = await render(page)
        const labels = { page: findPage(page.url.pathname)?.path ?? 'none', status: rendered.status }
        figures.pageRendered(labels, performance.now() - startedAt)
        return rendered
      }
    : render

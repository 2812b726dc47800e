import { randomUUID } from 'node:crypto'
import { HopelessJob, type JobQueue } from '#platform/jobs/jobs.ts'
import type { Mailer } from '#platform/mail/mailer.ts'
import { newDoing, within } from '#platform/seeing/current-work.ts'
import type { Figures } from '#platform/seeing/figures.ts'
import type { Tracing } from '#platform/seeing/tracing.ts'
import { pageAt } from '#platform/server/site/page-at.ts'
import type { RenderPage } from '../../entry-server.tsx'
import type { Config } from '../../config.ts'

/** Begins to count where somebody may ask for it. */
export async function openFigures({ METRICS_TOKEN, METRICS_PORT }: Config): Promise<Figures | undefined> {
  if (METRICS_TOKEN === undefined && METRICS_PORT === undefined) return undefined
  const { keepFigures } = await import('#platform/seeing/figures.ts')
  return keepFigures()
}

/** Queues whose work has a name in the log, and a trace where that is wanted, and which say what has become of it. */
export const countedQueues = (
  queues: JobQueue[],
  figures: Figures | undefined,
  tracing: Tracing | undefined,
): JobQueue[] =>
  queues.map((queue) => ({
    ...queue,
    async handle(jobs, keepRest) {
      const trace = tracing?.job(`job ${queue.name}`)
      const doing = newDoing(`${queue.name}-${randomUUID().slice(0, 8)}`, { trace })
      try {
        await within(doing, () => queue.handle(jobs, keepRest))
        trace?.end()
        figures?.jobsEnded(queue.name, 'done', jobs.length)
      } catch (error) {
        trace?.end(error)
        figures?.jobsEnded(queue.name, error instanceof HopelessJob ? 'given up' : 'failed', jobs.length)
        throw error
      }
    },
  }))

/** A mailer whose mails are counted. */
export function countedMailer(mailer: Mailer, figures: Figures | undefined): Mailer {
  if (!figures) return mailer
  const counted = async (sending: Promise<void>) => {
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
    send: (mail) => counted(mailer.send(mail)),
    openBulk(connections) {
      const bulk = mailer.openBulk(connections)
      return { ...bulk, send: (mail, to, onHandedOver) => counted(bulk.send(mail, to, onHandedOver)) }
    },
  }
}

/** Pages whose rendering is counted. */
export const countedRenderings = (render: RenderPage, figures: Figures | undefined): RenderPage =>
  figures
    ? async (page) => {
        const began = performance.now()
        const rendered = await render(page)
        const about = { page: pageAt(page.url.pathname)?.path ?? 'none', status: rendered.status }
        figures.pageRendered(about, performance.now() - began)
        return rendered
      }
    : render

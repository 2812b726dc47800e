import cluster from 'node:cluster'
import { z } from 'zod'
import { openFiguresPort } from '#platform/seeing/figures-route.ts'
import type { Figures } from '#platform/seeing/figures.ts'
import type { Config } from '../../config.ts'
import { explainingStartupErrors } from '../startup-errors.ts'

/** The figures of the whole site, in Prometheus's format: those of this process, or where it is a worker, of all. */
export async function readFigures(figures: Figures): Promise<string> {
  if (!cluster.isWorker) return `${await figures.own.metrics()}\n${await figures.shared.metrics()}`
  const { promise, resolve } = Promise.withResolvers<string>()
  const listen = (said: unknown) => {
    const all = figuresMessage(said)
    if (all?.figures === 'all') resolve(all.text)
  }
  process.on('message', listen)
  try {
    process.send?.({ figures: 'wanted' } satisfies FiguresMessage)
    return await promise
  } finally {
    process.off('message', listen)
  }
}

/** A worker tells the primary process what it has counted whenever that asks; a process of its own opens the port. */
export async function shareFigures({ METRICS_PORT: port }: Config, figures: Figures): Promise<void> {
  if (!cluster.isWorker) {
    if (port !== undefined)
      await explainingStartupErrors('METRICS_PORT', () => openFiguresPort(port, () => readFigures(figures)))
    return
  }
  process.on('message', async (said) => {
    const asked = figuresMessage(said)
    // What cannot be told now is shown as it was.
    if (asked?.figures === 'tell') await sayFigures(figures, asked).catch(() => {})
  })
  await sayFigures(figures)
}

/** Also at its end, so that nothing that was counted is lost. */
export async function sayFigures(
  { own, shared }: Figures,
  { id, withShared }: { id: number; withShared: boolean } = { id: 0, withShared: false },
): Promise<void> {
  const metrics = [...(await own.getMetricsAsJSON()), ...(withShared ? await shared.getMetricsAsJSON() : [])]
  await new Promise<void>((said) => {
    const told = {
      figures: 'told',
      id,
      metrics: metrics.map((metric) => ({ ...metric })),
    } satisfies FiguresMessage
    if (process.connected) process.send?.(told, undefined, undefined, () => said())
    else said()
  })
}

/** What the primary process asks a worker; one of them tells what all of them have in common too. */
const tell = z.object({ figures: z.literal('tell'), id: z.number(), withShared: z.boolean() })

/** As prom-client has it, as far as it matters here. */
const metric = z.looseObject({ name: z.string(), type: z.unknown() })
export type Metric = z.infer<typeof metric>

const told = z.object({ figures: z.literal('told'), id: z.number(), metrics: z.array(metric) })

/** A worker has been asked for all of them, which it does not know. */
const wanted = z.object({ figures: z.literal('wanted') })

const all = z.object({ figures: z.literal('all'), text: z.string() })

const message = z.discriminatedUnion('figures', [tell, told, wanted, all])
export type FiguresMessage = z.infer<typeof message>

/** What was said between processes, where it is about figures. */
export const figuresMessage = (said: unknown): FiguresMessage | undefined => message.safeParse(said).data

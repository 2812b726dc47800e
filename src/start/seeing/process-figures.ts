import cluster from 'node:cluster'
import type { Figures } from '#platform/seeing/figures.ts'
import { openFiguresPort } from '#platform/seeing/figures-route.ts'
import type { Config } from '../../config.ts'
import { explainingStartupErrors } from '../startup-errors.ts'
import { figuresMessage, type FiguresMessage } from './figure-messages.ts'

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

import cluster, { type Worker } from 'node:cluster'
import { AggregatorRegistry } from 'prom-client'
import { figuresMessage, type FiguresMessage, type Metric } from './process-figures.ts'

const patienceMs = 3_000

/**
 * Adds up what the workers have counted. What one has counted that is gone stays in the sum, else it would look as if
 * everything had begun anew whenever one is replaced.
 *
 * @returns all of it, in Prometheus's format.
 */
export function addUpFigures(): () => Promise<string> {
  const last = new Map<Worker, Metric[]>()
  const waiting = new Map<number, (told: Metric[]) => void>()
  let ofGone: Metric[] = []
  let count = 0

  async function ask(worker: Worker, withShared: boolean): Promise<Metric[]> {
    const id = ++count
    const { promise, resolve } = Promise.withResolvers<Metric[]>()
    waiting.set(id, resolve)
    // One that is busy for so long is shown as it was.
    const late = setTimeout(() => resolve(last.get(worker) ?? []), patienceMs)
    worker.send({ figures: 'tell', id, withShared } satisfies FiguresMessage, nobodyThere)
    const told = await promise
    clearTimeout(late)
    waiting.delete(id)
    return told
  }

  async function read(): Promise<string> {
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
    const counting = workers.filter((worker) => worker.isConnected() && last.has(worker))
    const told = await Promise.all(counting.map((worker, at) => ask(worker, at === 0)))
    return sumOf([ofGone, ...told]).metrics()
  }

  cluster.on('message', async (worker: Worker, said: unknown) => {
    const heard = figuresMessage(said)
    if (heard?.figures === 'told') {
      last.set(worker, heard.metrics)
      waiting.get(heard.id)?.(heard.metrics)
    }
    if (heard?.figures === 'wanted') {
      const text = await read().catch(() => undefined)
      if (text !== undefined && worker.isConnected())
        worker.send({ figures: 'all', text } satisfies FiguresMessage, nobodyThere)
    }
  })
  cluster.on('exit', async (worker) => {
    const counted = (last.get(worker) ?? []).filter(isCount)
    last.delete(worker)
    const sums = await sumOf([ofGone, counted]).getMetricsAsJSON()
    ofGone = sums.map((sum) => ({ ...sum }))
  })
  return read
}

/** One that has just died is still thought to be there: without this the primary process would die of it too. */
const nobodyThere = () => {}

/** What was so many a moment ago is none any more. */
const isCount = ({ type }: Metric) => type === 'counter' || type === 'histogram'

const sumOf = (all: Metric[][]) => AggregatorRegistry.aggregate(all)

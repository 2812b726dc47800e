import cluster, { type Worker } from 'node:cluster'
import { AggregatorRegistry } from 'prom-client'
import { parseMetricsMessage, type MetricsMessage, type Metric } from './process-metrics.ts'

const workerTimeoutMs = 3_000

/**
 * Returns a function that collects the metrics of all workers and returns their sum in Prometheus's text format. Call
 * it once, in the primary: it also listens for cluster messages, answers workers that request the sum, and retains the
 * counters of exited workers, so that replacing a worker does not look like a counter reset.
 */
export function createMetricsAggregator(): () => Promise<string> {
  const lastMetrics = new Map<Worker, Metric[]>()
  const pendingRequests = new Map<number, (response: Metric[]) => void>()
  let exitedMetrics: Metric[] = []
  let lastRequestId = 0

  async function requestMetrics(worker: Worker, withShared: boolean): Promise<Metric[]> {
    const id = ++lastRequestId
    const { promise, resolve } = Promise.withResolvers<Metric[]>()
    pendingRequests.set(id, resolve)
    // A worker that does not respond in time counts with its previous metrics.
    const timeout = setTimeout(() => resolve(lastMetrics.get(worker) ?? []), workerTimeoutMs)
    worker.send({ kind: 'workerRequest', id, withShared } satisfies MetricsMessage, ignoreSendError)
    const workerMetrics = await promise
    clearTimeout(timeout)
    pendingRequests.delete(id)
    return workerMetrics
  }

  async function read(): Promise<string> {
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
    const readyWorkers = workers.filter((worker) => worker.isConnected() && lastMetrics.has(worker))
    const allMetrics = await Promise.all(readyWorkers.map((worker, at) => requestMetrics(worker, at === 0)))
    return aggregate([exitedMetrics, ...allMetrics]).metrics()
  }

  cluster.on('message', async (worker: Worker, said: unknown) => {
    const message = parseMetricsMessage(said)
    if (message?.kind === 'workerResponse') {
      lastMetrics.set(worker, message.metrics)
      pendingRequests.get(message.id)?.(message.metrics)
    }
    if (message?.kind === 'siteRequest') {
      const text = await read().catch(() => undefined)
      if (text !== undefined && worker.isConnected())
        worker.send({ kind: 'siteResponse', text } satisfies MetricsMessage, ignoreSendError)
    }
  })
  cluster.on('exit', async (worker) => {
    const exitedCounters = (lastMetrics.get(worker) ?? []).filter(isCumulative)
    lastMetrics.delete(worker)
    const sums = await aggregate([exitedMetrics, exitedCounters]).getMetricsAsJSON()
    exitedMetrics = sums.map((sum) => ({ ...sum }))
  })
  return read
}

/**
 * Ignores send errors: a worker that has just died may still seem connected, and an unhandled error would end the
 * primary process.
 */
const ignoreSendError = () => {}

/** Counters and histograms outlive their worker; gauges do not. */
const isCumulative = ({ type }: Metric) => type === 'counter' || type === 'histogram'

const aggregate = (all: Metric[][]) => AggregatorRegistry.aggregate(all)

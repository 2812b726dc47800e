import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pino } from 'pino'
import { logOptions } from '#platform/server/log.ts'
import { ConfigError, readConfig, type Config } from '../settings/config.ts'
import { createLogStream } from '../observability/logging.ts'
import {
  checkConfiguredFiles,
  listUnknownSettings,
  namesInFile,
  rejectMisspeltSettings,
  rereadSources,
  type Environment,
} from '../settings/environment.ts'
import { withStartupErrors } from '../startup-errors.ts'
import { joinArgument, retireMessage, readyMessage } from './worker-messages.ts'

/** Backoff after a failed start, doubled with each attempt. */
const initialBackoffMs = 500
const maxBackoffMs = 30_000
/** Named explicitly: `npx someday` starts the primary process with another file. */
const workerProgram = join(import.meta.dirname, '../start.mjs')
/**
 * A replaced worker closes its connections within 15 s and its last requests within a minute. After this time it is
 * killed.
 */
const retirementTimeoutMs = 90_000
/** Settings of the primary process, which change only with a restart. */
const restartOnlySettings = [
  'WEB_CONCURRENCY',
  'METRICS_PORT',
  'METRICS_TOKEN',
  'LOG_LEVEL',
  'LOG_FORMAT',
] as const
/** npm, Docker and systemd kill after ten seconds. */
const shutdownTimeoutMs = 9_000

/**
 * Runs WEB_CONCURRENCY worker processes on one port until they end. The primary process distributes connections and
 * serves the metrics, if enabled, but no other requests. The first worker builds, migrates and loads the catalogue, and
 * reports errors of the start; the others start when it is ready. A worker that dies is replaced. SIGHUP reloads `.env`
 * and replaces the workers one by one, each after its successor is ready; if the new settings are invalid or a new
 * worker cannot start, the current ones continue. Until the next SIGHUP, replacements keep the same settings. SIGTERM
 * and SIGINT end all workers.
 * @returns the exit code, after all workers have ended: 0, or that of the first worker if it could not start.
 */
export async function superviseWorkers(config: Config, sources: Environment): Promise<number> {
  const { WEB_CONCURRENCY, LOG_LEVEL } = config
  const stream = await createLogStream(config)
  const log = stream ? pino(logOptions(LOG_LEVEL), stream) : pino(logOptions(LOG_LEVEL))
  const { METRICS_TOKEN, METRICS_PORT: figuresPort } = config
  if (METRICS_TOKEN !== undefined || figuresPort !== undefined) await serveWorkerMetrics(figuresPort)
  const serving = new Set<Worker>()
  const retired = new Set<Worker>()
  const generations = new WeakMap<Worker, Generation>()
  let current: Generation = { number: 0, sources }
  for (const sentence of listUnknownSettings(sources)) log.warn(sentence)
  let isEnding = false
  let replacement = Promise.resolve()
  const started = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<number>()

  /**
   * Starts a worker.
   *
   * @returns the worker once it is ready, or its exit code.
   */
  async function startWorker(): Promise<Worker | number> {
    const args = process.argv.slice(2)
    // The first worker listens before it is ready, to respond that the site is starting; later ones join when ready.
    cluster.setupPrimary({ exec: workerProgram, args: serving.size > 0 ? [...args, joinArgument] : args })
    const generation = current
    const worker = cluster.fork(workerEnv(generation.sources, sources))
    generations.set(worker, generation)
    const { promise, resolve } = Promise.withResolvers<Worker | number>()
    worker.on('message', (said) => said === readyMessage && resolve(worker))
    worker.once('exit', (code) => resolve(code || 1))
    const startResult = await promise
    if (typeof startResult === 'number') return startResult
    serving.add(worker)
    worker.once('exit', (code, signal) => {
      serving.delete(worker)
      if (retired.delete(worker) || isEnding) return
      log.error({ worker: worker.process.pid, code, signal }, 'a worker exited and will be replaced')
      void addWorker()
    })
    return worker
  }

  async function addWorker(pauseMs = initialBackoffMs): Promise<void> {
    if (isEnding) return
    const startResult = await startWorker()
    if (isEnding) return
    if (typeof startResult !== 'number') {
      if (!isOutdated(startResult)) return
      // SIGHUP arrived while the worker was starting.
      await addWorker()
      return retireWorker(startResult)
    }
    log.error('a worker could not start and will be retried')
    await wait(pauseMs)
    return addWorker(Math.min(2 * pauseMs, maxBackoffMs))
  }

  const isOutdated = (worker: Worker) => (generations.get(worker)?.number ?? 0) < current.number

  /** Tells a worker to finish its requests and exit. It is not replaced. */
  function retireWorker(worker: Worker): void {
    if (!serving.delete(worker)) return
    retired.add(worker)
    const killing = setTimeout(() => worker.process.kill('SIGKILL'), retirementTimeoutMs).unref()
    worker.once('exit', () => clearTimeout(killing))
    // Ignores an error if the worker has just died.
    worker.send(retireMessage, () => {})
  }

  async function replaceWorkers(): Promise<void> {
    await started.promise
    const before = current
    const nextSources = reloadSettings()
    if (!nextSources) return
    current = { number: before.number + 1, sources: nextSources }
    for (;;) {
      if (isEnding) return
      const worker = [...serving].find(isOutdated)
      if (!worker) break
      // Marked first: if this worker dies during the start of its successor, no further one is started.
      retired.add(worker)
      if (typeof (await startWorker()) !== 'number') {
        retireWorker(worker)
        continue
      }
      current = before
      log.error('a new worker could not start: the current workers continue')
      if (!retired.delete(worker)) void addWorker()
      return
    }
    log.info(`${serving.size} new workers have taken over`)
  }

  /** Reads the settings of the next generation. Undefined if they are invalid or need a restart. */
  function reloadSettings(): Environment | undefined {
    try {
      const nextSources = rereadSources(sources)
      const next = readConfig(nextSources.values)
      rejectMisspeltSettings(nextSources)
      checkConfiguredFiles(next)
      const changed = restartOnlySettings.filter((name) => next[name] !== config[name])
      if (changed.length > 0)
        throw new ConfigError(`${changed.join(', ')} cannot be changed with SIGHUP: restart the site.`)
      for (const sentence of listUnknownSettings(nextSources)) log.warn(sentence)
      return nextSources
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error
      log.error(`${error.message} No changes in .env were applied; the current workers continue.`)
      return undefined
    }
  }

  async function shutDown(): Promise<void> {
    if (isEnding) return
    isEnding = true
    const all = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
    const gone = all.map((worker) => once(worker, 'exit'))
    for (const worker of all) worker.process.kill('SIGTERM')
    setTimeout(() => {
      for (const worker of all) worker.process.kill('SIGKILL')
    }, shutdownTimeoutMs)
    await Promise.all(gone)
    log.info({ uptimeSeconds: Math.round(process.uptime()) }, 'all workers have stopped')
    ended.resolve(0)
  }

  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void shutDown())
  process.on('SIGHUP', () => (replacement = replacement.then(replaceWorkers)))
  const first = await startWorker()
  if (typeof first === 'number') return isEnding ? ended.promise : first
  await Promise.all(Array.from({ length: WEB_CONCURRENCY - 1 }, () => addWorker()))
  log.info(`${serving.size} workers are running; SIGHUP to process ${process.pid} replaces them one by one`)
  started.resolve()
  return ended.promise
}

/** Workers with the same settings. */
interface Generation {
  number: number
  sources: Environment
}

/** Returns the variables from `.env` for a worker. Variables that were removed from the file are undefined. */
function workerEnv(renewed: Environment, first: Environment): NodeJS.ProcessEnv {
  const names = new Set([...namesInFile(first), ...namesInFile(renewed)])
  return Object.fromEntries(
    Array.from(names, (name) => [
      name,
      namesInFile(renewed).includes(name) ? renewed.values[name] : undefined,
    ]),
  )
}

/** Collects the workers' metrics and serves them on METRICS_PORT, if set. Workers serve them on the site's port. */
async function serveWorkerMetrics(port: number | undefined): Promise<void> {
  const { createMetricsAggregator: addUpFigures } = await import('../observability/worker-metrics.ts')
  const read = addUpFigures()
  if (port === undefined) return
  const { startMetricsServer: openFiguresPort } = await import('#platform/observability/metrics-route.ts')
  await withStartupErrors('METRICS_PORT', () => openFiguresPort(port, read))
}

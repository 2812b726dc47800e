import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { pino } from 'pino'
import { logOptions } from '#platform/server/log.ts'
import { ConfigError, readConfig, type Config } from '../../config.ts'
import { createLogStream } from '../seeing/logging.ts'
import { namesInFile, rereadSources, type Environment } from '../settings/environment.ts'
import { checkConfiguredFiles } from '../settings/named-files.ts'
import { listUnknownSettings, rejectMisspeltSettings } from '../settings/nearly-ours.ts'
import { withStartupErrors } from '../startup-errors.ts'
import { joinArgument, retireMessage, readyMessage } from './worker-messages.ts'

/** One that cannot start is tried again after that, and then after twice as long each time. */
const initialBackoffMs = 500
const maxBackoffMs = 30_000
/**
 * Where there are cores for several there is memory too. What start.sh gives back at once, the kernel has to clear and
 * map anew each time: one process does not notice, but several wait for each other there.
 */
const workerMallocEnv = { MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '33554432' }
/** A retired worker has 15 s to lose its connections and a minute for its last requests; longer than that, it hangs. */
const retirementTimeoutMs = 90_000
/** What the primary process itself goes by: a change takes effect with a restart alone. */
const restartOnlySettings = [
  'WEB_CONCURRENCY',
  'METRICS_PORT',
  'METRICS_TOKEN',
  'LOG_LEVEL',
  'LOG_FORMAT',
] as const
/** They have ten seconds before npm, Docker and systemd kill. */
const shutdownTimeoutMs = 9_000

/**
 * Keeps so many processes at work on one port. It takes the connections, hands them on in turn and does nothing else:
 * the first worker says what is wrong with a start, builds, migrates and fills, and the others join it. One that dies
 * is replaced; SIGHUP reads `.env` again and replaces all, one after the other, each by one that serves already. Until
 * then every worker has the `.env` of the last SIGHUP, also one that takes the place of another.
 *
 * @returns the code to end with, once all have ended.
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

  /** @returns it once it serves; the code that it has ended with where it does not. */
  async function startWorker(): Promise<Worker | number> {
    const args = process.argv.slice(2)
    // Who comes alone takes the port before it is ready, to say so.
    cluster.setupPrimary({ args: serving.size > 0 ? [...args, joinArgument] : args })
    const generation = current
    const worker = cluster.fork({ ...workerMallocEnv, ...workerEnv(generation.sources, sources) })
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
      log.error({ worker: worker.process.pid, code, signal }, 'a worker has ended and is replaced')
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
      // SIGHUP has come while it started.
      await addWorker()
      return retireWorker(startResult)
    }
    log.error('a worker could not start and is tried again')
    await wait(pauseMs)
    return addWorker(Math.min(2 * pauseMs, maxBackoffMs))
  }

  const isOutdated = (worker: Worker) => (generations.get(worker)?.number ?? 0) < current.number

  /** The worker takes no more requests and ends; its exit starts no other one. */
  function retireWorker(worker: Worker): void {
    if (!serving.delete(worker)) return
    retired.add(worker)
    const killing = setTimeout(() => worker.process.kill('SIGKILL'), retirementTimeoutMs).unref()
    worker.once('exit', () => clearTimeout(killing))
    // A worker that dies at this moment need not be told.
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
      // The new worker takes its place even if it dies before that.
      retired.add(worker)
      if (typeof (await startWorker()) !== 'number') {
        retireWorker(worker)
        continue
      }
      current = before
      log.error('a new worker could not start: those of before stay')
      if (!retired.delete(worker)) void addWorker()
      return
    }
    log.info(`${serving.size} new workers have taken over`)
  }

  /** The settings of the next generation; undefined where they cannot be used, or need a restart. */
  function reloadSettings(): Environment | undefined {
    try {
      const nextSources = rereadSources(sources)
      const next = readConfig(nextSources.values)
      rejectMisspeltSettings(nextSources)
      checkConfiguredFiles(next)
      const changed = restartOnlySettings.filter((name) => next[name] !== config[name])
      if (changed.length > 0)
        throw new ConfigError(`${changed.join(', ')} cannot change by SIGHUP: restart the site.`)
      for (const sentence of listUnknownSettings(nextSources)) log.warn(sentence)
      return nextSources
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error
      log.error(`${error.message} Nothing of .env has been applied, and the workers stay.`)
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
    log.info({ uptimeSeconds: Math.round(process.uptime()) }, 'all workers have ended. Good bye')
    ended.resolve(0)
  }

  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void shutDown())
  process.on('SIGHUP', () => (replacement = replacement.then(replaceWorkers)))
  const first = await startWorker()
  if (typeof first === 'number') return isEnding ? ended.promise : first
  await Promise.all(Array.from({ length: WEB_CONCURRENCY - 1 }, () => addWorker()))
  log.info(`${serving.size} workers serve; SIGHUP to process ${process.pid} replaces them one by one`)
  started.resolve()
  return ended.promise
}

/** Workers that go by the same reading of `.env`. */
interface Generation {
  number: number
  sources: Environment
}

/** What a worker has from `.env`, and undefined for what only the first reading of it had. */
function workerEnv(renewed: Environment, first: Environment): NodeJS.ProcessEnv {
  const names = new Set([...namesInFile(first), ...namesInFile(renewed)])
  return Object.fromEntries(
    Array.from(names, (name) => [
      name,
      namesInFile(renewed).includes(name) ? renewed.values[name] : undefined,
    ]),
  )
}

/** The workers answer for the site at its own port, and this process at the other one. */
async function serveWorkerMetrics(port: number | undefined): Promise<void> {
  const { createMetricsAggregator: addUpFigures } = await import('../seeing/figures-of-workers.ts')
  const read = addUpFigures()
  if (port === undefined) return
  const { startMetricsServer: openFiguresPort } = await import('#platform/seeing/figures-route.ts')
  await withStartupErrors('METRICS_PORT', () => openFiguresPort(port, read))
}

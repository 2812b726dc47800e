import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { pino } from 'pino'
import { logOptions } from '#platform/server/log.ts'
import type { Config } from '../../config.ts'
import { peoplesLog } from '../seeing/logging.ts'
import { explainingStartupErrors } from '../startup-errors.ts'
import { joinsOthers, retire, serves } from './worker-messages.ts'

/** One that cannot start is tried again after that, and then after twice as long each time. */
const firstPauseMs = 500
const longestPauseMs = 30_000
/**
 * Where there are cores for several there is memory too. What start.sh gives back at once, the kernel has to clear and
 * map anew each time: one process does not notice, but several wait for each other there.
 */
const workersMemory = { MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '33554432' }
/** They have ten seconds before npm, Docker and systemd kill. */
const lastWordsMs = 9_000

/**
 * Keeps so many processes at work on one port. It takes the connections, hands them on in turn and does nothing else:
 * the first worker says what is wrong with a start, builds, migrates and fills, and the others join it. One that dies
 * is replaced; SIGHUP replaces all, one after the other, each by one that serves already.
 *
 * @returns the code to end with, once all have ended.
 */
export async function keepWorkers(config: Config): Promise<number> {
  const { WEB_CONCURRENCY, LOG_LEVEL } = config
  const stream = await peoplesLog(config)
  const log = stream ? pino(logOptions(LOG_LEVEL), stream) : pino(logOptions(LOG_LEVEL))
  const { METRICS_TOKEN, METRICS_PORT: figuresPort } = config
  if (METRICS_TOKEN !== undefined || figuresPort !== undefined) await gatherFigures(figuresPort)
  const serving = new Set<Worker>()
  const retired = new Set<Worker>()
  let isEnding = false
  let renewing = Promise.resolve()
  const started = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<number>()

  /** @returns it once it serves; the code that it has ended with where it does not. */
  async function begin(): Promise<Worker | number> {
    const args = process.argv.slice(2)
    // Who comes alone takes the port before it is ready, to say so.
    cluster.setupPrimary({ args: serving.size > 0 ? [...args, joinsOthers] : args })
    const worker = cluster.fork(workersMemory)
    const { promise, resolve } = Promise.withResolvers<Worker | number>()
    worker.on('message', (said) => said === serves && resolve(worker))
    worker.once('exit', (code) => resolve(code || 1))
    const begun = await promise
    if (typeof begun === 'number') return begun
    serving.add(worker)
    worker.once('exit', (code, signal) => {
      serving.delete(worker)
      if (retired.delete(worker) || isEnding) return
      log.error({ worker: worker.process.pid, code, signal }, 'a worker has ended and is replaced')
      void add()
    })
    return worker
  }

  async function add(pauseMs = firstPauseMs): Promise<void> {
    if (isEnding || typeof (await begin()) !== 'number' || isEnding) return
    log.error('a worker could not start and is tried again')
    await wait(pauseMs)
    return add(Math.min(2 * pauseMs, longestPauseMs))
  }

  async function renewAll(): Promise<void> {
    await started.promise
    const before = new Set(serving)
    for (const worker of before) {
      if (isEnding) return
      if (typeof (await begin()) === 'number')
        return log.error('a new worker could not start: those of before stay')
      // Where it has died meanwhile, somebody has taken its place.
      if (!serving.delete(worker)) continue
      retired.add(worker)
      // One that dies at this moment needs not be told.
      worker.send(retire, () => {})
    }
    log.info(`${serving.size} new workers have taken over`)
  }

  async function end(): Promise<void> {
    if (isEnding) return
    isEnding = true
    const all = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
    const gone = all.map((worker) => once(worker, 'exit'))
    for (const worker of all) worker.process.kill('SIGTERM')
    setTimeout(() => {
      for (const worker of all) worker.process.kill('SIGKILL')
    }, lastWordsMs)
    await Promise.all(gone)
    log.info({ uptimeSeconds: Math.round(process.uptime()) }, 'all workers have ended. Good bye')
    ended.resolve(0)
  }

  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void end())
  process.on('SIGHUP', () => (renewing = renewing.then(renewAll)))
  const first = await begin()
  if (typeof first === 'number') return isEnding ? ended.promise : first
  await Promise.all(Array.from({ length: WEB_CONCURRENCY - 1 }, () => add()))
  log.info(`${serving.size} workers serve; SIGHUP to process ${process.pid} replaces them one by one`)
  started.resolve()
  return ended.promise
}

/** The workers answer for the site at its own port, and this process at the other one. */
async function gatherFigures(port: number | undefined): Promise<void> {
  const { addUpFigures } = await import('../seeing/figures-of-workers.ts')
  const read = addUpFigures()
  if (port === undefined) return
  const { openFiguresPort } = await import('#platform/seeing/figures-route.ts')
  await explainingStartupErrors('METRICS_PORT', () => openFiguresPort(port, read))
}

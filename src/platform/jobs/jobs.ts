import { setTimeout as wait } from 'node:timers/promises'
import type { SqlEntityManager } from '@mikro-orm/sql'
import { sql } from 'kysely'
import {
  fromKysely,
  fromPglite,
  PgBoss,
  type ConstructorOptions,
  type JobResult,
  type QueueResult,
} from 'pg-boss'
import { directUrlOf, type DatabaseLocation } from '#platform/database/location.ts'
import { pgliteOf, type Orm } from '#platform/database/orm.ts'

/** A queue of jobs of one kind, which run later and outside of requests. */
export interface JobQueue<Data extends object = object> {
  name: string
  /**
   * Handles a batch of jobs. If it throws, all are retried, so it must be idempotent. For a job handled alone,
   * `keepRest` stores the remaining work as the data of the next attempt, which also survives a crash.
   */
  handle(jobs: Data[], keepRest?: (rest: Data) => Promise<void>): Promise<void>
  /** Largest batch. */
  batchSize?: number
  /** Handles and retries each job alone, without a pause while more are ready. */
  isEachByItself?: boolean
  /** Concurrent workers, 1 by default. */
  workers?: number
  /** Retries before a job fails permanently, with backoff from one second to ten minutes. */
  retryLimit?: number
  /** Polling interval for delayed jobs, 5 s by default. Ready jobs start immediately. */
  pollingSeconds?: number
  /** Longest backoff, if not ten minutes. */
  longestPauseSeconds?: number
  /**
   * Heartbeat timeout for jobs that may take more than 15 minutes: another worker takes over a job only after this long
   * without a heartbeat. At least 10 s.
   */
  silenceSeconds?: number
  /** Also sends a job on this cron schedule, in UTC. */
  schedule?: string
}

/** Thrown by a job that can never succeed: it is not retried, and stays in the database as failed, for the operator. */
export class PermanentJobError extends Error {}

/** Thrown by a job whose failure is logged elsewhere: it is retried without a warning. */
export class ExpectedJobError extends Error {}

interface Log {
  debug: (details: object, message: string) => void
  warn: (details: object, message: string) => void
}

export interface Jobs {
  /**
   * Sends a job in the transaction of `em`. Higher `priority` runs first; 0 by default. The job is delayed until
   * `after`, or by `afterMs` on the database's clock.
   */
  send: <Data extends object>(
    em: SqlEntityManager,
    queue: Pick<JobQueue<Data>, 'name'>,
    data: Data,
    options?: { after?: Date; afterMs?: number; priority?: number },
  ) => Promise<void>
  /** Deletes all jobs whose data contains `part`. */
  forget: (em: SqlEntityManager, queue: Pick<JobQueue, 'name'>, part: object) => Promise<void>
  /** Deletes permanently failed jobs, once a later success makes them obsolete. */
  forgetFailed: (em: SqlEntityManager, queue: Pick<JobQueue, 'name'>) => Promise<void>
  /** Whether a job is running or waits for a retry, in any process. */
  isWaiting: (em: SqlEntityManager, queue: Pick<JobQueue, 'name'>) => Promise<boolean>
  /** Whether a job is running or ready to run. */
  isDue: (em: SqlEntityManager, queue: Pick<JobQueue, 'name'>) => Promise<boolean>
  start: (queues: JobQueue[], log: Log) => Promise<void>
  /** Waits for running jobs to finish. */
  stop: () => Promise<void>
}

/** Application name of the connections, shown in pg_stat_activity. */
export const jobsApplicationName = 'jobs'

/** Longest wait for running jobs at shutdown. Longer jobs are retried after the next start. */
const shutdownTimeoutMs = 3_000
const defaultRetryLimit = 1_000
/** Ten years: waiting and failed jobs are never deleted by pg-boss (see job-list.ts). */
const forever = 315_360_000
/** pg-boss allows less than a day. */
const maxExpirationSeconds = 23 * 60 * 60

/**
 * Creates the job queue service, on pg-boss. `send` adds a job, at once or delayed, `forget` deletes the jobs whose
 * data contains the given object, `forgetFailed` those of a queue that failed for good. `isDue` returns whether a job
 * of a queue is running or ready to run, `isWaiting` whether one is running or waits for a retry. `start` runs the
 * workers of the given queues, `stop` waits for running jobs and ends them. Jobs are rows of the same database, so that
 * a change and its jobs commit together.
 * @param timings intervals of polling and of retries, in seconds.
 */
export async function createJobs(
  orm: Orm,
  location: DatabaseLocation,
  timings = defaultJobTimings,
): Promise<Jobs> {
  const boss = new PgBoss({
    ...(await createConnectionOptions(orm, location)),
    monitorVacuum: false,
    reindex: false,
    useListenNotify: true,
  })
  let names: string[] = []
  return {
    async send(em, { name }, data, { after, afterMs, priority = 0 } = {}) {
      const db = fromKysely(em.getKysely())
      const startAfter = afterMs === undefined ? after : afterMs / 1_000
      await boss.send(name, data, { db, priority, ...(startAfter === undefined ? {} : { startAfter }) })
    },

    async forget(em, { name }, part) {
      await sql`delete from pgboss.job where name = ${name} and data @> ${JSON.stringify(part)}::jsonb`.execute(
        em.getKysely(),
      )
    },

    async forgetFailed(em, { name }) {
      await sql`delete from pgboss.job where name = ${name} and state = 'failed'`.execute(em.getKysely())
    },

    async isWaiting(em, { name }) {
      const waiting = sql`select 1 from pgboss.job where name = ${name} and state in ('retry', 'active') limit 1`
      return (await waiting.execute(em.getKysely())).rows.length > 0
    },

    async isDue(em, { name }) {
      const due = sql`select 1 from pgboss.job where name = ${name} and (state = 'active'
        or state in ('created', 'retry') and start_after <= now()) limit 1`
      return (await due.execute(em.getKysely())).rows.length > 0
    },

    async start(queues, log) {
      // While the database is down every poll fails. Failing requests log it already, and pg-boss recovers by itself.
      boss.on('error', (error) => log.warn({ err: error }, 'jobs are waiting for the database'))
      names = queues.map(({ name }) => name)
      await boss.start()
      // Most starts change nothing; checking each queue separately was a quarter of the startup time of jobs.
      const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
      const crons = new Map((await boss.getSchedules()).map(({ name, cron }) => [name, cron]))
      for (const queue of queues) {
        await ensureQueue(boss, {
          ...queue,
          timings,
          known: known.get(queue.name),
          cron: crons.get(queue.name),
        })
        await startWorker({ boss, em: orm.em, log, timings }, queue)
      }
    },

    async stop() {
      // A graceful stop of pg-boss polls its workers twice a second; `offWork` resolves as soon as they end.
      const workersEnded = Promise.all(names.map((name) => boss.offWork(name)))
      await Promise.race([workersEnded, wait(shutdownTimeoutMs, undefined, { ref: false })])
      await boss.stop({ graceful: false })
    },
  }
}

interface QueueSetup extends JobQueue {
  timings: JobTimings
  /** The queue as it exists; undefined for a new one. */
  known: QueueResult | undefined
  cron: string | undefined
}

/** Creates the queue, or updates its options. */
async function ensureQueue(
  boss: PgBoss,
  { name, schedule, timings, known, cron, ...queue }: QueueSetup,
): Promise<void> {
  const { retryLimit = defaultRetryLimit, longestPauseSeconds = 600 } = queue
  const hasBackoff = timings.failedJobSeconds > 0
  const options = {
    retryLimit,
    retryBackoff: hasBackoff,
    retryDelay: timings.failedJobSeconds,
    ...(hasBackoff && { retryDelayMax: longestPauseSeconds }),
    retentionSeconds: forever,
    deleteAfterSeconds: 0,
    ...(queue.silenceSeconds && {
      heartbeatSeconds: queue.silenceSeconds,
      expireInSeconds: maxExpirationSeconds,
    }),
    // Starts ready jobs as soon as they are committed, in any process.
    notify: true,
  }
  const isUpToDate =
    known && Object.entries(options).every(([key, value]) => Reflect.get(known, key) === value)
  if (!isUpToDate) {
    await boss.createQueue(name, options)
    await boss.updateQueue(name, options)
    // Fills pg-boss's cache of the queue. The first `send` would otherwise query it inside the caller's transaction, a
    // deadlock on PGlite's one connection.
    await boss.findJobs(name, { id: '00000000-0000-0000-0000-000000000000' })
  }
  if (schedule && schedule !== cron) await boss.schedule(name, schedule)
}

interface Worker {
  boss: PgBoss
  em: SqlEntityManager
  log: Log
  timings: JobTimings
}

async function startWorker(worker: Worker, queue: JobQueue): Promise<void> {
  const { boss, timings } = worker
  const { name, batchSize = 1, workers = 1, pollingSeconds = timings.jobsSeconds } = queue
  const workOptions = {
    localConcurrency: workers,
    pollingIntervalSeconds: pollingSeconds,
    // There is no notification when a retry is due, so polling continues.
    notifyPollingIntervalSeconds: pollingSeconds,
    perJobResults: true,
  } as const
  if (queue.isEachByItself) {
    const burstOptions = { batchSize: 2, burstWhenBatchFull: true }
    await boss.work<object>(name, { ...workOptions, ...burstOptions }, async (jobs) => {
      const results: JobResult[] = []
      for (const job of jobs) results.push(...(await runJobs(worker, queue, [job])))
      return results
    })
    return
  }
  await boss.work<object>(name, { ...workOptions, batchSize }, (jobs) => runJobs(worker, queue, jobs))
}

interface FetchedJob {
  id: string
  data: object
}

/** Runs jobs and returns their results: all completed, all to be retried, or all permanently failed. */
async function runJobs({ em, log }: Worker, queue: JobQueue, jobs: FetchedJob[]): Promise<JobResult[]> {
  const context = { queue: queue.name, jobs: jobs.map(({ id }) => id) }
  const keepRest = async (rest: object) => {
    const ids = jobs.map(({ id }) => id)
    if (ids.length !== 1) throw new Error('Only a job handled alone can keep a rest')
    await sql`update pgboss.job set data = ${JSON.stringify(rest)}::jsonb
      where name = ${queue.name} and id = ${ids[0]}::uuid`.execute(em.fork().getKysely())
  }
  try {
    await queue.handle(
      jobs.map(({ data }) => data),
      keepRest,
    )
    return jobs.map(({ id }) => ({ id, status: 'completed' }))
  } catch (error) {
    const isPermanent = error instanceof PermanentJobError
    const level = error instanceof ExpectedJobError ? 'debug' : 'warn'
    log[level](
      { err: error, ...context },
      isPermanent ? 'a job failed permanently' : 'a job failed and will be retried',
    )
    const output = { message: String(error) }
    // Without a dead-letter queue, the job stays in its own queue as failed.
    return jobs.map(({ id }) => ({ id, status: isPermanent ? 'deadletter' : 'failed', output }))
  }
}

async function createConnectionOptions(orm: Orm, location: DatabaseLocation): Promise<ConstructorOptions> {
  // LISTEN does not work through a pooler.
  if ('url' in location)
    return { connectionString: directUrlOf(location), max: 2, application_name: jobsApplicationName }
  return { db: fromPglite(await pgliteOf(orm)), backend: 'pglite' }
}

/** Polling intervals and backoff of background work. */
export interface JobTimings {
  /** Polling interval for delayed jobs, unless the queue sets its own. */
  jobsSeconds: number
  /** First backoff of a failed job, doubled each time. 0 retries without a delay. */
  failedJobSeconds: number
  /** Polling interval for newsletter emails while there are none. */
  noLettersMs: number
  /** Delay before newsletter emails are retried after a failure. */
  failedLettersMs: number
  /** Interval for reclaiming newsletter emails of processes that have ended. */
  leftLettersMs: number
  /** Backoff of a webhook after each failed attempt; it is given up after the last. */
  failedWebhookMs: readonly number[]
}

const seconds = 1_000
const minutes = 60 * seconds
const hours = 60 * minutes

export const defaultJobTimings: JobTimings = {
  // Ready jobs start immediately. Each of thirty queues polls by itself, which takes 1 ms on PGlite.
  jobsSeconds: 5,
  failedJobSeconds: 1,
  noLettersMs: 2_000,
  failedLettersMs: 2_000,
  leftLettersMs: 15_000,
  // Three days in total.
  failedWebhookMs: [
    5 * seconds,
    5 * minutes,
    30 * minutes,
    2 * hours,
    5 * hours,
    10 * hours,
    14 * hours,
    20 * hours,
    24 * hours,
  ],
}

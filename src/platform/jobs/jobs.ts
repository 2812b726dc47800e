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

/** Work of one kind, done later and outside of any request. */
export interface JobQueue<Data extends object = object> {
  name: string
  /**
   * Does all of them or throws, and then all of them are tried again: it must be harmless to do one twice. Of a job by
   * itself, `keepRest` writes down what is left to do, which is what a later try is given, after a crash too.
   */
  handle(jobs: Data[], keepRest?: (rest: Data) => Promise<void>): Promise<void>
  /** How many are handed over at once, at most. */
  batchSize?: number
  /** Each is handed over alone and tried again alone, and as long as any are left there is no pause between them. */
  isEachByItself?: boolean
  /** How many are at work side by side; one by default. */
  workers?: number
  /** How often one is tried again, with pauses that grow from a second to ten minutes, before it is given up. */
  retryLimit?: number
  /** How often what was put off is looked for, five seconds by default. What can be done at once is begun at once. */
  pollingSeconds?: number
  /** The longest of those pauses, where ten minutes are too long. */
  longestPauseSeconds?: number
  /**
   * For work that may take more than a quarter of an hour: it is another's only once its process has not been heard of
   * for so long, ten seconds at least.
   */
  silenceSeconds?: number
  /** Also sent by the clock: a cron expression, in UTC. */
  schedule?: string
}

/** Thrown by a job that can never be done: it is given up at once, and stays for whoever looks after the site. */
export class PermanentJobError extends Error {}

/** Thrown by a job that waits for what is told once, elsewhere: it is tried again without a word at each try. */
export class ExpectedJobError extends Error {}

/** As much of a logger as jobs need. */
interface Log {
  debug: (details: object, message: string) => void
  warn: (details: object, message: string) => void
}

export interface Jobs {
  /**
   * Commits or rolls back together with whatever else `em` changes. The highest `priority` goes first; 0 by default.
   * It waits until `after`, or for `afterMs` by the clock of the database.
   */
  send: <Data extends object>(
    em: SqlEntityManager,
    queue: Pick<JobQueue<Data>, 'name'>,
    data: Data,
    options?: { after?: Date; afterMs?: number; priority?: number },
  ) => Promise<void>
  /** Removes the jobs, done or not, whose data holds all of this. */
  forget: (em: SqlEntityManager, queue: Pick<JobQueue, 'name'>, part: object) => Promise<void>
  /** Removes those that were given up: what has gone well since says more. */
  forgetFailed: (em: SqlEntityManager, queue: Pick<JobQueue, 'name'>) => Promise<void>
  /** Whether any is at work or to be tried again, in whichever process. */
  isWaiting: (em: SqlEntityManager, queue: Pick<JobQueue, 'name'>) => Promise<boolean>
  /** Whether any is at work, or would be if there were a hand free. */
  isDue: (em: SqlEntityManager, queue: Pick<JobQueue, 'name'>) => Promise<boolean>
  start: (queues: JobQueue[], log: Log) => Promise<void>
  /** Lets what is being worked on come to its end. */
  stop: () => Promise<void>
}

/** By this name a server knows a site that works on it. */
export const jobsApplicationName = 'jobs'

/** What takes longer is tried again after the next start. */
const shutdownTimeoutMs = 3_000
const defaultRetryLimit = 1_000
/** Ten years: what waits is never forgotten, and what failed neither (see job-list.ts). */
const forever = 315_360_000
/** What the library allows is less than a day. */
const maxExpirationSeconds = 23 * 60 * 60

/** Jobs are rows of the same database, so that a change and what follows from it are committed as one. */
export async function createJobs(
  orm: Orm,
  location: DatabaseLocation,
  rests = defaultJobTimings,
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
      // While the database is away every poll fails; the requests say so already, and it heals by itself.
      boss.on('error', (error) => log.warn({ err: error }, 'jobs are waiting for the database'))
      names = queues.map(({ name }) => name)
      await boss.start()
      // Most starts find everything as they want it; asking for each queue by itself was a quarter of them.
      const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
      const crons = new Map((await boss.getSchedules()).map(({ name, cron }) => [name, cron]))
      for (const queue of queues) {
        await ensureQueue(boss, {
          ...queue,
          rests,
          known: known.get(queue.name),
          cron: crons.get(queue.name),
        })
        await startWorker({ boss, em: orm.em, log, rests }, queue)
      }
    },

    async stop() {
      // A graceful stop of pg-boss looks twice a second whether its workers have ended; they say so themselves.
      const workersEnded = Promise.all(names.map((name) => boss.offWork(name)))
      await Promise.race([workersEnded, wait(shutdownTimeoutMs, undefined, { ref: false })])
      await boss.stop({ graceful: false })
    },
  }
}

interface QueueSetup extends JobQueue {
  rests: JobTimings
  /** As it is; undefined where there is none yet. */
  known: QueueResult | undefined
  cron: string | undefined
}

/** Makes the queue, or changes what is not as wanted. */
async function ensureQueue(
  boss: PgBoss,
  { name, schedule, rests, known, cron, ...queue }: QueueSetup,
): Promise<void> {
  const { retryLimit = defaultRetryLimit, longestPauseSeconds = 600 } = queue
  const hasBackoff = rests.failedJobSeconds > 0
  const options = {
    retryLimit,
    retryBackoff: hasBackoff,
    retryDelay: rests.failedJobSeconds,
    ...(hasBackoff && { retryDelayMax: longestPauseSeconds }),
    retentionSeconds: forever,
    deleteAfterSeconds: 0,
    ...(queue.silenceSeconds && {
      heartbeatSeconds: queue.silenceSeconds,
      expireInSeconds: maxExpirationSeconds,
    }),
    // What can be done at once is begun as soon as it is committed, in whichever process.
    notify: true,
  }
  const isUpToDate =
    known && Object.entries(options).every(([key, value]) => Reflect.get(known, key) === value)
  if (!isUpToDate) {
    await boss.createQueue(name, options)
    await boss.updateQueue(name, options)
    // Reads what a first `send` would otherwise read inside the caller's transaction, for ever on PGlite's one connection.
    await boss.findJobs(name, { id: '00000000-0000-0000-0000-000000000000' })
  }
  if (schedule && schedule !== cron) await boss.schedule(name, schedule)
}

interface Worker {
  boss: PgBoss
  em: SqlEntityManager
  log: Log
  rests: JobTimings
}

async function startWorker(worker: Worker, queue: JobQueue): Promise<void> {
  const { boss, rests } = worker
  const { name, batchSize = 1, workers = 1, pollingSeconds = rests.jobsSeconds } = queue
  const workOptions = {
    localConcurrency: workers,
    pollingIntervalSeconds: pollingSeconds,
    // Nobody is told when the time for another try has come: that is still looked for.
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

/** What has become of them: all are done, or all have to be tried again, or it is no use. */
async function runJobs({ em, log }: Worker, queue: JobQueue, jobs: FetchedJob[]): Promise<JobResult[]> {
  const context = { queue: queue.name, jobs: jobs.map(({ id }) => id) }
  const keepRest = async (rest: object) => {
    const ids = jobs.map(({ id }) => id)
    if (ids.length !== 1) throw new Error('Only a job by itself has a rest')
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
      isPermanent ? 'a job is given up' : 'a job failed and is tried again',
    )
    const output = { message: String(error) }
    // There is no queue of dead letters: it stays in its own, failed.
    return jobs.map(({ id }) => ({ id, status: isPermanent ? 'deadletter' : 'failed', output }))
  }
}

async function createConnectionOptions(orm: Orm, location: DatabaseLocation): Promise<ConstructorOptions> {
  // Past a pooler, which would forget what it listens on.
  if ('url' in location)
    return { connectionString: directUrlOf(location), max: 2, application_name: jobsApplicationName }
  return { db: fromPglite(await pgliteOf(orm)), backend: 'pglite' }
}

/** How long what works beside the requests rests before it looks for more, and before it tries again what failed. */
export interface JobTimings {
  /** Until jobs that were put off are looked for, where their queue says nothing else. */
  jobsSeconds: number
  /** Until a job is tried again for the first time; then twice as long each time. 0 is at once, every time. */
  failedJobSeconds: number
  /** Until letters are looked for where there were none. */
  noLettersMs: number
  /** Until letters are tried again where one did not go. */
  failedLettersMs: number
  /** Until letters are looked for that other processes had claimed when they ended. */
  leftLettersMs: number
  /** Until a webhook is tried again, after each try that failed; after the last of them it is given up. */
  failedWebhookMs: readonly number[]
}

const seconds = 1_000
const minutes = 60 * seconds
const hours = 60 * minutes

export const defaultJobTimings: JobTimings = {
  // What can be done at once is begun at once. Each of thirty queues asks by itself, a millisecond's worth on PGlite.
  jobsSeconds: 5,
  failedJobSeconds: 1,
  noLettersMs: 2_000,
  failedLettersMs: 2_000,
  leftLettersMs: 15_000,
  // Three days in all.
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

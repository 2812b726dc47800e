import { rmSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { createPasswords } from '#features/accounts/server/signing-in/passwords.ts'
import type { DatabaseLocation } from '#platform/database/location.ts'
import { openDatabase, type Orm } from '#platform/database/orm.ts'
import type { JobTimings } from '#platform/jobs/jobs.ts'
import type { StalePolicy } from '#platform/server/response-cache/response-cache.ts'
import { showProgress } from '#platform/server/progress.ts'
import { buildApp } from '#root/app.ts'
import { readConfig } from '#root/start/settings/config.ts'
import * as entities from '#root/entities.ts'
import { createMetricsIfEnabled } from '#root/start/observability/instrumentation.ts'
import { setUpTracing } from '#root/start/serve.ts'
import { loadPages } from '#root/start/site/pages-source.ts'
import { createServices, type Services } from '#root/start/services.ts'
import { fastFolder } from '../servers/fast-folder.ts'
import { copyCatalogue } from './catalogue-copy.ts'

const searchTimeoutMs = 5_000
/** Cheap Argon2id parameters for tests that sign in often. guessing.test.ts checks the real ones. */
const cheapHashes = { memoryCost: 8, timeCost: 1, parallelism: 1 }
export const testAuthSecret = 'a secret of tests that is long enough'

/** Options that replace those of the product. */
interface Replaced extends Pick<Parameters<typeof createServices>[0], 'now' | 'passwords' | 'timings'> {
  /** App whose database is shared, as by another worker. PostgreSQL only. */
  beside?: Pick<TestApp, 'location'>
  /** How long stale responses may be served. None by default, because tests read what they have just changed. */
  stalePolicy?: StalePolicy
  /** Request timeout in ms. */
  answerMs?: number
  /** Statement timeout in ms; 0 for none. */
  statementMs?: number
  /** Called with each line of the log. */
  onLog?: (line: string) => void
}

/**
 * Short polling intervals. Polling for jobs every 0.5 s, the minimum, would take 70 ms of CPU per second, so it is 2 s.
 */
const shortIntervals: JobTimings = {
  jobsSeconds: 2,
  failedJobSeconds: 0,
  noLettersMs: 250,
  failedLettersMs: 200,
  leftLettersMs: 0,
  failedWebhookMs: [50, 100, 200],
}

/** Built pages, shared by all apps of a worker. The global setup has checked that the build is current. */
let builtPages: ReturnType<typeof loadPages> | undefined

/** Keeps tests off the internet: no name but localhost exists. */
const resolveLocalHost = async (host: string) =>
  host === 'localhost' ? [{ address: '127.0.0.1', family: 4 }] : []

const none: StalePolicy = { shownMs: 0, waitMs: 0, longestMs: 0 }

/** Starts the whole product on its own copy of the catalogue, ready for `inject`. */
export async function startTestApp(
  env: Record<string, string> = {},
  { beside, stalePolicy = none, answerMs, statementMs = 0, onLog, ...parts }: Replaced = {},
) {
  const { location, remove } = beside
    ? { location: beside.location, remove: async () => {} }
    : await copyCatalogue()
  const orm = await openDatabase(location, Object.values(entities), statementMs)
  const dataFolder = fastFolder('someday-data-')
  const config = readConfig({ LOG_LEVEL: 'silent', DATA_DIR: dataFolder, ...env })
  const { icons, ...pages } = await (builtPages ??= loadPages({
    isDevelopment: false,
    progress: showProgress(process.stderr),
  }))
  if (!beside) await removeRetryDelays(orm)
  const figures = await createMetricsIfEnabled(config)
  const services = await createServices({
    figures,
    config,
    orm,
    location,
    authSecret: testAuthSecret,
    icons,
    searchTimeoutMs,
    passwords: createPasswords(cheapHashes),
    timings: shortIntervals,
    resolveHost: resolveLocalHost,
    ...parts,
  })
  const rendered: string[] = []
  const unchanged: string[] = []
  const renderPage: typeof pages.renderPage = async (page) => {
    const address = page.url.pathname + page.url.search
    rendered.push(address)
    const answer = await pages.renderPage(page)
    if (answer.isUnchanged) unchanged.push(address)
    return answer
  }
  const onStopped = async () => {
    await orm.close()
    await remove()
    rmSync(dataFolder, { recursive: true, force: true })
  }
  const logStream = onLog && { write: onLog }
  const app = await buildApp({
    config,
    orm,
    location,
    services,
    onStopped,
    stalePolicy,
    ...(answerMs === undefined ? {} : { answerMs }),
    logStream,
    figures,
    tracing: await setUpTracing(config),
    ...pages,
    renderPage,
  })
  await app.ready()
  return Object.assign(app, { orm, services, location, rendered, unchanged })
}

/**
 * Removes retry delays from the template's queues with one statement, where pg-boss would update each queue. Schedules
 * are first checked after half a minute, as on a new site.
 */
async function removeRetryDelays({ em }: Orm): Promise<void> {
  const own = em.fork()
  await own.execute('update pgboss.queue set retry_backoff = false, retry_delay = 0, retry_delay_max = null')
  await own.execute('update pgboss.version set cron_on = now()')
}

export type TestApp = FastifyInstance & {
  orm: Orm
  services: Services
  location: DatabaseLocation
  /** URLs of the pages rendered so far. */
  rendered: string[]
  /** URLs whose rendering was skipped, because their data had not changed. */
  unchanged: string[]
}

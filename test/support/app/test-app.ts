import { rmSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { createPasswords } from '#features/accounts/server/signing-in/passwords.ts'
import type { DatabaseLocation } from '#platform/database/location.ts'
import { openDatabase, type Orm } from '#platform/database/orm.ts'
import type { JobTimings } from '#platform/jobs/jobs.ts'
import type { StalePolicy } from '#platform/server/answers/made-from.ts'
import { showProgress } from '#platform/server/progress.ts'
import { buildApp } from '#root/app.ts'
import { readConfig } from '#root/config.ts'
import * as entities from '#root/entities.ts'
import { createMetricsIfEnabled } from '#root/start/seeing/open-figures.ts'
import { loadPages, setUpTracing } from '#root/start/serve.ts'
import { createServices, type Services } from '#root/start/services.ts'
import { fastFolder } from '../servers/fast-folder.ts'
import { copyOfCatalogue } from './catalogue-copy.ts'

const searchPatienceMs = 5_000
/** Argon2id as ever, at a price at which tests can sign in by the hundred. What visitors pay, guessing.test.ts says. */
const cheapHashes = { memoryCost: 8, timeCost: 1, parallelism: 1 }
export const testAuthSecret = 'a secret of tests that is long enough'

/** What a test may bring instead of the product's own. */
interface Replaced extends Pick<Parameters<typeof createServices>[0], 'now' | 'passwords' | 'rests'> {
  /** An app whose database it works on too, as another process of the same site. On PostgreSQL only. */
  beside?: Pick<TestApp, 'location'>
  /** As visitors have it. Else nobody is shown what was there before: tests read what they have just changed. */
  patience?: StalePolicy
  /** Longest time for an answer. */
  answerMs?: number
  /** Longest time for one statement of a request; none where it is not given. */
  statementMs?: number
  /** Told what the app logs, line by line. */
  onLog?: (line: string) => void
}

/** Looking each half second, the least there is, takes an app 70 ms of CPU a second. Most never have a letter to look for. */
const shortRests: JobTimings = {
  jobsSeconds: 2,
  failedJobSeconds: 0,
  noLettersMs: 250,
  failedLettersMs: 200,
  leftLettersMs: 0,
  failedWebhookMs: [50, 100, 200],
}

/** The built site, which no app of a worker changes: whether it is of these sources, the run has looked before. */
let loaded: ReturnType<typeof loadPages> | undefined

const none: StalePolicy = { shownMs: 0, waitMs: 0, longestMs: 0 }

/** The whole product on a database of its own with the whole catalogue, ready for `inject`. */
export async function startTestApp(
  env: Record<string, string> = {},
  { beside, patience = none, answerMs, statementMs = 0, onLog, ...parts }: Replaced = {},
) {
  const { location, remove } = beside
    ? { location: beside.location, remove: async () => {} }
    : await copyOfCatalogue()
  const orm = await openDatabase(location, Object.values(entities), statementMs)
  const dataFolder = fastFolder('someday-data-')
  const config = readConfig({ LOG_LEVEL: 'silent', DATA_DIR: dataFolder, ...env })
  const { icons, ...pages } = await (loaded ??= loadPages({
    isDevelopment: false,
    progress: showProgress(process.stderr),
  }))
  if (!beside) await restLess(orm)
  const figures = await createMetricsIfEnabled(config)
  const services = await createServices({
    figures,
    config,
    orm,
    location,
    authSecret: testAuthSecret,
    icons,
    searchPatienceMs,
    passwords: createPasswords(cheapHashes),
    rests: shortRests,
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
    patience,
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
 * The template's queues have the product's rests: here they have shorter ones, as jobs would set them one by one. What
 * the clock sends is looked for half a minute later, as on a site that is new: else every app began with it.
 */
async function restLess({ em }: Orm): Promise<void> {
  const own = em.fork()
  await own.execute('update pgboss.queue set retry_backoff = false, retry_delay = 0, retry_delay_max = null')
  await own.execute('update pgboss.version set cron_on = now()')
}

export type TestApp = FastifyInstance & {
  orm: Orm
  services: Services
  location: DatabaseLocation
  /** The addresses of the pages that have been rendered, in that order. */
  rendered: string[]
  /** Those of them that would have been what they were. */
  unchanged: string[]
}

import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import type { SqlEntityManager } from '@mikro-orm/sql'
import { login } from '#features/accounts/contract.ts'
import { makeAdmin } from '#features/accounts/server/admins.service.ts'
import { removeFactors } from '#features/accounts/server/account-removal.service.ts'
import { createResetPath } from '#features/accounts/server/password-change.service.ts'
import { findPasswordWeakness } from '#features/accounts/server/signing-in/common-passwords.ts'
import { createPasswords } from '#features/accounts/server/signing-in/passwords.ts'
import { User } from '#features/accounts/server/entities.ts'
import { Idea } from '#features/catalogue/server/entities.ts'
import { loadIdeas } from '#features/editing/server/loading/loading.service.ts'
import { reindex, verifySearch } from '#features/search/server/reindex.service.ts'
import { databaseLocation, describeLocation } from '#platform/database/location.ts'
import { withoutStatementLimit } from '#platform/database/sql.ts'
import {
  deleteJob,
  listQueues,
  listFailingJobs,
  retryJob,
  type QueueState,
  type FailingJob,
} from '#platform/jobs/job-list.ts'
import type { Progress } from '#platform/server/progress.ts'
import { readConfig, type Config } from './settings/config.ts'
import { loadCatalogue, seedCustomCatalogue } from './catalogue.ts'
import { claimDatabase } from './database.ts'
import { meilisearchAddress } from './settings/derived-settings.ts'
import { expectFile, readEnvironment } from './settings/environment.ts'
import { buildSiteFiles } from './site/site-files.ts'
import { withStartupErrors } from './startup-errors.ts'

/** Command that builds the site into `dist`, if its sources have changed. */
export async function build(progress: Progress): Promise<void> {
  await buildSiteFiles(() => progress.step('Building the site'))
}

/**
 * Command that loads a catalogue into the database and, if it has changed and Meilisearch is configured, rebuilds the
 * search index.
 * @param from file of ideas to load instead of the one that SEED names.
 * @throws ConfigError if a setting or the file cannot be used.
 */
export async function seed(progress: Progress, from?: string): Promise<void> {
  await withDatabase(async (em, config) => {
    const elapsed = stopwatch()
    progress.step('Loading the catalogue')
    const options = { now: new Date(), onReading: progress.count, onProgress: progress.update }
    const isChanged = from
      ? await seedCustomCatalogue(em, from, from, { ...options, isOnce: true })
      : await loadCatalogue(em, config.SEED, options)
    // A start compares the index with the database, but a running site would not.
    if (isChanged && meilisearchAddress(config)) await rebuild(em, config)
    progress.end()
    const ideas = await countIdeas(em)
    console.log(
      isChanged
        ? `The catalogue has been loaded: ${formatCount(ideas, 'idea')} (${elapsed()}).`
        : `The catalogue is already up to date: ${formatCount(ideas, 'idea')} (${elapsed()}).`,
    )
  })
}

interface LoadOptions {
  dryRun?: boolean
  makeCategories?: boolean
}

/**
 * Command that adds the ideas of a large file in bulk: derived data and indexes are computed once for all of them,
 * because row triggers would take a day for a million ideas. With `dryRun`, it only prints what it would add.
 * @throws InvalidIdeaFileError with the first problems of the file, ConfigError if it does not exist.
 */
export async function loadFile(
  file: string,
  { dryRun = false, makeCategories = false }: LoadOptions,
  progress: Progress,
): Promise<void> {
  // Fails before the database is opened.
  expectFile(file, file)
  await withDatabase(async (em, config) => {
    const elapsed = stopwatch()
    progress.step('Loading the ideas')
    const loaded = await loadIdeas(em, file, {
      now: new Date(),
      isDryRun: dryRun,
      makesCategories: makeCategories,
      onProgress: progress.count,
      onSettling: () => progress.step('Building indexes and counts'),
    })
    if (!dryRun && meilisearchAddress(config)) {
      progress.step('Building the search index')
      await rebuild(em, config)
    }
    progress.end()
    const { ideas, knownTitles, newCategories } = loaded
    if (knownTitles > 0)
      console.log(
        `${formatCount(knownTitles, 'title')} in the file ${knownTitles === 1 ? 'is' : 'are'} already in the catalogue: ` +
          (dryRun ? 'they would be duplicated.' : 'they are now duplicated.'),
      )
    if (newCategories.length > 0)
      console.log(`New categories${dryRun ? ' (not created)' : ''}: ${newCategories.join(', ')}.`)
    console.log(
      dryRun
        ? `${formatCount(ideas, 'idea')} would be added (${elapsed()}). Nothing has changed.`
        : `${formatCount(ideas, 'idea')} added (${elapsed()}).`,
    )
  })
}

/**
 * Command that creates an admin or promotes a member. Address and password come from the environment, or from a prompt.
 * Sets the exit code 1 if one of them is invalid.
 * @param given address from the command line; takes precedence.
 */
export async function createAdmin(given: string | undefined): Promise<void> {
  const { ADMIN_EMAIL, ADMIN_PASSWORD, SITE_NAME, PUBLIC_URL } = readConfig(readEnvironment())
  await withDatabase(async (em) => {
    const questions = openPrompt(process.stdin, process.stderr)
    const email = given ?? ADMIN_EMAIL ?? (await questions.ask('Email: '))
    const password = ADMIN_PASSWORD ?? (await questions.askSecret('Password: '))
    questions.close()
    const admin = login.safeParse({ email, password })
    if (!admin.success) return fail(admin.error.issues.map(({ message }) => message).join('\n'))
    const done = await makeAdmin(em, createPasswords(), admin.data, new Date())
    console.log(describeOutcome(done, admin.data.email))
    const site = { siteName: SITE_NAME, origin: PUBLIC_URL ?? 'http://localhost' }
    if (
      done === 'made' &&
      findPasswordWeakness(admin.data.password, { name: 'Admin', email: admin.data.email }, site)
    )
      console.error('This password is easy to guess. Sign in and choose a stronger one.')
  })
}

/**
 * Command that prints a link to set a new password for an account. It works once, within 24 hours. Sets the exit code 1
 * if no account has the address.
 */
export async function printResetLink(email: string): Promise<void> {
  const { PUBLIC_URL, PORT, BASE_PATH } = readConfig(readEnvironment())
  await withDatabase(async (em) => {
    const user = await em.findOne(User, { email })
    if (!user) return fail(`No account uses the address ${email}.`)
    const path = await createResetPath(em, user.id, new Date())
    console.log((PUBLIC_URL ?? `http://localhost:${PORT}`) + BASE_PATH + path)
    console.error('The link works once, within 24 hours.')
  })
}

/**
 * Command that removes an account's second factor, for a member who is locked out. Sets the exit code 1 if no account
 * has the address.
 */
export async function removeSecondFactor(email: string): Promise<void> {
  await withDatabase(async (em) => {
    const user = await em.findOne(User, { email })
    if (!user) return fail(`No account uses the address ${email}.`)
    const removed = await em.transactional((inside) =>
      removeFactors(inside, { userId: user.id, userAgent: '', now: new Date() }),
    )
    console.log(
      removed ? `${email} can now sign in with just a password.` : `${email} does not use two-step sign-in.`,
    )
  })
}

/** Command that rebuilds the word list of the search and, if it is configured, Meilisearch's index. */
export async function rebuildSearch(progress: Progress): Promise<void> {
  await withDatabase(async (em, config) => {
    const elapsed = stopwatch()
    progress.step('Building the search index')
    await rebuild(em, config)
    progress.end()
    console.log(
      `The search index has been rebuilt: ${formatCount(await countIdeas(em), 'idea')} (${elapsed()}).`,
    )
  })
}

const rebuild = (em: SqlEntityManager, config: Config) =>
  withStartupErrors('MEILI_URL or MEILI_API_KEY', () => reindex(em, meilisearchAddress(config)))

/**
 * Command that compares Meilisearch's index with the database and prints the differences, or that there is no
 * Meilisearch. Sets the exit code 1 if they differ.
 */
export async function verifySearchIndex(): Promise<void> {
  await withDatabase(async (em, config) => {
    const { isEqual, report } = await withStartupErrors('MEILI_URL or MEILI_API_KEY', () =>
      verifySearch(em, meilisearchAddress(config)),
    )
    console.log(report)
    if (!isEqual) process.exitCode = 1
  })
}

/**
 * Command that prints the queues and their failing jobs, or retries or drops one job. Sets the exit code 1 if no failed
 * job has this ID.
 */
export async function manageJobs(action?: 'retry' | 'drop', id?: string): Promise<void> {
  if (action && id === undefined) return fail(`Add the ID of the job: jobs ${action} <id>.`)
  await withDatabase(async (em) => {
    if (!action || id === undefined)
      return console.log(formatQueues(await listQueues(em), await listFailingJobs(em)))
    const isThere = await (action === 'retry' ? retryJob : deleteJob)(em, id)
    if (!isThere) return fail(`No failed job has the ID ${id}.`)
    console.log(action === 'retry' ? 'The job will be retried.' : 'The job has been dropped.')
  })
}

/** Opens the database and prints its name first. On PGlite this fails while the site is running. */
async function withDatabase(work: (em: SqlEntityManager, config: Config) => Promise<void>) {
  const config = readConfig(readEnvironment())
  console.error(`Using ${describeLocation(databaseLocation(config))}.`)
  const database = await claimDatabase(config)
  const orm = await database.open((notice) => console.error(`${notice}.`))
  await withoutStatementLimit(() => work(orm.em.fork(), config))
  await orm.close()
  database.release()
}

function describeOutcome(done: 'made' | 'promoted' | 'unchanged', email: string): string {
  if (done === 'made') return `${email} is an admin and can sign in with this password.`
  if (done === 'promoted') return `${email} is now an admin. Their password has not changed.`
  return `${email} is already an admin. Nothing has changed.`
}

/**
 * Starts a stopwatch.
 *
 * @returns a function that formats the elapsed time, such as `12.3 s` or `4 min 5 s`.
 */
function stopwatch(): () => string {
  const startedAt = performance.now()
  return () => {
    const seconds = (performance.now() - startedAt) / 1_000
    return seconds < 60
      ? `${seconds.toFixed(1)} s`
      : `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`
  }
}

const formatCount = (count: number, noun: string) =>
  `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`

const countIdeas = (em: SqlEntityManager) => em.count(Idea, { state: 'published' })

function fail(sentence: string) {
  console.error(sentence)
  process.exitCode = 1
}

const columns = ['waiting', 'planned', 'active', 'failed'] as const

/** Formats the queues as a table, followed by the failed and retried jobs. */
function formatQueues(queues: QueueState[], failedJobs: FailingJob[]): string {
  if (queues.length === 0) return 'No jobs yet: the site has not run on this database.'
  const width = Math.max(...queues.map(({ name }) => name.length)) + 2
  const line = (name: string, cells: (string | number)[]) =>
    name.padEnd(width) + cells.map((cell) => String(cell).padStart(8)).join('')
  return [
    line('queue', [...columns]),
    ...queues.map((queue) =>
      line(
        queue.name,
        columns.map((column) => queue[column]),
      ),
    ),
    '',
    ...(failedJobs.length === 0 ? ['No failed jobs.'] : failedJobs.flatMap(formatJob)),
  ].join('\n')
}

const formatJob = ({ id, queue, isGivenUp, tries, createdAt, nextAt, error }: FailingJob): string[] => [
  `${id}  ${queue}, created ${createdAt}, ${tries} ${tries === 1 ? 'attempt' : 'attempts'}, ${isGivenUp ? 'will not be retried' : `next attempt ${nextAt}`}`,
  `  ${error}`,
]

/** Terminal prompt. With piped input, each line is an answer. */
export interface Prompt {
  ask: (question: string) => Promise<string>
  /** Reads an answer without echoing it. */
  askSecret: (question: string) => Promise<string>
  close: () => void
}

function openPrompt(input: NodeJS.ReadStream, output: NodeJS.WriteStream): Prompt {
  let isHidden = false
  const echo = new Writable({
    write(chunk, _encoding, done) {
      if (!isHidden) output.write(chunk)
      done()
    },
  })
  const lines = createInterface({ input, output: echo, terminal: input.isTTY })
  // The iterator buffers lines that arrive before they are asked for.
  const answers = lines[Symbol.asyncIterator]()

  async function readAnswer(question: string, hidden: boolean): Promise<string> {
    output.write(question)
    isHidden = hidden
    const { value, done } = await answers.next()
    isHidden = false
    if (hidden) output.write('\n')
    return done ? '' : value
  }

  return {
    ask: (question) => readAnswer(question, false),
    askSecret: (question) => readAnswer(question, true),
    close: () => lines.close(),
  }
}

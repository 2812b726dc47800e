import type { SqlEntityManager } from '@mikro-orm/sql'
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

/** Runs the command that builds the site into `dist`, if its sources have changed. */
export async function build(progress: Progress): Promise<void> {
  await buildSiteFiles(() => progress.step('Building the site'))
}

/**
 * Runs the command that loads a catalogue into the database and, if it has changed and Meilisearch is configured,
 * rebuilds the search index.
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
 * Runs the command that adds the ideas of a large file in bulk and prints how many: derived data and indexes are
 * computed once for all of them, because row triggers would take a day for a million ideas. An idea whose title is in
 * the catalogue already is added again. With `makeCategories`, missing categories are created. If Meilisearch is
 * configured, its index is rebuilt. With `dryRun`, it only prints what it would add.
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
 * Runs the command that rebuilds the word list of the search and, if it is configured, Meilisearch's index, and
 * prints the number of ideas.
 */
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
 * Runs the command that compares Meilisearch's index with the database and prints the differences, or says that
 * Meilisearch is not configured. Sets the exit code 1 if they differ.
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
 * Runs the command that prints the queues and their failing jobs or, with an action and the ID of a failed job, has it
 * retried at once or deletes it (`drop`). Sets the exit code 1 if no failed job has this ID, or if an action has none.
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

/**
 * Opens the database for a command, prints its name, runs pending migrations and then `work`, without a statement
 * timeout, and closes it. If `work` throws, the database stays open until the process ends.
 * @throws DataFolderInUse on PGlite while the site is running, ConfigError if the database cannot be used.
 */
export async function withDatabase(work: (em: SqlEntityManager, config: Config) => Promise<void>) {
  const config = readConfig(readEnvironment())
  console.error(`Using ${describeLocation(databaseLocation(config))}.`)
  const database = await claimDatabase(config)
  const orm = await database.open((notice) => console.error(`${notice}.`))
  await withoutStatementLimit(() => work(orm.em.fork(), config))
  await orm.close()
  database.release()
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

/** Prints a sentence to stderr and sets the exit code 1, without ending the process. */
export function fail(sentence: string) {
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

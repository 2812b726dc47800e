import type { SqlEntityManager } from '@mikro-orm/sql'
import { seedCatalogue } from '#features/ideas/server/seed.service.ts'
import { reindex, verifySearch } from '#features/search/server/reindex.service.ts'
import { showProgress } from '#platform/server/progress.ts'
import { explain } from './blame.ts'
import { meilisearchAddress, readConfig, type Config } from './config.ts'
import { claimDatabase } from './database-source.ts'
import { makeSiteFiles } from './site-files.ts'

const progress = showProgress(process.stderr)

interface Command {
  does: string
  run: () => unknown
}

const commands = new Map<string | undefined, Command>([
  ['build', { does: 'build the site into dist', run: build }],
  ['seed', { does: 'load the catalogue into the database', run: () => withDatabase(seed) }],
  ['reindex', { does: 'build all that is searched anew', run: () => withDatabase(reindexAll) }],
  ['search:verify', { does: 'compare the search index with the database', run: () => withDatabase(verify) }],
  ['help', { does: 'show this text', run: () => console.log(usage()) }],
])

const [name, ...rest] = process.argv.slice(2)
const command = commands.get(name)

if (!command || rest.length > 0) {
  console.error(usage())
  process.exit(2)
}
try {
  await command.run()
  progress.end()
} catch (error) {
  progress.end()
  console.error(explain(error))
  process.exit(1)
}

function usage(): string {
  const lines = [...commands].map(([each, { does }]) => `  ${String(each).padEnd(16)}${does}`)
  return ['Usage: npm run cli -- <command>', '', ...lines].join('\n')
}

async function build() {
  await makeSiteFiles(() => progress.step('Building the site'))
}

async function seed(em: SqlEntityManager) {
  progress.step('Loading the catalogue')
  await seedCatalogue(em, { now: new Date(), onProgress: progress.update })
}

async function reindexAll(em: SqlEntityManager, config: Config) {
  progress.step('Building the search')
  await reindex(em, meilisearchAddress(config))
}

async function verify(em: SqlEntityManager, config: Config) {
  const { isEqual, report } = await verifySearch(em, meilisearchAddress(config))
  console.log(report)
  if (!isEqual) process.exitCode = 1
}

/** Opens the database; on PGlite that is refused while the site runs on it. */
async function withDatabase(work: (em: SqlEntityManager, config: Config) => Promise<void>) {
  const config = readConfig(process.env)
  const database = await claimDatabase(config)
  const orm = await database.open()
  await work(orm.em.fork(), config)
  await orm.close()
  database.release()
}

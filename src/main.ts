import { join } from 'node:path'
import { seedCatalogue } from '#features/ideas/server/seed.service.ts'
import { DataFolderInUse, takeDataFolder } from '#platform/database/data-folder.ts'
import { databaseLocation, migrate, openDatabase, type Orm } from '#platform/database/orm.ts'
import { showProgress, type Progress } from '#platform/server/progress.ts'
import { buildApp } from './app.ts'
import { ConfigError, readConfig, type Config } from './config.ts'
import * as entities from './entities.ts'
import { loadPages } from './pages-source.ts'

const root = join(import.meta.dirname, '..')
const isDevelopment = process.argv.includes('--dev')

try {
  await start(readConfig(process.env))
} catch (error) {
  const isForPeople = error instanceof ConfigError || error instanceof DataFolderInUse
  process.stderr.write(
    `${isForPeople ? error.message : String(error instanceof Error ? error.stack : error)}\n`,
  )
  process.exit(1)
}

async function start(config: Config) {
  const progress = showProgress(process.stderr)
  const location = databaseLocation(config)
  const releaseFolder = 'folder' in location ? takeDataFolder(config.DATA_DIR) : () => {}

  const pages = await loadPages(root, { isDevelopment, progress })
  const orm = await prepareDatabase(location, progress)
  progress.end()

  const app = await buildApp({ config, orm, ...pages })
  app.addHook('onClose', async () => {
    await orm.close()
    releaseFolder()
  })
  await app.listen({
    port: config.PORT,
    host: config.HOST,
    listenTextResolver: (address) => `listening at ${address}`,
  })
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => void app.close().then(() => process.exit(0)))
  }
}

async function prepareDatabase(
  location: ReturnType<typeof databaseLocation>,
  progress: Progress,
): Promise<Orm> {
  progress.step('Preparing the database')
  const orm = await openDatabase(location, Object.values(entities))
  await migrate(orm, location)
  progress.step('Loading the catalogue')
  await seedCatalogue(orm.em.fork(), { now: new Date(), onProgress: progress.update })
  return orm
}

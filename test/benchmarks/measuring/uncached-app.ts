import { randomUUID } from 'node:crypto'
import { openDatabase } from '#platform/database/orm.ts'
import { showProgress } from '#platform/server/progress.ts'
import { buildApp } from '#root/app.ts'
import { readConfig } from '#root/start/settings/config.ts'
import * as entities from '#root/entities.ts'
import { loadPages } from '#root/start/site/pages-source.ts'
import { createServices } from '#root/start/services.ts'

/** Creates the whole site in this process on an existing database, without a response cache. */
export async function createUncachedApp(folder: string, location: { url: string }) {
  const config = readConfig({
    LOG_LEVEL: 'silent',
    DATA_DIR: folder,
    DATABASE_URL: location.url,
    WORK_PER_CLIENT: '0',
  })
  const orm = await openDatabase(location, Object.values(entities))
  const { icons, ...made } = await loadPages({
    isDevelopment: false,
    progress: showProgress(process.stderr),
  })
  const services = await createServices({
    config,
    orm,
    location,
    authSecret: 'a secret of benchmarks that is long enough',
    icons,
  })
  return buildApp({
    config,
    orm,
    location,
    services,
    onStopped: () => orm.close(),
    ...made,
    // Changes the cache epoch for each request, so that no cached response is valid.
    revision: randomUUID,
  })
}

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '#platform/database/orm.ts'
import { showProgress } from '#platform/server/progress.ts'
import { buildApp } from '#root/app.ts'
import { readConfig } from '#root/config.ts'
import * as entities from '#root/entities.ts'
import { loadPages } from '#root/start/pages.ts'
import { openServices } from '#root/start/services.ts'
import { copyOfCatalogue } from './catalogue-copy.ts'

const searchPatienceMs = 5_000
export const testAuthSecret = 'a secret of tests that is long enough'

/** What a test may bring instead of the product's own. */
type Replaced = Pick<Parameters<typeof openServices>[0], 'now' | 'passwords'>

/** The whole product on a database of its own with the whole catalogue, ready for `inject`. */
export async function startTestApp(env: Record<string, string> = {}, parts: Replaced = {}) {
  const { location, remove } = await copyOfCatalogue()
  const orm = await openDatabase(location, Object.values(entities))
  const dataFolder = mkdtempSync(join(tmpdir(), 'someday-data-'))
  const config = readConfig({ LOG_LEVEL: 'silent', DATA_DIR: dataFolder, ...env })
  const { icons, ...pages } = await loadPages({
    isDevelopment: false,
    progress: showProgress(process.stderr),
  })
  const services = await openServices({
    config,
    orm,
    location,
    authSecret: testAuthSecret,
    icons,
    searchPatienceMs,
    ...parts,
  })
  const onStopped = async () => {
    await orm.close()
    await remove()
    rmSync(dataFolder, { recursive: true, force: true })
  }
  const app = await buildApp({ config, orm, services, onStopped, ...pages })
  await app.ready()
  return Object.assign(app, { orm, services })
}

export type TestApp = Awaited<ReturnType<typeof startTestApp>>

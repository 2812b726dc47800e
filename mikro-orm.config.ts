import { ormOptions } from '#platform/database/orm.ts'
import { readConfig } from '#root/start/settings/config.ts'
import * as entities from '#root/entities.ts'
import { claimDatabase } from '#root/start/database.ts'
import { readEnvironment } from '#root/start/settings/environment.ts'

/**
 * Configuration for MikroORM's command line (`npx mikro-orm debug`, `npx mikro-orm schema:update --dump`). Uses the
 * database that the site would open with the same settings. PGlite's folder is locked first, because a second process
 * on it would lose rows.
 */
export default async () => {
  const { location } = await claimDatabase(readConfig(readEnvironment()))
  return ormOptions(location, Object.values(entities))
}

import { ormOptions } from '#platform/database/orm.ts'
import { readConfig } from '#root/config.ts'
import * as entities from '#root/entities.ts'
import { claimDatabase } from '#root/start/database.ts'
import { readEnvironment } from '#root/start/settings/environment.ts'

/**
 * Read by MikroORM's own command line, such as `npx mikro-orm debug` and `npx mikro-orm schema:update --dump`: the
 * database that the site would open with the same settings. PGlite's folder is claimed, since a second process would
 * lose rows.
 */
export default async () => {
  const { location } = await claimDatabase(readConfig(readEnvironment()))
  return ormOptions(location, Object.values(entities))
}

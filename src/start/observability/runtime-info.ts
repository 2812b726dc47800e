import type { DatabaseLocation } from '#platform/database/location.ts'
import type { Orm } from '#platform/database/orm.ts'
import { versionWithCommit } from '#platform/version.ts'
import type { Config } from '../settings/config.ts'

/**
 * Returns, as strings for the log and the metrics, the versions of the site (`version`), Node (`node`) and the database
 * (`database`, such as `PostgreSQL 18.1`), and where the search runs (`search`). Queries the database.
 */
export async function getRuntimeInfo({ MEILI_URL }: Config, orm: Orm, location: DatabaseLocation) {
  const [row] = await orm.em.fork().execute<{ server_version: string }[]>('show server_version')
  const engine = 'folder' in location ? 'PGlite' : 'PostgreSQL'
  return {
    version: versionWithCommit(),
    node: process.versions.node,
    database: `${engine} ${row?.server_version}`,
    search: MEILI_URL ? `Meilisearch at ${new URL(MEILI_URL).host}` : 'the database',
  }
}

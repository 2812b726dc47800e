import type { DatabaseLocation } from '#platform/database/location.ts'
import type { Orm } from '#platform/database/orm.ts'
import { versionWithCommit } from '#platform/version.ts'
import type { Config } from '../settings/config.ts'

/**
 * Returns the versions of the site, Node and the database, and where the search runs, as strings for the log and the
 * metrics.
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

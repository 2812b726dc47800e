import { join } from 'node:path'

/** The database of this process: PostgreSQL by its URL, else PGlite in a folder of its own. */
export type DatabaseLocation = { url: string } | { folder: string }

/** PostgreSQL where its address is set, else PGlite under the data folder. */
export function databaseLocation(config: {
  DATABASE_URL?: string | undefined
  DATA_DIR: string
}): DatabaseLocation {
  return config.DATABASE_URL ? { url: config.DATABASE_URL } : { folder: join(config.DATA_DIR, 'pglite') }
}

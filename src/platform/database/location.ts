import { join, resolve } from 'node:path'

/** The database of this process: PostgreSQL by its URL, else PGlite in a folder of its own. */
export type DatabaseLocation = { url: string } | { folder: string }

/** PostgreSQL where its address is set, else PGlite under the data folder. */
export function databaseLocation(config: {
  DATABASE_URL?: string | undefined
  DATA_DIR: string
}): DatabaseLocation {
  return config.DATABASE_URL ? { url: config.DATABASE_URL } : { folder: join(config.DATA_DIR, 'pglite') }
}

/** As an operator would call it: without its password. */
export function nameOf(location: DatabaseLocation): string {
  if ('folder' in location) return `the built-in database (PGlite) in ${resolve(location.folder)}`
  const { hostname, port, pathname, searchParams } = new URL(location.url)
  const host = searchParams.get('host') ?? hostname
  return `PostgreSQL at ${host}:${searchParams.get('port') ?? (port || 5432)}, database ${decodeURIComponent(pathname.slice(1))}`
}

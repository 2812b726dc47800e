import { join, resolve } from 'node:path'

/** A PostgreSQL server. */
export interface ServerLocation {
  url: string
  /** URL that bypasses a pooler (PgBouncer) at `url`, for connections with state beyond one transaction. */
  directUrl?: string | undefined
}

/** Where the database is: a PostgreSQL server, or PGlite in a folder. */
export type DatabaseLocation = ServerLocation | { folder: string }

/**
 * Returns the URL of PostgreSQL for connections with session state, such as LISTEN and migrations, which must not go
 * through a pooler: the direct URL if one is set, else the usual one.
 */
export const directUrlOf = ({ url, directUrl = url }: ServerLocation): string => directUrl

/**
 * Returns where the site's database is: PostgreSQL's URLs if `DATABASE_URL` is set, else the PGlite folder in the
 * data folder.
 */
export function databaseLocation(config: {
  DATABASE_URL?: string | undefined
  DATABASE_DIRECT_URL?: string | undefined
  DATA_DIR: string
}): DatabaseLocation {
  const { DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl, DATA_DIR } = config
  return url ? { url, directUrl } : { folder: join(DATA_DIR, 'pglite') }
}

/**
 * Returns a phrase for the operator that names the database's folder, or its host, port and name, without the
 * password.
 */
export function describeLocation(location: DatabaseLocation): string {
  if ('folder' in location) return `the built-in database (PGlite) in ${resolve(location.folder)}`
  const { hostname, port, pathname, searchParams } = new URL(location.url)
  const host = searchParams.get('host') ?? hostname
  return `PostgreSQL at ${host}:${searchParams.get('port') ?? (port || 5432)}, database ${decodeURIComponent(pathname.slice(1))}`
}

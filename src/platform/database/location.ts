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
 * Returns the URL for connections with session state, such as LISTEN and migrations, which must not go through a
 * pooler.
 */
export const directUrlOf = ({ url, directUrl = url }: ServerLocation): string => directUrl

/** Returns PostgreSQL's URLs if one is set, else the PGlite folder in the data folder. */
export function databaseLocation(config: {
  DATABASE_URL?: string | undefined
  DATABASE_DIRECT_URL?: string | undefined
  DATA_DIR: string
}): DatabaseLocation {
  const { DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl, DATA_DIR } = config
  return url ? { url, directUrl } : { folder: join(DATA_DIR, 'pglite') }
}

/** Describes the location for the operator, without the password. */
export function describeLocation(location: DatabaseLocation): string {
  if ('folder' in location) return `the built-in database (PGlite) in ${resolve(location.folder)}`
  const { hostname, port, pathname, searchParams } = new URL(location.url)
  const host = searchParams.get('host') ?? hostname
  return `PostgreSQL at ${host}:${searchParams.get('port') ?? (port || 5432)}, database ${decodeURIComponent(pathname.slice(1))}`
}

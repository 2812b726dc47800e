import { join, resolve } from 'node:path'

/** A PostgreSQL by its URL. */
export interface ServerLocation {
  url: string
  /** Past the pooler that `url` leads to (PgBouncer), for what needs a connection of its own for longer than a transaction. */
  directUrl?: string | undefined
}

/** The database of this process: a server, else PGlite in a folder of its own. */
export type DatabaseLocation = ServerLocation | { folder: string }

/** Where a connection stays what it is: one that listens, one that migrates. */
export const directUrlOf = ({ url, directUrl = url }: ServerLocation): string => directUrl

/** PostgreSQL where its address is set, else PGlite under the data folder. */
export function databaseLocation(config: {
  DATABASE_URL?: string | undefined
  DATABASE_DIRECT_URL?: string | undefined
  DATA_DIR: string
}): DatabaseLocation {
  const { DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl, DATA_DIR } = config
  return url ? { url, directUrl } : { folder: join(DATA_DIR, 'pglite') }
}

/** As an operator would call it: without its password. */
export function describeLocation(location: DatabaseLocation): string {
  if ('folder' in location) return `the built-in database (PGlite) in ${resolve(location.folder)}`
  const { hostname, port, pathname, searchParams } = new URL(location.url)
  const host = searchParams.get('host') ?? hostname
  return `PostgreSQL at ${host}:${searchParams.get('port') ?? (port || 5432)}, database ${decodeURIComponent(pathname.slice(1))}`
}

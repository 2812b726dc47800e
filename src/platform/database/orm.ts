import { join } from 'node:path'
import type { EntitySchema } from '@mikro-orm/core'
import { MikroORM } from '@mikro-orm/core'
import { Migrator } from '@mikro-orm/migrations'
import type { AbstractSqlDriver } from '@mikro-orm/sql'
import { migrations } from './migrations.ts'

/** The database of this process: PostgreSQL by its URL, else PGlite in a folder of its own. */
export type DatabaseLocation = { url: string } | { folder: string }

export type Orm = MikroORM<AbstractSqlDriver>

const connectionTimeoutMs = 3_000
const migrationLock = 7_301_955

/** PostgreSQL where its address is set, else PGlite under the data folder. */
export function databaseLocation(config: {
  DATABASE_URL?: string | undefined
  DATA_DIR: string
}): DatabaseLocation {
  return config.DATABASE_URL ? { url: config.DATABASE_URL } : { folder: join(config.DATA_DIR, 'pglite') }
}

/** Opens the database without touching its schema; `migrate` brings that up to date. */
export async function openDatabase(location: DatabaseLocation, entities: EntitySchema[]): Promise<Orm> {
  return MikroORM.init<AbstractSqlDriver>(await ormOptions(location, entities))
}

/** The options of MikroORM, for the process and for its command line alike. */
export async function ormOptions(location: DatabaseLocation, entities: EntitySchema[]) {
  return {
    ...('url' in location ? await postgresql(location.url) : await pglite(location.folder)),
    entities,
    extensions: [Migrator],
    // The schema is written by hand in SQL: a snapshot to compare it with would only mislead.
    migrations: { migrationsList: migrations, snapshot: false, silent: true },
  }
}

/**
 * Runs the migrations that the database has not seen. Of two processes on one PostgreSQL the second waits for
 * the first; a PGlite has one process only, and one connection, which the migrator needs itself.
 */
export async function migrate(orm: Orm, location: DatabaseLocation): Promise<void> {
  if ('folder' in location) return void (await orm.migrator.up())
  await orm.em.fork().transactional(async (em) => {
    await em.execute('select pg_advisory_xact_lock(?)', [migrationLock])
    await orm.migrator.up()
  })
}

async function postgresql(url: string) {
  const { PostgreSqlDriver } = await import('@mikro-orm/postgresql')
  return {
    driver: PostgreSqlDriver,
    clientUrl: url,
    driverOptions: { connectionTimeoutMillis: connectionTimeoutMs },
  }
}

async function pglite(folder: string) {
  const [{ PgliteDriver }, { PGlite }] = await Promise.all([
    import('@mikro-orm/pglite'),
    import('@electric-sql/pglite'),
  ])
  return {
    driver: PgliteDriver,
    dbName: folder,
    // PostgreSQL's own default of 128 MB would be most of what the process needs.
    driverOptions: { startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'] },
  }
}

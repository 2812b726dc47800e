import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { type EntitySchema, type Options, MikroORM } from '@mikro-orm/core'
import { Migrator, Migration } from '@mikro-orm/migrations'
import type { AbstractSqlDriver, SqlEntityManager } from '@mikro-orm/sql'
import type { ClientBase, Pool } from 'pg'
import { directUrlOf, type DatabaseLocation, type ServerLocation } from './location.ts'
import { withoutStatementLimit } from './sql.ts'

export type Orm = MikroORM<AbstractSqlDriver>

const connectionTimeoutMs = 2_500
/**
 * A server uses its own time zone by default. Timestamps of early years would then have offsets ISO 8601 does not
 * allow, and dates would start at other times.
 */
const setUtc = { text: `set time zone 'UTC'`, query_timeout: connectionTimeoutMs }
const onConnect = (client: ClientBase) => client.query(setUtc)
const migrationLock = 7_301_955
const lockRetryMs = 100

/**
 * Connects MikroORM to the database (PGlite or PostgreSQL) and returns it, without changing the schema; `migrate` does
 * that. A missing PGlite folder is created.
 * @param statementMs statement timeout of requests on PostgreSQL (see `withoutStatementLimit`); 0 for none.
 * @throws SettingError or the system's error if a PGlite folder cannot be opened.
 */
export async function openDatabase(
  location: DatabaseLocation,
  entities: EntitySchema[],
  statementMs = 0,
): Promise<Orm> {
  const init = async () => MikroORM.init<AbstractSqlDriver>(await ormOptions(location, entities, statementMs))
  return 'url' in location ? init() : openPglite(location.folder, init)
}

/** @throws SettingError or the system's error if the folder is the cause. */
async function openPglite(folder: string, init: () => Promise<Orm>): Promise<Orm> {
  const {
    reopenAfterPanic: keepAlive,
    removeArrayParsers: knowLessArrays,
    createPgliteDatabase: makeDatabase,
    withSystemErrors: opening,
  } = await import('./pglite-folder.ts')
  await makeDatabase(folder)
  const orm = await init()
  const opened = await opening(folder, () => pgliteOf(orm))
  keepAlive(opened, folder)
  knowLessArrays(opened)
  return orm
}

/** Returns the PGlite instance that MikroORM uses. @throws Error if the database is a PostgreSQL server. */
export async function pgliteOf(orm: Orm) {
  const { PgliteConnection } = await import('@mikro-orm/pglite')
  const connection = orm.em.getConnection()
  if (!(connection instanceof PgliteConnection)) throw new Error('This database is a server')
  return connection.getNativeClient()
}

/** Returns the pool of pg connections that MikroORM uses. @throws Error if the database is PGlite. */
export async function poolOf(orm: Orm): Promise<Pool> {
  const { PostgreSqlConnection } = await import('@mikro-orm/postgresql')
  const connection = orm.em.getConnection()
  if (!(connection instanceof PostgreSqlConnection)) throw new Error('This database is in a folder')
  return connection.getNativeClient()
}

/**
 * Returns MikroORM's options for a database: driver, entities, and our SQL migrations. `statementMs` is the statement
 * timeout on PostgreSQL, 0 for none; PGlite has none.
 */
export async function ormOptions(
  location: DatabaseLocation,
  entities: NonNullable<Options['entities']>,
  statementMs = 0,
) {
  return {
    ...('url' in location ? await postgresql(location, statementMs) : await pglite(location.folder)),
    entities,
    extensions: [Migrator],
    // The schema is written by hand in SQL, so a snapshot of the entities would mislead.
    migrations: { migrationsList: migrations, snapshot: false, silent: true },
  }
}

/**
 * Runs pending migrations. On PostgreSQL, an advisory lock on separate connections makes a second process wait. PGlite
 * has one process and one connection, so it needs no lock.
 * @param before runs first, even if no migration is pending, while no other process migrates.
 */
export async function migrate(orm: Orm, location: DatabaseLocation, before = async () => {}): Promise<void> {
  if ('folder' in location) {
    await withoutStatementLimit(before)
    return void (await orm.migrator.up())
  }
  if (location.directUrl === undefined) return migrateServer(orm, before)
  const entities = orm.config.get('entities')
  const direct = await MikroORM.init<AbstractSqlDriver>(
    await ormOptions({ url: directUrlOf(location) }, entities),
  )
  try {
    await migrateServer(direct, before)
  } finally {
    await direct.close()
  }
}

async function migrateServer(orm: Orm, before: () => Promise<void>): Promise<void> {
  await withoutStatementLimit(() =>
    orm.em.fork().transactional(async (em) => {
      // Polls the lock: a session blocked in pg_advisory_lock would hold a snapshot, which CREATE INDEX CONCURRENTLY
      // waits for, and both would deadlock.
      // oxlint-disable-next-line no-await-in-loop -- polls until the lock is free
      while (!(await tryMigrationLock(em))) await wait(lockRetryMs)
      await before()
      await runMigrations(orm)
    }),
  )
}

async function tryMigrationLock(em: SqlEntityManager): Promise<boolean> {
  const [row] = await em.execute<{ is: boolean }[]>('select pg_try_advisory_xact_lock(?) as is', [
    migrationLock,
  ])
  return row?.is ?? false
}

/** Runs consecutive migrations in one transaction, and each concurrent one by itself. */
async function runMigrations(orm: Orm): Promise<void> {
  const { migrator } = orm
  // A new database has no writers.
  if ((await migrator.getExecuted()).length === 0) return void (await migrator.up())
  const batch: string[] = []
  const runBatch = async () => batch.length > 0 && migrator.up({ migrations: batch.splice(0) })
  for (const { name } of await migrator.getPending()) {
    /* oxlint-disable no-await-in-loop -- migrations run in order */
    if (!isConcurrent(name)) {
      batch.push(name)
      continue
    }
    await runBatch()
    for (const statement of statementsOf(name)) await orm.em.fork().execute(statement)
    await migrator.logMigration(name)
    /* oxlint-enable no-await-in-loop */
  }
  await runBatch()
}

async function postgresql(location: ServerLocation, statementMs: number) {
  const [{ PostgreSqlDriver }, { createClientClass: postgresClient }] = await Promise.all([
    import('@mikro-orm/postgresql'),
    import('./postgres-client.ts'),
  ])
  return {
    driver: PostgreSqlDriver,
    clientUrl: location.url,
    // MikroORM parses the URL only up to the database name; pg also reads parameters such as sslmode.
    driverOptions: {
      connectionString: location.url,
      connectionTimeoutMillis: connectionTimeoutMs,
      onConnect,
      Client: postgresClient(location, statementMs),
    },
  }
}

async function pglite(folder: string) {
  const [{ FairPgliteDriver: PgliteDriverInTurns }, { startParams }] = await Promise.all([
    import('./fair-pglite-driver.ts'),
    import('./pglite-folder.ts'),
  ])
  return { driver: PgliteDriverInTurns, dbName: folder, driverOptions: { startParams } }
}

const folder = new URL('./migrations/', import.meta.url)

/** All migrations (`.sql` files) in order of their numbers, the same for PGlite and PostgreSQL. */
export const migrations = readdirSync(folder)
  .filter((file) => file.endsWith('.sql'))
  .toSorted()
  .map((file) => ({ name: file, class: createMigration(file) }))

/**
 * Returns whether a migration file is to run outside a transaction on PostgreSQL, because it builds indexes with
 * CONCURRENTLY: its name ends in `.concurrently.sql`. Its statements run one by one and must be repeatable after an
 * interrupted start. On PGlite and in new databases, it runs in the common transaction without CONCURRENTLY.
 */
export const isConcurrent = (name: string): boolean => name.endsWith('.concurrently.sql')

/**
 * Reads the migration file of this name and returns its SQL statements, since PGlite runs one at a time. They are
 * separated by blank lines, as function bodies contain semicolons; parts with comments only are left out.
 */
export const statementsOf = (name: string): string[] =>
  readFileSync(new URL(name, folder), 'utf8')
    .split(/\n\s*\n/)
    .filter((statement) => statement.replaceAll(/^\s*--.*$/gm, '').trim() !== '')

function createMigration(file: string) {
  return class extends Migration {
    override up() {
      for (const statement of statementsOf(file))
        this.addSql(isConcurrent(file) ? statement.replaceAll(/\bconcurrently\b/g, '') : statement)
    }
  }
}

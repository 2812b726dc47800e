import type { SqlEntityManager } from '@mikro-orm/sql'
import { dropIndexes } from '#platform/database/drop-indexes.ts'
import { migrations, type Orm } from '#platform/database/orm.ts'
import type { BackupHead } from './backup-format.ts'
import { BadBackup, checkBackup, readBackup, type BackupSource } from './read-backup.ts'
import { quoteIdentifier, listTables, type BackupTable, migrationsTable } from './tables.ts'

/**
 * Replaces all data in the database, and its jobs, with a backup, in one transaction, so that a failure changes
 * nothing. The backup is validated first. One of an earlier version is loaded into tables of that version, which are
 * then migrated.
 * @param options.skipsMigration skips the migration, to compare the data.
 * @param options.afterwards changes the loaded data before the commit.
 * @throws BadBackup if the file is damaged or of a later version.
 */
export async function loadBackup(
  orm: Orm,
  file: BackupSource,
  {
    skipsMigration = false,
    afterwards,
  }: { skipsMigration?: boolean; afterwards?: (em: SqlEntityManager) => Promise<void> } = {},
): Promise<void> {
  const { head } = await checkBackup(file)
  checkVersion(head)
  // Creates the migrations table. On a single connection, this is not possible inside a transaction.
  await orm.migrator.getExecuted()
  await orm.em.fork().transactional(async (em) => {
    await em.execute(`set local time zone 'UTC'`)
    await em.execute('set local statement_timeout = 0')
    await clearDatabase(em)
    let tables: BackupTable[] = []
    const rebuilds: (() => Promise<void>)[] = []
    for await (const part of readBackup(file)) {
      if ('head' in part) {
        tables = await prepareSchema(orm, em, part.head)
        // Bulk loading is faster without indexes; they are rebuilt, and foreign keys checked, at the end.
        for (const { name } of tables) rebuilds.push(await dropIndexes(em, quoteIdentifier(name)))
      } else if ('table' in part)
        await insertRows(
          em,
          part.rows,
          tables.find(({ name }) => name === part.table),
        )
    }
    for (const rebuild of rebuilds) await rebuild()
    for (const { name } of tables)
      await em.execute(`alter table ${quoteIdentifier(name)} enable trigger user`)
    if (!skipsMigration) await orm.migrator.up({ transaction: em.getTransactionContext() })
    await afterwards?.(em)
  })
}

/**
 * Checks that this version of the site knows all migrations of a backup; returns nothing.
 * @throws BadBackup if a later version created it.
 */
export function checkVersion({ migrations: seen, version }: BackupHead): void {
  const known = new Set(migrations.map(({ name }) => name))
  if (seen.some((name) => !known.has(name)))
    throw new BadBackup(`It was made by a newer version (${version}). Install that version first.`)
}

/** Migrates the empty database to the backup's version and disables triggers. */
async function prepareSchema(orm: Orm, em: SqlEntityManager, head: BackupHead): Promise<BackupTable[]> {
  await orm.migrator.up({ migrations: head.migrations, transaction: em.getTransactionContext() })
  const tables = await listTables(em)
  const expected = tables.map(({ name, columns }) => `${name}(${columns.join()})`)
  const actual = Object.entries(head.tables).map(([name, columns]) => `${name}(${columns.join()})`)
  if (expected.join() !== actual.join())
    throw new BadBackup('Its tables do not match the version that it names.')
  for (const { name } of tables) await em.execute(`alter table ${quoteIdentifier(name)} disable trigger user`)
  // Removes rows that migrations inserted.
  await em.execute(`truncate ${tables.map(({ name }) => quoteIdentifier(name)).join()}`)
  for (const [name, last] of Object.entries(head.sequences))
    await em.execute('select setval(?::regclass, ?::bigint)', [quoteIdentifier(name), last])
  return tables
}

async function insertRows(em: SqlEntityManager, rows: string[], table?: BackupTable): Promise<void> {
  if (!table) throw new BadBackup('It contains an undeclared table.')
  const columns = table.columns.map(quoteIdentifier).join()
  await em.execute(
    `insert into ${quoteIdentifier(table.name)} (${columns}) overriding system value
       select ${columns} from json_populate_recordset(null::${quoteIdentifier(table.name)}, ?::json)`,
    [`[${rows.join()}]`],
  )
}

/**
 * Drops all tables, functions and composite types of the schema `public`, and the schema `pgboss` with all jobs, and
 * marks all migrations as pending, so that they can run again. Functions of extensions are kept.
 */
export async function clearDatabase(em: SqlEntityManager): Promise<void> {
  await em.execute('drop schema if exists pgboss cascade')
  const statements = await em.execute<{ drop: string }[]>(
    `select 'drop table if exists ' || c.oid::regclass || ' cascade' as drop, 1 as turn
       from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> ?
     union all
     select 'drop routine if exists ' || p.oid::regprocedure || ' cascade', 2
       from pg_proc p where p.pronamespace = 'public'::regnamespace
       and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
     union all
     select 'drop type if exists ' || t.oid::regtype || ' cascade', 3
       from pg_type t join pg_class c on c.oid = t.typrelid and c.relkind = 'c'
       where t.typnamespace = 'public'::regnamespace
     order by turn`,
    [migrationsTable],
  )
  for (const { drop } of statements) await em.execute(drop)
  await em.execute(`delete from ${quoteIdentifier(migrationsTable)}`)
}

/**
 * Returns whether the database has no tables of a site, in the schema `public`. MikroORM's table of migrations does
 * not count.
 */
export async function isEmptyDatabase(em: SqlEntityManager): Promise<boolean> {
  const [row] = await em.execute<{ count: number }[]>(
    `select count(*)::int as count from pg_class
       where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> ?`,
    [migrationsTable],
  )
  return row?.count === 0
}

import type { SqlEntityManager } from '@mikro-orm/sql'

/** A table in a backup. */
export interface BackupTable {
  name: string
  /** Stored (not generated) columns, in alphabetical order. */
  columns: string[]
  /** ORDER BY expression that gives the same order on every database. */
  order: string
}

/** MikroORM's table of executed migrations. */
export const migrationsTable = 'mikro_orm_migrations'

/**
 * Lists all tables of the site in order of name, each with its stored columns and the `order by` expression of its
 * primary key (empty without one). Tables of jobs are in a schema of their own, and are not included.
 */
export async function listTables(em: SqlEntityManager): Promise<BackupTable[]> {
  const rows = await em.execute<
    (Omit<BackupTable, 'order'> & { key: { name: string; isText: boolean }[] })[]
  >(
    `select c.relname as name,
       (select json_agg(a.attname order by a.attname collate "C") from pg_attribute a
         where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
       coalesce((select json_agg(json_build_object('name', a.attname, 'isText', t.typcategory = 'S') order by k.at)
         from pg_index i
         cross join lateral unnest(i.indkey::int2[]) with ordinality as k (attnum, at)
         join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
         join pg_type t on t.oid = a.atttypid
         where i.indrelid = c.oid and i.indisprimary), '[]') as key
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind = 'r' and c.relname <> ?
     order by c.relname collate "C"`,
    [migrationsTable],
  )
  return rows.map(({ name, columns, key }) => ({
    name,
    columns,
    order: key.map((column) => quoteIdentifier(column.name) + (column.isText ? ' collate "C"' : '')).join(),
  }))
}

/** Returns an object with the size on disk of each of the site's tables, in bytes: with TOAST, without indexes. */
export async function tableSizesOf(em: SqlEntityManager): Promise<Record<string, number>> {
  const rows = await em.execute<{ name: string; bytes: string }[]>(
    `select c.relname as name, pg_table_size(c.oid)::text as bytes from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> ?`,
    [migrationsTable],
  )
  return Object.fromEntries(rows.map(({ name, bytes }) => [name, Number(bytes)]))
}

/** Returns a name quoted as an SQL identifier: `"na""me"`. */
export const quoteIdentifier = (name: string): string => `"${name.replaceAll('"', '""')}"`

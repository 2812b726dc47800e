import type { SqlEntityManager } from '@mikro-orm/sql'
import { migrationsTable, quoteIdentifier } from '#platform/backup/tables.ts'
import { migrations } from '#platform/database/orm.ts'
import { SettingError } from '#platform/setting-error.ts'

/**
 * Returns whether this version has migrations that an existing database lacks; false for an empty one.
 * @throws SettingError if a later version has migrated the database: this version could fail on it or corrupt it.
 */
export async function hasPendingMigrations(em: SqlEntityManager): Promise<boolean> {
  const [table] = await em.execute<{ is: boolean }[]>('select to_regclass(?) is not null as is', [
    `public.${migrationsTable}`,
  ])
  if (!table?.is) return false
  const rows = await em.execute<{ name: string }[]>(
    `select name from ${quoteIdentifier(migrationsTable)} order by name collate "C"`,
  )
  const appliedNames = new Set(rows.map(({ name }) => name))
  const knownNames = new Set(migrations.map(({ name }) => name))
  const unknownMigration = [...appliedNames].find((name) => !knownNames.has(name))
  if (unknownMigration !== undefined)
    throw new SettingError(
      `a newer version of the site has updated it (${unknownMigration}). Start that version, or restore an earlier backup into an empty database.`,
    )
  return appliedNames.size > 0 && [...knownNames].some((name) => !appliedNames.has(name))
}

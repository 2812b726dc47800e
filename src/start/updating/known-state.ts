import type { SqlEntityManager } from '@mikro-orm/sql'
import { migrationsTable, quoted } from '#platform/backup/tables.ts'
import { migrations } from '#platform/database/migrations.ts'
import { Refusal } from '#platform/refusal.ts'

/**
 * Whether the migrations of this version will change a database that is there already.
 *
 * @throws Refusal where a later version has changed it: this one would answer with failures, or spoil it.
 */
export async function isToBeChanged(em: SqlEntityManager): Promise<boolean> {
  const [table] = await em.execute<{ is: boolean }[]>('select to_regclass(?) is not null as is', [
    `public.${migrationsTable}`,
  ])
  if (!table?.is) return false
  const rows = await em.execute<{ name: string }[]>(
    `select name from ${quoted(migrationsTable)} order by name collate "C"`,
  )
  const seen = new Set(rows.map(({ name }) => name))
  const known = new Set(migrations.map(({ name }) => name))
  const later = [...seen].find((name) => !known.has(name))
  if (later !== undefined)
    throw new Refusal(
      `a later version of the site has changed it (${later}). Start that version again, or restore a backup of before into an empty place.`,
    )
  return seen.size > 0 && [...known].some((name) => !seen.has(name))
}

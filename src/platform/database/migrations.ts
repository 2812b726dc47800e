import { readdirSync, readFileSync } from 'node:fs'
import { Migration } from '@mikro-orm/migrations'

const folder = new URL('./migrations/', import.meta.url)

/** All migrations (`.sql` files) in order of their numbers, the same for PGlite and PostgreSQL. */
export const migrations = readdirSync(folder)
  .filter((file) => file.endsWith('.sql'))
  .toSorted()
  .map((file) => ({ name: file, class: createMigration(file) }))

/**
 * Whether a migration builds indexes concurrently. PostgreSQL does that only outside transactions, so its statements
 * run one by one and must be repeatable after an interrupted start. On PGlite and in new databases, it runs in the
 * common transaction without CONCURRENTLY.
 */
export const isConcurrent = (name: string): boolean => name.endsWith('.concurrently.sql')

/**
 * Splits a migration into statements, since PGlite runs one at a time. They are separated by blank lines, as function
 * bodies contain semicolons.
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

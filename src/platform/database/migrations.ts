import { readdirSync, readFileSync } from 'node:fs'
import { Migration } from '@mikro-orm/migrations'

const folder = new URL('./migrations/', import.meta.url)

/** Every migration in the order of its number: a `.sql` file, one set for PGlite and PostgreSQL alike. */
export const migrations = readdirSync(folder)
  .filter((file) => file.endsWith('.sql'))
  .toSorted()
  .map((file) => ({ name: file, class: createMigration(file) }))

/**
 * Whether it builds indexes while others go on writing, which a server does outside of transactions alone: statement by
 * statement, each of which may have been done before, by a start that was cut off. Where nobody writes, within one
 * transaction with the others and as quickly as can be.
 */
export const isConcurrent = (name: string): boolean => name.endsWith('.concurrently.sql')

/** PGlite runs one statement at a time; a blank line parts them, since function bodies hold semicolons too. */
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

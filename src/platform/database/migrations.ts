import { readdirSync, readFileSync } from 'node:fs'
import { Migration } from '@mikro-orm/migrations'

const folder = new URL('./migrations/', import.meta.url)

/** Every migration in the order of its number: a `.sql` file, one set for PGlite and PostgreSQL alike. */
export const migrations = readdirSync(folder)
  .filter((file) => file.endsWith('.sql'))
  .toSorted()
  .map((file) => ({ name: file, class: migrationFrom(file) }))

function migrationFrom(file: string) {
  return class extends Migration {
    override up() {
      for (const statement of statementsOf(readFileSync(new URL(file, folder), 'utf8')))
        this.addSql(statement)
    }
  }
}

/** PGlite runs one statement at a time; a blank line parts them, since function bodies hold semicolons too. */
function statementsOf(script: string): string[] {
  return script.split(/\n\s*\n/).filter((statement) => statement.replaceAll(/^\s*--.*$/gm, '').trim() !== '')
}

import type { Compilable, CompiledQuery } from 'kysely'

/**
 * A statement that is sent so often that PostgreSQL should read and plan it once for each connection, where that takes
 * longer than carrying it out. Its text must be the same each time: values are parameters.
 */
export function prepared<Row>(name: string, statement: Compilable<Row>): CompiledQuery<Row> {
  const compiled = statement.compile()
  return { ...compiled, sql: `/* prepared ${name} */ ${compiled.sql}` }
}

const mark = /^\s*\/\* prepared (?<name>[\w-]+) \*\//

/** What is sent to a connection, under its name where it asks to be prepared; PGlite just reads the comment. */
export function named(sent: unknown[]): unknown[] {
  const [text, values] = sent
  const name = typeof text === 'string' ? mark.exec(text)?.groups?.name : undefined
  return name === undefined ? sent : [{ name, text, values }]
}

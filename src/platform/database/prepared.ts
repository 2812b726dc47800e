import type { Compilable, CompiledQuery } from 'kysely'
import type { ClientBase, Pool } from 'pg'

/**
 * A statement that is sent so often that PostgreSQL should read and plan it once for each connection, where that takes
 * longer than carrying it out. Its text must be the same each time: values are parameters.
 */
export function prepared<Row>(name: string, statement: Compilable<Row>): CompiledQuery<Row> {
  const compiled = statement.compile()
  return { ...compiled, sql: `/* prepared ${name} */ ${compiled.sql}` }
}

const mark = /^\s*\/\* prepared (?<name>[\w-]+) \*\//

/** Makes every connection of a pool prepare the statements that ask for it; PGlite just reads the comment. */
export function prepareMarked(pool: Pool): void {
  pool.on('connect', (client: ClientBase) => {
    const query = client.query.bind(client)
    const send = (...sent: unknown[]): unknown => Reflect.apply(query, undefined, named(sent))
    Object.assign(client, { query: send })
  })
}

function named(sent: unknown[]): unknown[] {
  const [text, values] = sent
  const name = typeof text === 'string' ? mark.exec(text)?.groups?.name : undefined
  return name === undefined ? sent : [{ name, text, values }]
}

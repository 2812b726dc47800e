import { sql, type AliasedRawBuilder, type RawBuilder } from 'kysely'

/**
 * Rows of JSON as the table `given`, so that thousands of them are one parameter of one statement.
 * @param columns those that are read, with the type of each, such as `integer`.
 */
export function jsonRows<Row extends object, Name extends keyof Row & string>(
  rows: readonly Row[],
  columns: Record<Name, 'boolean' | 'integer' | 'text' | 'jsonb'>,
): AliasedRawBuilder<Pick<Row, Name>, 'given'> {
  const named = Object.entries<string>(columns).map(([name, type]) => sql`${sql.id(name)} ${sql.raw(type)}`)
  return sql<Pick<Row, Name>>`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)`.as<'given'>(
    sql`given(${sql.join(named)})`,
  )
}

/** Rows of JSON by the columns of a table, which knows their types: thousands of them are one parameter as well. */
export const rowsOfTable = <Row extends object>(table: string, rows: readonly object[]): RawBuilder<Row> =>
  sql<Row>`jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`

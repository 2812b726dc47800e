import { sql, type AliasedRawBuilder } from 'kysely'

/**
 * Rows of JSON as the table `given`, so that thousands of them are one parameter of one statement.
 * @param columns the type of each, such as `integer`.
 */
export function jsonRows<Row extends object>(
  rows: Row[],
  columns: Record<keyof Row & string, 'integer' | 'text' | 'jsonb'>,
): AliasedRawBuilder<Row, 'given'> {
  const named = Object.entries<string>(columns).map(([name, type]) => sql`${sql.id(name)} ${sql.raw(type)}`)
  return sql<Row>`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)`.as<'given'>(
    sql`given(${sql.join(named)})`,
  )
}

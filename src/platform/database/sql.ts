import { AsyncLocalStorage } from 'node:async_hooks'
import type { InferKyselyDB, SqlEntityManager } from '@mikro-orm/sql'
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
  type Compilable,
  type CompiledQuery,
  type QueryCreator,
  type RawBuilder,
  type AliasedRawBuilder,
  expressionBuilder,
} from 'kysely'

/** Placeholder for a value given when the statement is sent. */
type Placeholder<Given> = <Name extends keyof Given & string>(name: Name) => RawBuilder<Given[Name]>

class ValueSlot {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/** Kysely dialect without a driver, used only to compile statements. */
const dialect = {
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new DummyDriver(),
  createIntrospector: (db: Kysely<never>) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
}

/**
 * Compiles a frequent Kysely query once, and has PostgreSQL prepare it once per connection: building, parsing and
 * planning it would take longer than running it.
 * @param name by which PostgreSQL knows the prepared statement.
 * @returns a function that takes the builder of the query, and returns one that takes the values and returns a query
 * for `executeQuery`.
 */
export function createPreparedStatement<Database, Given extends object>(name: string) {
  return <Row>(build: (db: QueryCreator<Database>, value: Placeholder<Given>) => Compilable<Row>) => {
    const db = new Kysely<Database>({ dialect })
    const compiled = build(db, (slot) => sql`${new ValueSlot(slot)}`).compile()
    const statement = { ...compiled, sql: `${preparedComment(name).compile(db).sql} ${compiled.sql}` }
    return (given: Given): CompiledQuery<Row> => {
      const values = new Map<string, unknown>(Object.entries(given))
      return {
        ...statement,
        parameters: compiled.parameters.map((value) =>
          value instanceof ValueSlot ? values.get(value.name) : value,
        ),
      }
    }
  }
}

type CamelCase<Name extends string> = Name extends `${infer Head}_${infer Rest}`
  ? `${Head}${Capitalize<CamelCase<Rest>>}`
  : Name

/** A column selected under its camelCase name: `idea.age_group as ageGroup`. */
type NamedColumn<Table extends string, Column extends string, Except extends string> = Column extends string
  ? CamelCase<Column> extends Except
    ? never
    : `${Table}.${Column} as ${CamelCase<Column>}`
  : never

interface TableEntity {
  name: string
  meta: { properties: object }
}

type ColumnOf<
  Entity extends TableEntity,
  Table extends keyof InferKyselyDB<Entity>,
> = keyof InferKyselyDB<Entity>[Table] & string

/** Converts an entity's property name to a column name: `ageGroup` to `age_group`. */
export const columnName = (property: string): string =>
  property.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/**
 * Lists all columns of an entity's table for raw queries, as `table.age_group as ageGroup`, so that new properties are
 * included automatically.
 * @param except properties to leave out, such as long texts.
 */
export function columnsOf<
  Entity extends TableEntity,
  Table extends keyof InferKyselyDB<Entity> & string,
  Except extends CamelCase<ColumnOf<Entity, Table>> = never,
>(entity: Entity, table: Table, except?: Except[]): NamedColumn<Table, ColumnOf<Entity, Table>, Except>[]
/** Untyped implementation: lists the columns as `table.age_group as ageGroup`, without the properties in `except`. */
export function columnsOf(entity: TableEntity, table: string, except: string[] = []): string[] {
  return propertyNamesOf(entity)
    .filter((name) => !except.includes(name))
    .map((name) => `${table}.${columnName(name)} as ${name}`)
}

/** Returns the column names (`age_group`) of an entity's table, without the table's name. */
export const columnNamesOf = (entity: TableEntity): string[] => propertyNamesOf(entity).map(columnName)

const propertyNamesOf = (entity: TableEntity) =>
  Object.entries<{ kind?: string }>({ ...entity.meta.properties }).map(([property, { kind }]) =>
    kind === 'm:1' ? `${property}Id` : property,
  )

const utcLength = '2027-05-31 13:05:23+00'.length

/**
 * Converts `2027-05-31 13:05:23.77+00`, as a database in UTC returns it, to ISO 8601 with milliseconds
 * (`2027-05-31T13:05:23.770Z`). Slices the string instead of parsing it: for a list of thousands, parsing dates would
 * dominate the response time. A `Date`, and a string in another form, goes through `Date`, which reads the year 1 as
 * 2001.
 */
export function toIsoTimestamp(moment: Date | string): string {
  if (typeof moment !== 'string' || !moment.endsWith('+00') || moment.length < utcLength)
    return new Date(moment).toISOString()
  const milliseconds = moment.slice(20, -3).padEnd(3, '0').slice(0, 3)
  return `${moment.slice(0, 10)}T${moment.slice(11, 19)}.${milliseconds}Z`
}

/**
 * Returns a Kysely table expression named `given` (`jsonb_to_recordset`) with these rows, for the `from` of a query.
 * All rows are passed in one JSON parameter, so their number is not limited.
 * @param columns the columns to read, with their types, such as `integer`.
 */
export function jsonRows<Row extends object, Name extends keyof Row & string>(
  rows: readonly Row[],
  columns: Record<Name, 'boolean' | 'integer' | 'text' | 'jsonb'>,
): AliasedRawBuilder<Pick<Row, Name>, 'given'> {
  const columnTypes = Object.entries<string>(columns).map(
    ([name, type]) => sql`${sql.id(name)} ${sql.raw(type)}`,
  )
  return sql<Pick<Row, Name>>`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)`.as<'given'>(
    sql`given(${sql.join(columnTypes)})`,
  )
}

/**
 * Returns a Kysely SQL expression (`jsonb_populate_recordset`) of these rows with the column types of a table. All rows
 * are passed in one JSON parameter, so their number is not limited; a column that a row lacks is null.
 */
export const rowsOfTable = <Row extends object>(table: string, rows: readonly object[]): RawBuilder<Row> =>
  sql<Row>`jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`

/**
 * Returns the comment that makes `withStatementName` prepare a statement once per connection. The statement's text must
 * be constant, with values as parameters.
 */
const preparedComment = (name: string): RawBuilder<unknown> => sql.raw(`/* prepared ${name} */`)

const preparedPattern = /^\s*\/\* prepared (?<name>[\w-]+) \*\//

/**
 * Returns the arguments of pg's `query`, changed for a query of `createPreparedStatement`, whose text begins with a
 * comment that holds its name: pg then prepares the statement under it. Other arguments are returned unchanged. PGlite
 * ignores the comment.
 */
export function withStatementName(sent: unknown[]): unknown[] {
  const [text, values] = sent
  const name = typeof text === 'string' ? preparedPattern.exec(text)?.groups?.name : undefined
  return name === undefined ? sent : [{ name, text, values }]
}

const expressions = expressionBuilder<object>()

/** SQL for the number of rows, cast to integer because pg returns bigint as text. */
export const rowCount = expressions.cast<number>(expressions.fn.countAll(), 'integer')

const unlimitedStorage = new AsyncLocalStorage<boolean>()

/**
 * Runs work, such as migrations, jobs and commands, without the statement timeout of requests, and returns its
 * result. Async calls within it inherit this.
 */
export const withoutStatementLimit = <T>(work: () => T): T => unlimitedStorage.run(true, work)

/** Runs work with the statement timeout of requests, even within `withoutStatementLimit`, and returns its result. */
export const withStatementLimit = <T>(work: () => T): T => unlimitedStorage.run(false, work)

/** Returns whether the current async context runs its statements without a timeout (see `withoutStatementLimit`). */
export const isUnlimited = (): boolean => unlimitedStorage.getStore() ?? false

/**
 * Returns SQL for the database's current time plus `laterMs` milliseconds. Work shared between processes is timed by
 * it, because their own clocks may differ by hours.
 */
export const databaseTime = (laterMs = 0) => sql<Date>`now() + ${laterMs} * interval '1 millisecond'`

/**
 * Checks that the database's disk has space: sorts more rows than fit into 64 kB, so that PostgreSQL writes a
 * temporary file. Rejects with PostgreSQL's error 53100 on a full disk, and needs neither a table nor WAL space.
 */
export const spillToDisk = (em: SqlEntityManager): Promise<unknown> =>
  em.fork().transactional(async (inside) => {
    await inside.execute(`set local work_mem = '64kB'`)
    await inside.execute(
      'select count(*) from (select md5(n::text) as line from generate_series(1, 4000) n order by line) sorted',
    )
  })

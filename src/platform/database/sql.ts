import { AsyncLocalStorage } from 'node:async_hooks'
import type { InferKyselyDB } from '@mikro-orm/sql'
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

/** Where a value stands that is known only when the statement is sent. */
type Placeholder<Given> = <Name extends keyof Given & string>(name: Name) => RawBuilder<Given[Name]>

class ValueSlot {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/** Both databases speak it; who runs the statement is said later. */
const dialect = {
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new DummyDriver(),
  createIntrospector: (db: Kysely<never>) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
}

/**
 * A statement that is sent so often that building it, and PostgreSQL's reading and planning, would take longer than
 * carrying it out: it is built once, and planned once for each connection.
 *
 * @returns takes the values and answers what `executeQuery` takes.
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

/** A column under the name that everything but the database has for it: `idea.age_group as ageGroup`. */
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

/** `age_group` of `ageGroup`, as the tables' columns are called. */
export const columnName = (property: string): string =>
  property.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/**
 * Every column of an entity's table, for row queries: a new property is read wherever its neighbours are.
 * @param except properties that lists need not, such as long texts.
 */
export function columnsOf<
  Entity extends TableEntity,
  Table extends keyof InferKyselyDB<Entity> & string,
  Except extends CamelCase<ColumnOf<Entity, Table>> = never,
>(entity: Entity, table: Table, except?: Except[]): NamedColumn<Table, ColumnOf<Entity, Table>, Except>[]
export function columnsOf(entity: TableEntity, table: string, except: string[] = []): string[] {
  return propertyNamesOf(entity)
    .filter((name) => !except.includes(name))
    .map((name) => `${table}.${columnName(name)} as ${name}`)
}

/** The columns of an entity's table under their own names. */
export const columnNamesOf = (entity: TableEntity): string[] => propertyNamesOf(entity).map(columnName)

const propertyNamesOf = (entity: TableEntity) =>
  Object.entries<{ kind?: string }>({ ...entity.meta.properties }).map(([property, { kind }]) =>
    kind === 'm:1' ? `${property}Id` : property,
  )

const utcLength = '2027-05-31 13:05:23+00'.length

/**
 * ISO 8601 from `2027-05-31 13:05:23.77+00`, as a database in UTC writes it, whatever the row's type says: cut, not
 * parsed, since a list of thousands would spend more time on its dates than on anything else. Of other zones `Date`
 * knows more, but takes the year 1 for 2001.
 */
export function toIsoTimestamp(moment: Date | string): string {
  if (typeof moment !== 'string' || !moment.endsWith('+00') || moment.length < utcLength)
    return new Date(moment).toISOString()
  const milliseconds = moment.slice(20, -3).padEnd(3, '0').slice(0, 3)
  return `${moment.slice(0, 10)}T${moment.slice(11, 19)}.${milliseconds}Z`
}

/**
 * Rows of JSON as the table `given`, so that thousands of them are one parameter of one statement.
 * @param columns those that are read, with the type of each, such as `integer`.
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

/** Rows of JSON by the columns of a table, which knows their types: thousands of them are one parameter as well. */
export const rowsOfTable = <Row extends object>(table: string, rows: readonly object[]): RawBuilder<Row> =>
  sql<Row>`jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`

/**
 * Begins a statement that is sent so often that PostgreSQL should read and plan it once for each connection, where
 * that takes longer than carrying it out. Its text must be the same each time: values are parameters.
 */
const preparedComment = (name: string): RawBuilder<unknown> => sql.raw(`/* prepared ${name} */`)

const preparedPattern = /^\s*\/\* prepared (?<name>[\w-]+) \*\//

/** What is sent to a connection, under its name where it asks to be prepared; PGlite just reads the comment. */
export function withStatementName(sent: unknown[]): unknown[] {
  const [text, values] = sent
  const name = typeof text === 'string' ? preparedPattern.exec(text)?.groups?.name : undefined
  return name === undefined ? sent : [{ name, text, values }]
}

const expressions = expressionBuilder<object>()

/** How many rows there are, as a number: PostgreSQL itself counts in bigint, which arrives as text. */
export const rowCount = expressions.cast<number>(expressions.fn.countAll(), 'integer')

const unlimitedStorage = new AsyncLocalStorage<boolean>()

/** Whatever is asked of the database within may take as long as it takes: migrations, jobs, the command line. */
export const withoutStatementLimit = <T>(work: () => T): T => unlimitedStorage.run(true, work)

/** Applies the limit for statements of requests, also to work that is begun within `takingLong`. */
export const withStatementLimit = <T>(work: () => T): T => unlimitedStorage.run(false, work)

/** Whether what is asked now may take its time. */
export const isUnlimited = (): boolean => unlimitedStorage.getStore() ?? false

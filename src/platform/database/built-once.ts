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
} from 'kysely'
import { prepared } from './prepared.ts'

/** Where a value stands that is known only when the statement is sent. */
type Value<Given> = <Name extends keyof Given & string>(name: Name) => RawBuilder<Given[Name]>

class Slot {
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
export function builtOnce<Database, Given extends object>(name: string) {
  return <Row>(build: (db: QueryCreator<Database>, value: Value<Given>) => Compilable<Row>) => {
    const db = new Kysely<Database>({ dialect })
    const compiled = build(db, (slot) => sql`${new Slot(slot)}`).compile()
    const statement = { ...compiled, sql: `${prepared(name).compile(db).sql} ${compiled.sql}` }
    return (given: Given): CompiledQuery<Row> => {
      const values = new Map<string, unknown>(Object.entries(given))
      return {
        ...statement,
        parameters: compiled.parameters.map((value) =>
          value instanceof Slot ? values.get(value.name) : value,
        ),
      }
    }
  }
}

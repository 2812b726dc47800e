import type { InferKyselyDB } from '@mikro-orm/sql'

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
  return Object.entries<{ kind?: string }>({ ...entity.meta.properties })
    .filter(([property]) => !except.includes(property))
    .map(([property, { kind }]) => {
      const name = kind === 'm:1' ? `${property}Id` : property
      return `${table}.${columnName(name)} as ${name}`
    })
}

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineEntity, p, type EntityProperty } from '@mikro-orm/core'
import type { InferKyselyDB } from '@mikro-orm/sql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrate, openDatabase, type Orm } from '#platform/database/orm.ts'
import * as entities from '#root/entities.ts'

/** Tables of libraries, which make them themselves; those of pg-boss have a schema of their own. */
const ofLibraries = ['mikro_orm_migrations']

/** What the database says of itself. */
const InformationSchemaColumn = defineEntity({
  name: 'InformationSchemaColumn',
  tableName: 'columns',
  properties: {
    tableName: p.string().primary(),
    columnName: p.string().primary(),
    tableSchema: p.string(),
    isNullable: p.enum(['YES', 'NO']),
    udtName: p.string(),
  },
})

let orm: Orm
let folder: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'someday-entities-'))
  const location = { folder: join(folder, 'pglite') }
  orm = await openDatabase(location, Object.values(entities))
  await migrate(orm, location)
})

afterAll(async () => {
  await orm.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Each column as `type` or `type, nullable`, by table. */
async function tablesOfDatabase(): Promise<Record<string, Record<string, string>>> {
  const columns = await orm.em
    .fork()
    .getKysely<InferKyselyDB<typeof InformationSchemaColumn>>()
    .withSchema('information_schema')
    .selectFrom('columns')
    .select(['table_name', 'column_name', 'is_nullable', 'udt_name'])
    .where('table_schema', '=', 'public')
    .where('table_name', 'not in', ofLibraries)
    .execute()
  const byTable = Map.groupBy(columns, (column) => column.table_name)
  return Object.fromEntries(
    [...byTable].map(([table, those]) => [
      table,
      Object.fromEntries(
        those.map((column) => [
          column.column_name,
          said(column.udt_name.replace(/^_(.*)$/, '$1[]'), column.is_nullable === 'YES'),
        ]),
      ),
    ]),
  )
}

const tablesOfEntities = (): Record<string, Record<string, string>> =>
  Object.fromEntries(
    Array.from(orm.getMetadata(), ({ tableName, props }) => [
      tableName,
      Object.assign({}, ...props.map(columnsOf)),
    ]),
  )

const columnsOf = ({ fieldNames, columnTypes, nullable = false }: EntityProperty) =>
  Object.fromEntries(fieldNames.map((name, index) => [name, said(columnTypes[index] ?? '', nullable)]))

const said = (type: string, nullable: boolean) => kindOf(type) + (nullable ? ', nullable' : '')

/** Lengths and precision are the database's: to TypeScript a short text is a text. */
function kindOf(type: string): string {
  const plain = type.replace(/\(\d+\)/, '')
  return synonyms[plain] ?? plain
}

const synonyms: Record<string, string> = {
  varchar: 'text',
  int4: 'int',
  int2: 'smallint',
  int8: 'bigint',
  float8: 'double precision',
  bool: 'boolean',
  serial: 'int',
  bigserial: 'bigint',
}

describe('entities', () => {
  it('are as the migrations made the tables: every one, each column, its type, and whether it may be null', async () => {
    expect(tablesOfEntities()).toEqual(await tablesOfDatabase())
  })
})

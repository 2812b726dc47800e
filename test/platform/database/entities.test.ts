import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { defineEntity, p, type EntityProperty } from '@mikro-orm/core'
import type { InferKyselyDB } from '@mikro-orm/sql'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { migrate, openDatabase, type Orm } from '#platform/database/orm.ts'
import * as entities from '#root/entities.ts'
import { copyDatabase } from '../../support/app/catalogue-copy.ts'
import { getClockEnvironment } from '../../support/site/clock-environment.ts'

const run = promisify(execFile)
const repository = join(import.meta.dirname, '../../..')

/** Tables created by libraries. Those of pg-boss are in their own schema. */
const libraryTables = ['mikro_orm_migrations']

/** Entity for the information schema. */
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

/** Returns each column as `type` or `type, nullable`, by table. */
async function tablesOfDatabase(): Promise<Record<string, Record<string, string>>> {
  const columns = await orm.em
    .fork()
    .getKysely<InferKyselyDB<typeof InformationSchemaColumn>>()
    .withSchema('information_schema')
    .selectFrom('columns')
    .select(['table_name', 'column_name', 'is_nullable', 'udt_name'])
    .where('table_schema', '=', 'public')
    .where('table_name', 'not in', libraryTables)
    .execute()
  const byTable = Map.groupBy(columns, (column) => column.table_name)
  return Object.fromEntries(
    [...byTable].map(([table, those]) => [
      table,
      Object.fromEntries(
        those.map((column) => [
          column.column_name,
          formatColumn(column.udt_name.replace(/^_(.*)$/, '$1[]'), column.is_nullable === 'YES'),
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
  Object.fromEntries(
    fieldNames.map((name, index) => [name, formatColumn(columnTypes[index] ?? '', nullable)]),
  )

const formatColumn = (type: string, nullable: boolean) => kindOf(type) + (nullable ? ', nullable' : '')

/** Removes lengths and precision, which entities do not declare. */
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
  it('match the migrated tables: each column, its type and its nullability', async () => {
    expect(tablesOfEntities()).toEqual(await tablesOfDatabase())
  })
})

/** Statements by which MikroORM would change a migrated database, and why they are not applied. */
const reviewed: [RegExp, string][] = [
  [/^drop (trigger|function) /, 'Entities have no triggers and functions.'],
  [/^drop index /, 'Indexes are partial, of expressions or built beside writers: migrations have them all.'],
  [/ drop constraint "\w+_check";$/, 'Checks are written in SQL.'],
  [/ add constraint "\w+_check" check \("\w+" in /, 'Lists of values are checks of the migrations too.'],
  [
    / alter column "\w+" type (varchar\(255\)|text) using /,
    'Lengths are the database’s: a short text is a text.',
  ],
  [/ drop column "id";$/, 'Ids are identity columns, which MikroORM would make serials.'],
  [/ add "id" (serial|bigserial) primary key;$/, 'The same.'],
  [/^alter table "search_word" add "id" bigserial;$/, 'The same.'],
  [/ (drop|add) constraint "\w+_foreign"/, 'What goes with a removed row is written in SQL.'],
  [/^alter table "idea" alter column "facts" set default /, 'A generated column, which has no default.'],
  [/^alter table "entry" alter column "position" set default /, 'The same expression in other words.'],
]

describe('MikroORM finds no difference between entities and the migrated schema', () => {
  const unreviewed = async ({ schema }: Orm) =>
    (await schema.getUpdateSchemaSQL())
      .split('\n')
      .filter((line) => /^\s*(alter|create|drop)\b/.test(line))
      .filter((line) => !reviewed.some(([statement]) => statement.test(line.trim())))

  it('except reviewed ones, on PGlite', async () => {
    expect(await unreviewed(orm)).toEqual([])
  })

  it('except reviewed ones, on PostgreSQL', async () => {
    const { location, remove } = await copyDatabase()
    const server = await openDatabase(location, Object.values(entities))
    onTestFinished(() => server.close().then(remove))
    expect(await unreviewed(server)).toEqual([])
  })

  it('and its own command line opens the site’s database', async () => {
    const { location, remove } = await copyDatabase()
    const data = mkdtempSync(join(tmpdir(), 'someday-orm-'))
    onTestFinished(async () => {
      await remove()
      rmSync(data, { recursive: true, force: true })
    })
    const program = join(repository, 'node_modules/@mikro-orm/cli/cli.js')
    for (const settings of [{}, { DATABASE_URL: location.url }]) {
      const { stdout } = await run(process.execPath, [program, 'debug'], {
        cwd: repository,
        env: { PATH: process.env.PATH, ...getClockEnvironment(), DATA_DIR: data, ...settings },
      })
      expect(stdout).toContain('database connection successful')
      expect(stdout).toContain(`contains ${Object.keys(entities).length} references`)
    }
  })
})

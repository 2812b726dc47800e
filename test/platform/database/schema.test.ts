import { defineEntity, p, type EntityProperty } from '@mikro-orm/core'
import type { InferKyselyDB } from '@mikro-orm/sql'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { seedCatalogue } from '#features/editing/server/seeding/seed.service.ts'
import { migrate, openDatabase, type Orm } from '#platform/database/orm.ts'
import * as entities from '#root/entities.ts'
import { copyDatabase, copyFolder } from '../../support/app/catalogue-copy.ts'

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
let copy: Awaited<ReturnType<typeof copyFolder>>

// The template was migrated and filled once, by `fillCatalogue`.
beforeAll(async () => {
  copy = await copyFolder()
  orm = await openDatabase(copy.location, Object.values(entities))
})

afterAll(async () => {
  await orm.close()
  await copy.remove()
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
  [
    /^alter table "(entry|list_item|list_member)" alter column "position" set default /,
    'The same expression in other words.',
  ],
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
})

describe('the schema', () => {
  it('refuses invalid ideas', async () => {
    const { location, remove } = await copyDatabase()
    const catalogue = await openDatabase(location, Object.values(entities))
    onTestFinished(() => catalogue.close().then(remove))
    const em = catalogue.em.fork()
    for (const change of [
      'difficulty = 4',
      'cost = 0',
      `location_type = 'moon'`,
      `season = 'monsoon'`,
      `state = 'hidden'`,
      'category_id = 999999',
      'category_id = null',
      `title = ''`,
      `slug = (select slug from idea where id = 2)`,
      `title = repeat('x', 121)`,
      'cover_seed = -1',
    ]) {
      await expect(em.execute(`update idea set ${change} where id = 1`)).rejects.toThrow(/violates|too long/)
    }
  })

  it('is created and filled once, however often a start runs, and keeps an editor’s changes', async () => {
    await seedCatalogue(orm.em.fork(), { now: new Date() })
    const em = orm.em.fork()
    await em.execute(`update idea set title = 'An editor was here' where id = 1`)
    await em.execute(`update idea set state = 'archived' where id = 2`)
    await em.execute('delete from catalogue_seed')
    await migrate(orm, copy.location)
    await seedCatalogue(orm.em.fork(), { now: new Date() })
    expect(await em.execute(`select count(*)::int as ideas from idea`)).toEqual([{ ideas: 1315 }])
    expect(await em.execute(`select title, state from idea where id = 1`)).toEqual([
      { title: 'An editor was here', state: 'published' },
    ])
    expect(await em.execute(`select state from idea where id = 2`)).toEqual([{ state: 'archived' }])
  })
})

import { Client } from 'pg'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { loadBackup } from '#platform/backup/load-backup.ts'
import { isConcurrent, migrations, statementsOf, openDatabase } from '#platform/database/orm.ts'
import * as entities from '#root/entities.ts'
import { copyDatabase } from '../../support/app/catalogue-copy.ts'
import { releases } from '../../support/app/releases.ts'

/** Tables that grow with the site and exist since the first version. The others always have few rows. */
const largeTables = [
  'idea',
  'idea_revision',
  'idea_place',
  'entry',
  'users',
  'session',
  'subscriber',
  'delivery',
]

/** Lock modes that block writers, from the one for building an index. */
const writeBlockingLocks = ['ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock']

/** Tables that a transaction has locked against writers and also scanned or rewritten. */
const lockedDuringScan = `
  select c.relname as name from pg_class c
  join pg_locks l on l.relation = c.oid and l.pid = pg_backend_pid() and l.granted
  left join files_before b on b.oid = c.oid
  where c.relname = any ($1) and l.mode = any ($2)
    and (pg_stat_get_xact_numscans(c.oid) > coalesce(b.scans, 0) or b.file <> c.relfilenode)
  group by 1 order by 1`

describe('a migration of a large site', () => {
  let database: Client
  beforeAll(async () => {
    const { location, remove } = await copyDatabase()
    const orm = await openDatabase(location, Object.values(entities))
    await loadBackup(orm, releases[0]?.file ?? '', { skipsMigration: true })
    await orm.close()
    database = new Client({ connectionString: location.url })
    await database.connect()
    return async () => {
      await database.end()
      await remove()
    }
  })

  /** Runs statements in a transaction. Returns the large tables that were locked against writers during a scan. */
  async function held(statements: string[]): Promise<string[]> {
    await database.query('begin')
    await database.query(
      'create temp table files_before on commit drop as select oid, relfilenode as file, pg_stat_get_xact_numscans(oid) as scans from pg_class',
    )
    // oxlint-disable-next-line no-await-in-loop -- in their order
    for (const statement of statements) await database.query(statement)
    const { rows } = await database.query(lockedDuringScan, [largeTables, writeBlockingLocks])
    return rows.map(({ name }) => name)
  }

  it.each([
    ['an index', ['create index on entry (status)']],
    ['a constraint that is validated at once', ['alter table entry add check (status is not null)']],
    [
      'a NOT NULL column',
      [
        'alter table entry alter column status drop not null',
        'alter table entry alter column status set not null',
      ],
    ],
    [
      'a changed column type',
      ['alter table entry alter column notes type varchar(9000), alter column id type bigint'],
    ],
    ['a generated column', ['alter table entry add column twice int generated always as (id * 2) stored']],
    [
      'a foreign key that is validated at once',
      ['alter table entry add foreign key (user_id) references users (id)'],
    ],
  ])('that locks a large table is detected: %s', async (_what, statements) => {
    onTestFinished(() => void database.query('rollback'))
    expect(await held(statements)).toContain('entry')
  })

  it.each([
    ['a column', ['alter table entry add column mood text, add column since timestamptz default now()']],
    [
      'a constraint that is not validated',
      ['alter table entry add constraint fine check (status is not null) not valid'],
    ],
    ['a trigger', ['create trigger x after insert on entry for each row execute function forget_photos()']],
    ['another table', ['create table aside (entry_id int references entry (id))']],
  ])('that does not lock one is accepted: %s', async (_what, statements) => {
    onTestFinished(() => void database.query('rollback'))
    expect(await held(statements)).toEqual([])
  })

  it('does not block for long: reading a large table needs a .concurrently.sql file or a stated reason', async () => {
    const { rows } = await database.query('select name from mikro_orm_migrations')
    const seen = new Set(rows.map(({ name }) => name))
    const wrong: string[] = []
    for (const { name } of migrations.filter((each) => !seen.has(each.name))) {
      /* oxlint-disable no-await-in-loop -- in their order */
      if (isConcurrent(name)) for (const statement of statementsOf(name)) await database.query(statement)
      else {
        const tables = await held(statementsOf(name))
        wrong.push(
          ...tables
            .filter((table) => !listStatedLocks(name).includes(table))
            .map((table) => `${name}: ${table}`),
        )
      }
      await database.query('commit')
      /* oxlint-enable no-await-in-loop */
    }
    expect(wrong).toEqual([])
  })
})

/** Tables for which a migration states, with a reason, that it blocks their writers for a short time. */
const listStatedLocks = (name: string): string[] =>
  statementsOf(name).flatMap(
    (statement) => /^-- Writers of ([\w, ]+) wait: ./m.exec(statement)?.[1]?.split(', ') ?? [],
  )

it('an index built concurrently can be built again after an interruption', () => {
  for (const { name } of migrations.filter((each) => isConcurrent(each.name))) {
    const words = statementsOf(name).map((statement) => statement.replaceAll(/^--.*\n/gm, ''))
    for (const [index, statement] of words.entries()) {
      const [, built] = /^create (?:unique )?index concurrently (\w+) /.exec(statement) ?? []
      const [, dropped] = /^drop index concurrently if exists (\w+);/.exec(statement) ?? []
      const before = `drop index concurrently if exists ${built};`
      expect([
        name,
        dropped ?? built,
        built ? words[index - 1]?.trim() : before.replace(String(built), String(dropped)),
      ]).toEqual([name, expect.any(String), built ? before : statement.trim()])
    }
  }
})

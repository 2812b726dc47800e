import { cpSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { Entry } from '#features/bucket-list/server/entities.ts'
import { Idea } from '#features/catalogue/server/entities.ts'
import { clearDatabase, loadBackup } from '#platform/backup/load-backup.ts'
import { checkBackup } from '#platform/backup/read-backup.ts'
import { migrationsTable } from '#platform/backup/tables.ts'
import { migrations, openDatabase, type Orm } from '#platform/database/orm.ts'
import { readConfig } from '#root/start/settings/config.ts'
import * as entities from '#root/entities.ts'
import { claimDatabase } from '#root/start/database.ts'
import { copyDatabase } from '../../support/app/catalogue-copy.ts'
import { releases } from '../../support/app/releases.ts'
import { fastFolder } from '../../support/servers/fast-folder.ts'

/** Creates a site whose database is prepared by `work`. */
async function createSite(work: (orm: Orm) => Promise<void>, env: Record<string, string> = {}) {
  const DATA_DIR = fastFolder('someday-updated-')
  onTestFinished(() => rmSync(DATA_DIR, { recursive: true, force: true }))
  const isServer = inject('database') === 'postgresql'
  const database = isServer ? await copyDatabase() : undefined
  if (database) onTestFinished(database.remove)
  else cpSync(inject('templateFolder'), join(DATA_DIR, 'pglite'), { recursive: true })
  const orm = await openDatabase(
    database?.location ?? { folder: join(DATA_DIR, 'pglite') },
    Object.values(entities),
  )
  await work(orm)
  await orm.close()
  const config = readConfig({ DATA_DIR, ...(database && { DATABASE_URL: database.location.url }), ...env })
  return {
    /** Opens the database like a start. */
    open: async () => {
      const notices: string[] = []
      const claimed = await claimDatabase(config)
      onTestFinished(claimed.release)
      const opened = await claimed.open((notice) => notices.push(notice))
      onTestFinished(() => opened.close())
      return { em: opened.em.fork(), notices }
    },
    backups: () => (readdirSync(DATA_DIR).includes('backups') ? readdirSync(join(DATA_DIR, 'backups')) : []),
    folder: DATA_DIR,
  }
}

/** Creates the tables of the first version, and a member's list. */
async function createFirstVersion(orm: Orm): Promise<void> {
  const names = migrations.map(({ name }) => name).filter((name) => name < '0006')
  await orm.migrator.getExecuted()
  await orm.em.fork().transactional(async (em) => {
    await clearDatabase(em)
    await orm.migrator.up({ migrations: names, transaction: em.getTransactionContext() })
    await em.execute(
      `insert into users (name, email, password_hash, role) values ('Ada', 'ada@people.example', 'x', 'member')`,
    )
    await em.execute(
      `insert into category (name, slug, cover_scene, cover_icon, cover_palette, cover_seed) values ('Travel', 'travel', 'sea', 'x', 'day', 1)`,
    )
    await em.execute(
      `insert into idea (title, slug, category_id, cover_scene, cover_icon, cover_palette, cover_seed) select 'See the sea', 'see-the-sea', id, 'sea', 'x', 'day', 1 from category`,
    )
    await em.execute(
      `insert into entry (user_id, idea_id, status) select u.id, i.id, 'planned' from users u, idea i`,
    )
  })
}

/** Tables that must keep their number of rows. */
const memberTables = [
  'users',
  'category',
  'idea',
  'idea_revision',
  'entry',
  'custom_idea',
  'share_link',
  'subscriber',
]
const wanted = migrations.map(({ name }) => name)
const migrated = async (em: { execute: (sql: string) => Promise<{ name: string }[]> }) =>
  (await em.execute(`select name from ${migrationsTable} order by name`)).map(({ name }) => name)

describe('a database of an early version', () => {
  it('is stored in a backup, and then migrated with all its data', async () => {
    const { open, backups, folder } = await createSite(createFirstVersion)
    const { em, notices } = await open()
    expect(await migrated(em)).toEqual(wanted)
    const entries = await em.execute(
      `select u.email, i.title, e.status from entry e join users u on u.id = e.user_id join idea i on i.id = e.idea_id`,
    )
    expect(entries).toEqual([{ email: 'ada@people.example', title: 'See the sea', status: 'planned' }])
    const [file = ''] = backups()
    expect(file).toMatch(/^before-update-.*\.backup$/)
    const { head, end } = await checkBackup(join(folder, 'backups', file))
    expect(head.migrations.at(-1)).toBe(wanted.filter((name) => name < '0006').at(-1))
    expect(end.tables['entry']?.rows).toBe(1)
    expect(notices).toEqual([expect.stringContaining(file)])
    expect(notices.join()).toContain('updating the database')
  })

  it('is unchanged if no backup can be made', async () => {
    const { open, folder } = await createSite(createFirstVersion, { BACKUP_DIR: '/dev/null/backups' })
    mkdirSync(folder, { recursive: true })
    await expect(open()).rejects.toThrow(/the backup before the update failed .* BACKUP_BEFORE_UPDATE=false/)
  })

  it('is migrated without a backup if that is configured', async () => {
    const { open, backups } = await createSite(createFirstVersion, { BACKUP_BEFORE_UPDATE: 'false' })
    const { em, notices } = await open()
    expect([await migrated(em), backups(), notices]).toEqual([wanted, [], []])
  })
})

describe.each(releases)('the database of version $version', ({ file }) => {
  it('is migrated with all its data', async () => {
    const { open } = await createSite((orm) => loadBackup(orm, file, { skipsMigration: true }))
    const { head, end } = await checkBackup(file)
    const { em } = await open()
    expect(await migrated(em)).toEqual(wanted)
    for (const [table, { rows }] of Object.entries(end.tables).filter(([name]) =>
      memberTables.includes(name),
    ))
      // oxlint-disable-next-line no-await-in-loop -- there is one connection
      expect([table, await em.execute(`select count(*)::int as rows from ${table}`)]).toEqual([
        table,
        [{ rows }],
      ])
    // Read with the current entities.
    const entries = await em.find(Entry, {}, { populate: ['idea'] })
    expect(entries.map(({ status }) => status)).toContain('completed')
    expect(await em.count(Idea, { facts: { $ne: null } })).toBe(end.tables['idea']?.rows)
    expect(head.migrations.every((name) => wanted.includes(name))).toBe(true)
  })
})

it('a new or current database needs no backup', async () => {
  const { open, backups } = await createSite(async (orm) => void (await orm.migrator.up()))
  expect((await open()).notices).toEqual([])
  expect(backups()).toEqual([])
})

it('a database of a later version is refused with a sentence, and not changed', async () => {
  const { open } = await createSite(async (orm) => {
    await orm.migrator.up()
    await orm.em.fork().execute(`insert into ${migrationsTable} (name) values ('9999-flying.sql')`)
  })
  await expect(open()).rejects.toThrow(
    /^(DATA_DIR|DATABASE_URL) cannot be used: a newer version of the site has updated it \(9999-flying\.sql\)\. Start that version/,
  )
})

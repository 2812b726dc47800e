import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { Entry } from '#features/bucket-list/server/entities.ts'
import { Idea } from '#features/catalogue/server/entities.ts'
import { clearDatabase, loadBackup } from '#platform/backup/load-backup.ts'
import { checkBackup } from '#platform/backup/read-backup.ts'
import { migrationsTable } from '#platform/backup/tables.ts'
import { migrations } from '#platform/database/migrations.ts'
import { openDatabase, type Orm } from '#platform/database/orm.ts'
import { readConfig } from '#root/config.ts'
import * as entities from '#root/entities.ts'
import { claimDatabase } from '#root/start/database.ts'
import { databaseCopy } from '../../support/app/catalogue-copy.ts'
import { releases } from '../../support/app/releases.ts'
import { fastFolder } from '../../support/servers/fast-folder.ts'

/** A place for a site, whose database `work` has brought into its state. */
async function site(work: (orm: Orm) => Promise<void>, env: Record<string, string> = {}) {
  const DATA_DIR = fastFolder('someday-updated-')
  onTestFinished(() => rmSync(DATA_DIR, { recursive: true, force: true }))
  const isServer = inject('database') === 'postgresql'
  const database = isServer ? await databaseCopy() : undefined
  if (database) onTestFinished(database.remove)
  const orm = await openDatabase(
    database?.location ?? { folder: join(DATA_DIR, 'pglite') },
    Object.values(entities),
  )
  await work(orm)
  await orm.close()
  const config = readConfig({ DATA_DIR, ...(database && { DATABASE_URL: database.location.url }), ...env })
  return {
    /** As a start opens it. */
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

/** As the first versions left it: with their tables, and somebody's list in them. */
async function asItWasAtFirst(orm: Orm): Promise<void> {
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

/** Tables that no update may make smaller or larger. */
const ofPeople = [
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
  it('is kept in a backup, and then brought up to date with what people have in it', async () => {
    const { open, backups, folder } = await site(asItWasAtFirst)
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

  it('stays as it is where no backup can be made', async () => {
    const { open, folder } = await site(asItWasAtFirst, { BACKUP_DIR: '/dev/null/backups' })
    mkdirSync(folder, { recursive: true })
    await expect(open()).rejects.toThrow(/the backup before the update failed .* BACKUP_BEFORE_UPDATE=false/)
  })

  it('is brought up to date without one where nobody wants it', async () => {
    const { open, backups } = await site(asItWasAtFirst, { BACKUP_BEFORE_UPDATE: 'false' })
    const { em, notices } = await open()
    expect([await migrated(em), backups(), notices]).toEqual([wanted, [], []])
  })
})

describe.each(releases)('the database that version $version has left', ({ file }) => {
  it('is brought up to date with all that people have in it', async () => {
    const { open } = await site((orm) => loadBackup(orm, file, { isAsItWas: true }))
    const { head, end } = await checkBackup(file)
    const { em } = await open()
    expect(await migrated(em)).toEqual(wanted)
    for (const [table, { rows }] of Object.entries(end.tables).filter(([name]) => ofPeople.includes(name)))
      // oxlint-disable-next-line no-await-in-loop -- there is one connection
      expect([table, await em.execute(`select count(*)::int as rows from ${table}`)]).toEqual([
        table,
        [{ rows }],
      ])
    // As the product reads them now.
    const entries = await em.find(Entry, {}, { populate: ['idea'] })
    expect(entries.map(({ status }) => status)).toContain('completed')
    expect(await em.count(Idea, { facts: { $ne: null } })).toBe(end.tables['idea']?.rows)
    expect(head.migrations.every((name) => wanted.includes(name))).toBe(true)
  })
})

it('a database that is new, or as this version has it, needs no backup', async () => {
  const { open, backups } = await site(async (orm) => void (await orm.migrator.up()))
  expect((await open()).notices).toEqual([])
  expect(backups()).toEqual([])
})

it('a database of a later version is refused with a sentence, and left alone', async () => {
  const { open } = await site(async (orm) => {
    await orm.migrator.up()
    await orm.em.fork().execute(`insert into ${migrationsTable} (name) values ('9999-flying.sql')`)
  })
  await expect(open()).rejects.toThrow(
    /^(DATA_DIR|DATABASE_URL) cannot be used: a newer version of the site has updated it \(9999-flying\.sql\)\. Start that version/,
  )
})

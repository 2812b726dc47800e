import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest'
import { writeBackup, backupLines, readSnapshot } from '#platform/backup/write-backup.ts'
import { clearDatabase, loadBackup } from '#platform/backup/load-backup.ts'
import { BadBackup, checkBackup } from '#platform/backup/read-backup.ts'
import type { DatabaseLocation } from '#platform/database/location.ts'
import { openDatabase, type Orm } from '#platform/database/orm.ts'
import * as entities from '#root/entities.ts'
import { collectBackupMetadata } from '#root/start/backups/backup-metadata.ts'
import { copyDatabase } from '../support/app/catalogue-copy.ts'
import { signUp, type Member } from '../support/app/members.ts'
import { client } from '../support/app/client.ts'
import { startTestApp, type TestApp } from '../support/app/test-app.ts'
import { fastFolder } from '../support/servers/fast-folder.ts'
import { damages } from './damaged-backups.ts'

const facts = { version: '1.0.0', madeAt: '2026-01-02T03:04:05.678Z', engine: 'pglite' } as const
const title = 'Read “Ulysses” \\N \u{1F4DA}'
let app: TestApp
let ada: Member
let folder: string
let file: string
beforeAll(async () => {
  folder = fastFolder('someday-backup-')
  file = join(folder, 'site.backup')
  app = await startTestApp()
  ada = await signUp(app)
  await client(app, ada).call('bucketList.customIdeas.create', { title })
  await writeBackup(app.orm.em.fork(), file, facts)
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

/** The project for PGlite alone starts no server. */
const hasOtherEngine = inject('database') === 'postgresql' || Boolean(inject('postgresUrl'))

/** Creates a filled database of the other engine than this project's. */
async function createOtherDatabase(): Promise<{ location: DatabaseLocation; remove: () => Promise<void> }> {
  if (inject('database') === 'pglite') return copyDatabase()
  const other = join(folder, `other-${Math.random()}`)
  mkdirSync(other)
  return { location: { folder: other }, remove: async () => {} }
}

async function withOtherDatabase<T>(work: (orm: Orm, location: DatabaseLocation) => Promise<T>): Promise<T> {
  const { location, remove } = await createOtherDatabase()
  const orm = await openDatabase(location, Object.values(entities))
  try {
    return await work(orm, location)
  } finally {
    await orm.close()
    await remove()
  }
}

describe.runIf(hasOtherEngine)('a backup', () => {
  it('restores the same rows on the other kind of database', async () => {
    const again = join(folder, 'again.backup')
    await withOtherDatabase(async (orm) => {
      await loadBackup(orm, file)
      await writeBackup(orm.em.fork(), again, facts)
    })
    const [before, after] = [await checkBackup(file), await checkBackup(again)]
    expect(before.end.tables['idea']?.rows).toBeGreaterThan(1_000)
    expect(before.end.tables['custom_idea']?.rows).toBe(1)
    expect(after).toEqual(before)
  })

  it('of a site that stores pictures in the database has no note about them', async () => {
    const em = app.orm.em.fork()
    expect(await collectBackupMetadata({ DATABASE_URL: undefined }, em)).not.toHaveProperty(
      'picturesElsewhere',
    )
    expect((await checkBackup(file)).head.format).toBe(1)
  })

  it('restores a working site: sessions are valid, and new rows get new IDs', async () => {
    const { location, remove } = await createOtherDatabase()
    onTestFinished(remove)
    const orm = await openDatabase(location, Object.values(entities))
    await loadBackup(orm, file)
    await orm.close()
    const restored = await startTestApp({}, { beside: { location } })
    onTestFinished(() => restored.close())
    const there = client(restored, ada)
    expect((await there.call('bucketList.customIdeas.list')).data).toMatchObject([{ title }])
    expect((await there.call('bucketList.customIdeas.create', { title: 'One more' })).status).toBe(200)
    // Triggers for counters and words exist again.
    const [trigger] = await restored.orm.em
      .fork()
      .execute(`select count(*)::int as off from pg_trigger where tgenabled = 'D'`)
    expect(trigger).toEqual({ off: 0 })
  })

  it('of an earlier version is migrated', async () => {
    const old = join(folder, 'old.backup')
    const names = await withOtherDatabase(async (orm) => {
      await orm.migrator.getExecuted()
      await orm.em.fork().transactional((em) => clearDatabase(em))
      await orm.migrator.up({ to: '0030-places.sql' })
      await orm.em.fork().execute(
        `insert into category (name, slug, cover_scene, cover_icon, cover_palette, cover_seed)
           values ('Old', 'old', 'coast', 'sailboat', 'dawn', 1)`,
      )
      await writeBackup(orm.em.fork(), old, facts)
      return orm.migrator.getExecuted()
    })
    expect((await checkBackup(old)).head.migrations).toEqual(names.map(({ name }) => name))
    const found = await withOtherDatabase(async (orm) => {
      await loadBackup(orm, old)
      expect(await orm.migrator.getPending()).toEqual([])
      return orm.em.fork().execute(`select name, slug from category`)
    })
    expect(found).toEqual([{ name: 'Old', slug: 'old' }])
  })
})

describe.runIf(inject('database') === 'postgresql')('a backup of a server', () => {
  it('is a consistent snapshot, whatever is written while it is made', async () => {
    const site = client(app, ada)
    const held: string[] = []
    await readSnapshot(app.orm.em.fork(), async (em) => {
      for await (const text of backupLines(em, { ...facts, engine: 'postgresql' })) {
        held.push(text)
        // A snapshot includes tables from the start and the end of the alphabet.
        if (held.length > 1) continue
        await site.call('bucketList.customIdeas.create', { title: 'Written meanwhile' })
        await signUp(app)
      }
    })
    const { tables } = JSON.parse(held.at(-1)?.replace('#end ', '') ?? '')
    const [now] = await app.orm.em
      .fork()
      .execute(
        'select (select count(*)::int from custom_idea) as custom, (select count(*)::int from users) as users',
      )
    expect([tables.custom_idea.rows, tables.users.rows]).toEqual([now?.custom - 1, now?.users - 1])
    expect(held.join('')).not.toContain('Written meanwhile')
  })
})

describe.runIf(hasOtherEngine)('an unusable backup', () => {
  let target: Orm
  let remove: () => Promise<void>
  beforeAll(async () => {
    const other = await createOtherDatabase()
    ;({ remove } = other)
    target = await openDatabase(other.location, Object.values(entities))
    await loadBackup(target, file)
    await target.em.fork().execute('delete from session')
  })
  afterAll(async () => {
    await target.close()
    await remove()
  })

  it.each(damages)('is refused with a sentence and changes nothing: %s', async (_what, reason, spoil) => {
    const spoilt = join(folder, 'spoilt.backup')
    writeFileSync(spoilt, spoil(readFileSync(file)))
    const refused = loadBackup(target, spoilt)
    await expect(refused).rejects.toThrow(BadBackup)
    await expect(refused).rejects.toThrow(reason)
    const [row] = await target.em.fork().execute('select count(*)::int as count from session')
    expect(row).toEqual({ count: 0 })
  })
})

import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest'
import { writeBackup, backupLines, readSnapshot } from '#platform/backup/write-backup.ts'
import { clearDatabase, loadBackup } from '#platform/backup/load-backup.ts'
import { BadBackup, checkBackup } from '#platform/backup/read-backup.ts'
import { openDatabase, type Orm } from '#platform/database/orm.ts'
import * as entities from '#root/entities.ts'
import { collectBackupMetadata } from '#root/start/backups/backup-metadata.ts'
import { copyCatalogue, copyDatabase, copyFolder, openCatalogue } from '../support/app/catalogue-copy.ts'
import { signUp, type Member } from '../support/app/members.ts'
import { client, type Client } from '../support/app/client.ts'
import { startTestApp, type TestApp } from '../support/app/test-app.ts'
import { fastFolder } from '../support/servers/fast-folder.ts'
import { damages } from './damaged-backups.ts'

const facts = { version: '1.0.0', madeAt: '2026-01-02T03:04:05.678Z', engine: 'pglite' } as const
const title = 'Read “Ulysses” \\N \u{1F4DA}'
let app: TestApp
let ada: Member
let listId: number
let folder: string
let file: string
beforeAll(async () => {
  folder = fastFolder('someday-backup-')
  file = join(folder, 'site.backup')
  app = await startTestApp()
  ada = await signUp(app)
  const own = client(app, ada)
  const { data: idea } = await own.call('bucketList.customIdeas.create', { title })
  const list = { title, description: 'Songs', ideaIds: [7, 8], customIdeaIds: [idea.id] }
  const { data } = await own.call('lists.create', list)
  listId = data.id
  const item = { id: listId, itemId: data.items[0].id }
  await own.call('lists.items.update', { ...item, note: 'In spring', times: 3 })
  await own.call('lists.items.count', { ...item, count: 2 })
  await own.call('lists.items.cheer', { ...item, isCheering: true })
  await own.call('lists.comments.add', { ...item, text: 'Soon!' })
  await own.call('lists.invitations.create', { id: listId, role: 'viewer' })
  await writeBackup(app.orm.em.fork(), file, facts)
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Reads a list with everything on it. */
const readList = async (member: Client) => [
  (await member.call('lists.get', { id: listId })).data,
  (await member.call('lists.invitations.list', { id: listId })).data,
  (await member.get('/api/my-bucket-list/export')).text,
]

/** The project for PGlite alone starts no server. */
const hasOtherEngine = inject('database') === 'postgresql' || Boolean(inject('postgresUrl'))

/** Opens a database of the other engine than this project's. */
async function openOtherDatabase(): Promise<Orm> {
  const { location, remove } = await (inject('database') === 'pglite' ? copyDatabase() : copyFolder())
  const orm = await openDatabase(location, Object.values(entities))
  onTestFinished(() => orm.close().then(remove))
  return orm
}

/** Opens a copy of the catalogue, whose rows a restore replaces. */
async function openCopy() {
  const catalogue = await openCatalogue()
  onTestFinished(() => catalogue.close())
  return catalogue.orm
}

describe('a backup', () => {
  it.runIf(hasOtherEngine)('restores the same rows on the other kind of database', async () => {
    const again = join(folder, 'again.backup')
    const orm = await openOtherDatabase()
    await loadBackup(orm, file)
    await writeBackup(orm.em.fork(), again, facts)
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
    const { location, remove } = await copyCatalogue()
    onTestFinished(remove)
    const orm = await openDatabase(location, Object.values(entities))
    await loadBackup(orm, file)
    await orm.close()
    const restored = await startTestApp({}, { beside: { location } })
    onTestFinished(() => restored.close())
    const there = client(restored, ada)
    expect((await there.call('bucketList.customIdeas.list')).data).toMatchObject([{ title }])
    expect((await there.call('bucketList.customIdeas.create', { title: 'One more' })).status).toBe(200)
    const [list, invitations, exported] = await readList(client(app, ada))
    expect([list.items.length, list.items[0].count, invitations.length]).toEqual([3, 2, 1])
    expect(await readList(there)).toEqual([list, invitations, exported])
    // Triggers for counters and words exist again.
    const [trigger] = await restored.orm.em
      .fork()
      .execute(`select count(*)::int as off from pg_trigger where tgenabled = 'D'`)
    expect(trigger).toEqual({ off: 0 })
  })

  it('of an earlier version is migrated', async () => {
    const old = join(folder, 'old.backup')
    const before = await openCopy()
    await before.migrator.getExecuted()
    await before.em.fork().transactional((em) => clearDatabase(em))
    await before.migrator.up({ to: '0030-places.sql' })
    await before.em.fork().execute(
      `insert into category (name, slug, cover_scene, cover_icon, cover_palette, cover_seed)
         values ('Old', 'old', 'coast', 'sailboat', 'dawn', 1)`,
    )
    await writeBackup(before.em.fork(), old, facts)
    const names = await before.migrator.getExecuted()
    expect((await checkBackup(old)).head.migrations).toEqual(names.map(({ name }) => name))

    const after = await openCopy()
    await loadBackup(after, old)
    expect(await after.migrator.getPending()).toEqual([])
    expect(await after.em.fork().execute(`select name, slug from category`)).toEqual([
      { name: 'Old', slug: 'old' },
    ])
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

describe('an unusable backup', () => {
  let catalogue: Awaited<ReturnType<typeof openCatalogue>>
  beforeAll(async () => {
    catalogue = await openCatalogue()
  })
  afterAll(() => catalogue.close())

  it.each(damages)('is refused with a sentence and changes nothing: %s', async (_what, reason, spoil) => {
    const spoilt = join(folder, 'spoilt.backup')
    writeFileSync(spoilt, spoil(readFileSync(file)))
    const refused = loadBackup(catalogue.orm, spoilt)
    await expect(refused).rejects.toThrow(BadBackup)
    await expect(refused).rejects.toThrow(reason)
    // The backup has a session.
    const [row] = await catalogue.orm.em.fork().execute('select count(*)::int as count from session')
    expect(row).toEqual({ count: 0 })
  })
})

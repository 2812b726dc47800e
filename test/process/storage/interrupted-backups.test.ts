import type { SqlEntityManager } from '@mikro-orm/sql'
import { copyFileSync, cpSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest'
import { checkBackup } from '#platform/backup/read-backup.ts'
import { tableDigestsOf, writeBackup } from '#platform/backup/write-backup.ts'
import { openDatabase } from '#platform/database/orm.ts'
import * as entities from '#root/entities.ts'
import { copyDatabase } from '../../support/app/catalogue-copy.ts'
import { fastFolder } from '../../support/servers/fast-folder.ts'
import { runCommand } from '../../support/site/command.ts'
import { createDataFolder } from '../../support/site/data-folder.ts'
import { startSite } from '../../support/site/site-process.ts'

let folder: string
let DATA_DIR: string
let file: string
beforeAll(async () => {
  folder = fastFolder('someday-backups-')
  DATA_DIR = createDataFolder('someday-backed-up-')
  file = join(folder, 'site.backup')
  const facts = { version: '1.0.0', madeAt: '2026-01-02T03:04:05.678Z', engine: 'pglite' } as const
  await withDatabase((em) => writeBackup(em, file, facts))
})
afterAll(() => {
  for (const one of [folder, DATA_DIR]) rmSync(one, { recursive: true, force: true })
})

/** Opens the database in the folder, while no site runs. */
async function withDatabase<T>(work: (em: SqlEntityManager) => Promise<T>): Promise<T> {
  const orm = await openDatabase({ folder: join(DATA_DIR, 'pglite') }, Object.values(entities))
  return work(orm.em.fork()).finally(() => orm.close())
}

describe('a site whose socket path is too long', () => {
  it('runs, and says that it must be stopped for a backup', async () => {
    const long = join(folder, 'long'.repeat(40))
    cpSync(inject('templateFolder'), join(long, 'pglite'), { recursive: true })
    const site = await startSite({ DATA_DIR: long })
    await expect.poll(site.output).toContain('no backup can be made while the site is running')
    const refused = await runCommand({ DATA_DIR: long }, ['backup'])
    expect(refused).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^The site that runs on .* stop it first\.$/),
    })
    await site.stop()
    expect(await runCommand({ DATA_DIR: long }, ['backup'])).toMatchObject({ code: 0 })
  })
})

describe('a killed restore', () => {
  it('has changed nothing, at any step', async () => {
    let expected = await withDatabase(async (em) => {
      await em.execute(`update idea set title = 'Changed since' where id = 1`)
      return tableDigestsOf(em)
    })
    const restored = (await checkBackup(file)).end.tables
    expect(restored).not.toEqual(expected)
    const args = ['restore', file, '--replace', '--keep-sending']
    // The last run is not interrupted.
    for (const killAfterMs of [1_000, 2_500, 120_000]) {
      const { code } = await runCommand({ DATA_DIR }, args, { killAfterMs })
      // A fast machine may end earlier.
      if (code === 0) expected = restored
      expect(await withDatabase(tableDigestsOf)).toEqual(expected)
    }
    expect(expected).toEqual(restored)
  })
})

describe('a site with scheduled backups', () => {
  it('makes one when the newest is old enough, and keeps the configured number', async () => {
    const { location, remove } = await copyDatabase()
    onTestFinished(remove)
    const BACKUP_DIR = join(folder, 'scheduled')
    mkdirSync(BACKUP_DIR)
    const old = ['2026-01-01', '2026-01-02', '2026-01-03'].map((day) => `someday-${day}T00-00-00-000Z.backup`)
    // Invalid files do not count.
    const notWhole = 'someday-2026-01-04T00-00-00-000Z.backup'
    for (const name of old) copyFileSync(file, join(BACKUP_DIR, name))
    for (const name of ['mine.backup', notWhole]) writeFileSync(join(BACKUP_DIR, name), '')
    const env = { DATABASE_URL: location.url, DATA_DIR: join(folder, 'scheduling'), BACKUP_DIR }
    const AUTH_SECRET = 'a secret of backups that is long enough'
    const site = await startSite({ ...env, AUTH_SECRET, BACKUP_EVERY: '24h', BACKUP_KEEP: '2' })
    onTestFinished(async () => void (await site.stop()))
    await lookForIt(location.url)
    const kept = () => readdirSync(BACKUP_DIR).toSorted()
    await expect
      .poll(kept, { timeout: 60_000 })
      .toEqual(['mine.backup', old[2], notWhole, expect.stringMatching(/Z\.backup$/)])
    const newest = kept().at(-1) ?? ''
    expect((await checkBackup(join(BACKUP_DIR, newest))).end.tables['idea']?.rows).toBe(1_315)
    await lookForIt(location.url)
    expect(kept().at(-1)).toBe(newest)
  })

  it('killed during one does not count the partial file, and makes it after its next start', async () => {
    const { location, remove } = await copyDatabase()
    onTestFinished(remove)
    const BACKUP_DIR = join(folder, 'killed')
    const AUTH_SECRET = 'a secret of backups that is long enough'
    const env = { DATABASE_URL: location.url, DATA_DIR: join(folder, 'killing'), BACKUP_DIR, AUTH_SECRET }
    const first = await startSite({ ...env, BACKUP_EVERY: '24h' })
    await sendTick(location.url)
    const parts = () => (existsSync(BACKUP_DIR) ? readdirSync(BACKUP_DIR) : [])
    await expect.poll(parts, { timeout: 60_000, interval: 5 }).toEqual([expect.stringMatching(/\.part$/)])
    await first.stop('SIGKILL')
    expect(parts()).toEqual([expect.stringMatching(/\.part$/)])

    const second = await startSite({ ...env, BACKUP_EVERY: '24h' })
    onTestFinished(async () => void (await second.stop()))
    await ask(location.url, `update backup_run set heard_at = now() - interval '2 minutes'`)
    await lookForIt(location.url)
    const [made = '', ...rest] = parts()
    expect([made, rest]).toEqual([expect.stringMatching(/Z\.backup$/), []])
    expect((await checkBackup(join(BACKUP_DIR, made))).end.tables['idea']?.rows).toBe(1_315)
    expect(await ask(location.url, 'select problem from backup_run order by id')).toEqual([
      { problem: expect.stringMatching(/^It was interrupted/) },
      { problem: null },
    ])
  })

  async function ask(connectionString: string, text: string, values: unknown[] = []) {
    const database = new Client({ connectionString })
    await database.connect()
    const { rows } = await database.query(text, values)
    await database.end()
    return rows
  }

  const sendTick = (url: string) =>
    ask(
      url,
      `insert into pgboss.job (id, name, data) values (gen_random_uuid(), 'scheduled-backups', '{}') returning id`,
    )

  /** Runs the scheduled job, as every five minutes. */
  async function lookForIt(url: string) {
    const [{ id }] = await sendTick(url)
    const state = async () => (await ask(url, 'select state from pgboss.job where id = $1', [id]))[0]?.state
    await expect.poll(state, { timeout: 60_000 }).toBe('completed')
  }
})

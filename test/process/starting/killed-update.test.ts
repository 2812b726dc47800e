import { once } from 'node:events'
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { describe, expect, it, onTestFinished } from 'vitest'
import { loadBackup } from '#platform/backup/load-backup.ts'
import { checkBackup } from '#platform/backup/read-backup.ts'
import { tableDigestsOf } from '#platform/backup/write-backup.ts'
import type { DatabaseLocation } from '#platform/database/location.ts'
import { migrations, openDatabase } from '#platform/database/orm.ts'
import * as entities from '#root/entities.ts'
import { copyDatabase } from '../../support/app/catalogue-copy.ts'
import { releases } from '../../support/app/releases.ts'
import { fastFolder } from '../../support/servers/fast-folder.ts'
import { runSite, startSite } from '../../support/site/site-process.ts'

const [first] = releases
const file = first?.file ?? ''
const newest = migrations.map(({ name }) => name)
const AUTH_SECRET = 'a secret of updates that is long enough'

/** Creates a site of the first version, with functions to inspect it. */
async function createFirstRelease(location: DatabaseLocation, DATA_DIR: string) {
  const lookInto = async () => {
    const orm = await openDatabase(location, Object.values(entities))
    const names = (await orm.migrator.getExecuted()).map(({ name }) => name)
    const sums = await tableDigestsOf(orm.em.fork())
    await orm.close()
    return { names, sums }
  }
  const orm = await openDatabase(location, Object.values(entities))
  await loadBackup(orm, file, { skipsMigration: true })
  await orm.close()
  const folder = join(DATA_DIR, 'backups')
  const backups = () =>
    existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.backup')) : []
  return {
    lookInto,
    backups,
    before: (await checkBackup(file)).end.tables,
    /** Checks that the backups are complete and unchanged. */
    expectKept: async (count: number) => {
      const kept = backups()
      expect(kept).toHaveLength(count)
      for (const name of kept) {
        // oxlint-disable-next-line no-await-in-loop -- they are few
        const { head, end } = await checkBackup(join(folder, name))
        expect([name, head.migrations]).toEqual([name, (await checkBackup(file)).head.migrations])
        expect(end.tables).toEqual((await checkBackup(file)).end.tables)
      }
    },
  }
}

/** Kills the site while it waits to build an index concurrently, which leaves an invalid index. */
async function killWhileIndexing(blocker: Client, env: { DATABASE_URL: string; DATA_DIR: string }) {
  await blocker.query('begin isolation level repeatable read; select 1')
  const { child, output } = runSite({ PORT: '0', ...env, AUTH_SECRET })
  onTestFinished(() => void child.kill('SIGKILL'))
  const waiting = `select pid from pg_locks where locktype = 'virtualxid' and not granted`
  await expect
    .poll(async () => [(await blocker.query(waiting)).rowCount, output()], { interval: 20 })
    .toEqual([1, ''])
  child.kill('SIGKILL')
  await once(child, 'exit')
  // Terminates the server process too, which would otherwise complete the statement.
  await blocker.query(`select pg_terminate_backend(pid) from (${waiting}) builder`)
  await blocker.query('rollback')
  await expect
    .poll(() => listInvalidIndexes(env.DATABASE_URL))
    .toEqual([{ index: 'idea_near_document_index' }])
}

async function listInvalidIndexes(connectionString: string) {
  const client = new Client({ connectionString })
  await client.connect()
  const { rows } = await client.query(
    'select indexrelid::regclass::text as index from pg_index where not indisvalid',
  )
  await client.end()
  return rows
}

/** Checks that the site starts and shows the member's list. */
async function expectStarted(env: Record<string, string>) {
  const site = await startSite({ ...env, SEED: 'none', AUTH_SECRET })
  expect((await fetch(`${site.origin}/readyz`)).status).toBe(200)
  const { totalIdeas } = await (await fetch(`${site.origin}/api/stats`)).json()
  await site.stop()
  return totalIdeas
}

describe('a site killed during a migration', () => {
  it('on PostgreSQL loses nothing, at any step', async () => {
    const DATA_DIR = fastFolder('someday-killed-')
    const { location, remove } = await copyDatabase()
    onTestFinished(async () => {
      await remove()
      rmSync(DATA_DIR, { recursive: true, force: true })
    })
    const { lookInto, before, expectKept } = await createFirstRelease(location, DATA_DIR)
    const { names } = await lookInto()
    const env = { DATABASE_URL: location.url, DATA_DIR }
    const blocker = new Client({ connectionString: location.url })
    await blocker.connect()
    onTestFinished(() => blocker.end())
    // Each table is changed by a later migration than the one before.
    const tables = ['subscriber', 'account_event']
    for (const table of tables) {
      /* oxlint-disable no-await-in-loop -- one kill after the other */
      await blocker.query(`begin; lock table ${table} in row exclusive mode`)
      const { child, output } = runSite({ PORT: '0', ...env, AUTH_SECRET })
      onTestFinished(() => void child.kill('SIGKILL'))
      const waiting = `select 1 from pg_locks where not granted and relation = '${table}'::regclass`
      await expect
        .poll(async () => [(await blocker.query(waiting)).rowCount, output()], { interval: 20 })
        .toEqual([1, ''])
      child.kill('SIGKILL')
      await once(child, 'exit')
      await blocker.query('rollback')
      const others = `select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`
      await expect.poll(async () => (await blocker.query(others)).rowCount).toBe(0)
      expect(await lookInto()).toEqual({ names, sums: before })
      /* oxlint-enable no-await-in-loop */
    }
    await expectKept(tables.length)
    await killWhileIndexing(blocker, env)
    expect(await expectStarted(env)).toBe(before['idea']?.rows)
    const after = await lookInto()
    expect([after.names, after.sums['entry']?.rows]).toEqual([newest, before['entry']?.rows])
    expect(await listInvalidIndexes(location.url)).toEqual([])
  })

  it('in a folder loses nothing, at any time', async () => {
    const DATA_DIR = fastFolder('someday-killed-')
    onTestFinished(() => rmSync(DATA_DIR, { recursive: true, force: true }))
    const location = { folder: join(DATA_DIR, 'pglite') }
    const { lookInto, before, backups, expectKept } = await createFirstRelease(location, DATA_DIR)
    const { names } = await lookInto()
    let found = { names, sums: before }
    for (const killAfterMs of [0, 100, 250]) {
      /* oxlint-disable no-await-in-loop -- one kill after the other */
      const soFar = backups().length
      // On a fast machine the migration ended before the kill.
      const isUpToDate = found.names.length === newest.length
      const { child } = runSite({ PORT: '0', DATA_DIR })
      onTestFinished(() => void child.kill('SIGKILL'))
      await expect.poll(() => isUpToDate || backups().length > soFar, { interval: 2 }).toBe(true)
      await wait(killAfterMs)
      child.kill('SIGKILL')
      await once(child, 'exit')
      found = await lookInto()
      const isWhole = found.names.length === newest.length
      expect(found).toEqual({ names: isWhole ? newest : names, sums: isWhole ? found.sums : before })
      /* oxlint-enable no-await-in-loop */
    }
    await expectKept(backups().length)
    expect(await expectStarted({ DATA_DIR })).toBe(before['idea']?.rows)
    const after = await lookInto()
    expect([after.names, after.sums['entry']?.rows]).toEqual([newest, before['entry']?.rows])
  })
})

import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { client, type Client } from '../../support/app/client.ts'
import { signUpWithPassword } from '../../support/app/members.ts'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'
import { fastFolder } from '../../support/servers/fast-folder.ts'

export const hour = 3_600_000
export const password = 'correct horse'
const soon = { timeout: 60_000 }
/** Ideas of the site. Few, because most tests make backups, which take as long as the catalogue is large. */
export const backedUpIdeas = 100

/**
 * Starts a site with backups, an admin and a controllable clock for the tests of a file. Each test starts without
 * backups.
 */
export function setUpBackedUpSite() {
  const parent = fastFolder('someday-own-backups-')
  const BACKUP_DIR = join(parent, 'backups')
  const env = { BACKUP_DIR, BACKUP_EVERY: '24h', BACKUP_KEEP: '2' }
  let later = 0
  let app: TestApp
  let admin: Client
  const now = () => new Date(Date.now() + later)
  beforeAll(async () => {
    app = await startTestApp(env, { now })
    await sql('delete from idea where id > ?', [backedUpIdeas])
    for (const table of ['seeded_idea', 'search_word']) await sql(`delete from ${table}`)
    const { email } = await signUpWithPassword(app, password, { role: 'admin' })
    admin = client(app)
    await admin.signIn(email, password)
  })
  afterAll(async () => {
    await app.close()
    rmSync(parent, { recursive: true, force: true })
  })
  afterEach(async () => {
    await jobsAreDone()
    rmSync(BACKUP_DIR, { recursive: true, force: true })
    for (const table of ['backup_run', 'backup_check']) await sql(`delete from ${table}`)
    await sql(`delete from pgboss.job where name like '%-backups'`)
  })

  const sql = <T extends object[] = object[]>(text: string, values: unknown[] = []) =>
    app.orm.em.fork().execute<T>(text, values)

  async function jobsAreDone() {
    const waiting = `select state from pgboss.job where name like '%-backups' and state in ('created', 'retry', 'active')`
    await expect.poll(() => sql(waiting), soon).toEqual([])
  }

  /** Runs the scheduled job, as every five minutes. */
  async function tick(at: TestApp = app) {
    await at.services.jobs.send(at.orm.em.fork(), { name: 'scheduled-backups' }, {})
  }

  return {
    app: () => app,
    admin: () => admin,
    /** Parent of the backup folder. */
    parent,
    BACKUP_DIR,
    env,
    now,
    pass: (ms: number) => void (later += ms),
    sql,
    tick,
    jobsAreDone,
    ticked: async () => {
      await tick()
      await jobsAreDone()
    },
    /** Data of the dashboard. */
    list: async () => (await admin.call('backups.list')).data,
    namesThere: () => readdirSync(BACKUP_DIR).toSorted(),
    nameAt: (at: string, kind = 'someday') => `${kind}-${at.replaceAll(/[:.]/g, '-')}.backup`,
  }
}

import { chmodSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { openDatabase } from '#platform/database/orm.ts'
import { withoutStatementLimit } from '#platform/database/sql.ts'
import { publicFailure } from '#platform/server/public-failure.ts'
import * as entities from '#root/entities.ts'
import { signUpBeforeStart } from '../support/app/members.ts'
import { fastFolder } from '../support/servers/fast-folder.ts'
import { startPgBouncer } from '../support/servers/pgbouncer.ts'
import { startPostgres } from '../support/servers/postgres.ts'
import { startSite, type SiteProcess } from '../support/site/site-process.ts'

const AUTH_SECRET = 'a secret of poolers that is long enough'

describe('behind PgBouncer in transaction mode', () => {
  const folder = fastFolder('someday-pooler-')
  let server: Awaited<ReturnType<typeof startPostgres>>
  let pooler: Awaited<ReturnType<typeof startPgBouncer>>
  let location: { url: string; directUrl: string }

  beforeAll(async () => {
    // The server runs as another user, which must be able to access its folder.
    chmodSync(folder, 0o755)
    server = await startPostgres(join(folder, 'postgres'))
    await server.createDatabase('pooled')
    pooler = await startPgBouncer(server.url)
    location = { url: pooler.urlOf('pooled'), directUrl: `${server.url}/pooled` }
  })
  afterAll(async () => {
    await pooler.stop()
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  async function start(env: Record<string, string> = {}): Promise<SiteProcess> {
    const site = await startSite({
      DATABASE_URL: location.url,
      DATABASE_DIRECT_URL: location.directUrl,
      DATA_DIR: join(folder, 'data'),
      AUTH_SECRET,
      ...env,
    })
    onTestFinished(async () => void (await site.stop('SIGKILL')))
    return site
  }

  it('the site starts on an empty database, with several workers, and works as without it', async () => {
    const site = await start({ WEB_CONCURRENCY: '2' })
    const [member, editor] = await signUpBeforeStart({ url: location.directUrl }, AUTH_SECRET, [
      {},
      { role: 'editor' },
    ])
    const as = (person: typeof member) => ({ ...person?.headers, 'content-type': 'application/json' })
    const send = async (method: string, path: string, headers: Record<string, string>, body: object) => {
      const answer = await fetch(site.origin + path, { method, headers, body: JSON.stringify(body) })
      return answer.status
    }

    // Prepared statements and transactions, many at once over three connections.
    const ideas = Array.from({ length: 40 }, (_, index) => index + 1)
    const saved = await Promise.all(
      ideas.map((ideaId) => send('POST', '/api/my-bucket-list', as(member), { ideaId })),
    )
    expect(new Set(saved)).toEqual(new Set([201]))
    const list = await (await fetch(`${site.origin}/api/my-bucket-list`, { headers: as(member) })).json()
    expect(list).toHaveLength(ideas.length)

    // Notifications: an editor's change becomes visible in all workers.
    const shown = async () => {
      const pages = await Promise.all([0, 1, 2, 3].map(() => fetch(`${site.origin}/api/ideas/7`)))
      return new Set(await Promise.all(pages.map(async (page) => (await page.json()).title)))
    }
    await shown()
    expect(await send('PUT', '/api/ideas/7', as(editor), { title: 'Swim in a pool' })).toBe(200)
    await expect.poll(shown).toEqual(new Set(['Swim in a pool']))

    // Jobs.
    const person = { name: 'Ada', email: 'ada@people.example', password: 'a horse that is correct' }
    expect(await send('POST', '/api/auth/register', {}, person)).toBe(415)
    expect(await send('POST', '/api/auth/register', { 'content-type': 'application/json' }, person)).toBe(201)
    await expect.poll(async () => (await fetch(`${site.origin}/dev/mail`)).text()).toContain(person.email)
    expect(site.output()).not.toMatch(/"level":50/)
    expect(await site.stop()).toBe(0)
  })

  it('job notifications bypass the pooler', async () => {
    const admin = new Client({ connectionString: location.directUrl })
    await admin.connect()
    onTestFinished(() => admin.end())
    await admin.query(`create role past_pooler superuser login password 'past'`)
    const past = new URL(location.directUrl)
    past.username = 'past_pooler'
    past.password = 'past'
    await start({ DATABASE_DIRECT_URL: past.href })
    const listeners = async () => {
      const { rows } = await admin.query<{ usename: string }>(
        `select usename from pg_stat_activity where application_name = 'jobs'
           and (query ilike 'listen %' or query like '%pg_listening_channels%') and pid <> pg_backend_pid()`,
      )
      return rows.map(({ usename }) => usename)
    }
    await expect.poll(listeners, { timeout: 15_000 }).toEqual(['past_pooler'])
  })

  it('a statement of a request has a timeout, one of a job has none, and times are UTC', async () => {
    const orm = await openDatabase(location, Object.values(entities), 300)
    onTestFinished(() => orm.close())
    const sleep = () => orm.em.fork().execute('select pg_sleep(1)')
    const ended = await sleep().catch(publicFailure)
    expect(ended).toMatchObject({
      status: 503,
      body: { message: expect.stringMatching(/^The request took too long/) },
    })
    expect(await withoutStatementLimit(sleep)).toHaveLength(1)
    const zones = await Promise.all(Array.from({ length: 12 }, () => orm.em.fork().execute('show time zone')))
    expect(new Set(zones.flat().map(({ TimeZone }) => TimeZone))).toEqual(new Set(['UTC']))
  })

  it('settings of one connection do not affect another', async () => {
    const orm = await openDatabase(location, Object.values(entities), 300)
    await Promise.all(Array.from({ length: 12 }, () => orm.em.fork().execute('select 1')))
    await orm.em.fork().transactional((em) => em.execute('select 1'))
    await orm.close()
    const other = new Client({ connectionString: location.url })
    await other.connect()
    onTestFinished(() => other.end())
    for (let turn = 0; turn < 6; turn++) {
      const { rows } = await other.query(
        `select current_setting('statement_timeout') as statement, current_setting('idle_in_transaction_session_timeout') as idle`,
      )
      expect(rows).toEqual([{ statement: '0', idle: '0' }])
    }
  })

  it('an idle transaction does not hold its locks forever', async () => {
    const orm = await openDatabase(location, Object.values(entities), 200)
    onTestFinished(() => void orm.close(true))
    const forgotten = orm.em.fork().transactional(async (em) => {
      await em.execute('select * from idea where id = 1 for update')
      const other = new Client({ connectionString: location.directUrl })
      await other.connect()
      // Waits until the server has ended the transaction above.
      await other.query('select * from idea where id = 1 for update')
      await other.end()
      await em.execute('select 1')
    })
    await expect(forgotten).rejects.toThrow(/terminat|not queryable|idle/)
  })

  it('a server that goes away behind it is noticed within seconds', async () => {
    const site = await start()
    const [member] = await signUpBeforeStart({ url: location.directUrl }, AUTH_SECRET, [{}])
    const list = () => fetch(`${site.origin}/api/my-bucket-list`, { headers: member?.headers ?? {} })
    expect((await list()).status).toBe(200)
    await server.stop()
    await expect.poll(async () => (await list()).status).toBe(503)
    await expect.poll(async () => (await fetch(`${site.origin}/readyz`)).status).toBe(503)
    expect((await fetch(`${site.origin}/healthz`)).status).toBe(200)
  })
})

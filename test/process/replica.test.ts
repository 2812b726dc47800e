import { chmodSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signUpBeforeStart, type Member } from '../support/app/members.ts'
import { fillCatalogue } from '../support/app/fill-catalogue.ts'
import { fastFolder } from '../support/servers/fast-folder.ts'
import { startPostgres } from '../support/servers/postgres.ts'
import { startReplica } from '../support/servers/replica.ts'
import { startSite, type SiteProcess } from '../support/site/site-process.ts'

const AUTH_SECRET = 'a secret of replicas that is long enough'
const METRICS_TOKEN = 'a token of replicas that is long enough'

describe('with a database replica', () => {
  const folder = fastFolder('someday-replica-')
  let primary: Awaited<ReturnType<typeof startPostgres>>
  let replica: Awaited<ReturnType<typeof startReplica>>
  let site: SiteProcess
  let member: Member | undefined
  let editor: Member | undefined

  beforeAll(async () => {
    // The server runs as another user, which must be able to access its folder.
    chmodSync(folder, 0o755)
    primary = await startPostgres(join(folder, 'primary'))
    await primary.createDatabase('read')
    await fillCatalogue({ url: `${primary.url}/read` })
    const people = [{}, { role: 'editor' as const }]
    ;[member, editor] = await signUpBeforeStart({ url: `${primary.url}/read` }, AUTH_SECRET, people)
    replica = await startReplica(
      { url: primary.url, folder: join(folder, 'primary') },
      join(folder, 'replica'),
    )
    site = await startSite({
      DATABASE_URL: `${primary.url}/read`,
      DATABASE_REPLICA_URLS: `${replica.url}/read, postgres://nobody@127.0.0.1:1/nowhere`,
      DATA_DIR: join(folder, 'data'),
      AUTH_SECRET,
      METRICS_TOKEN,
    })
  })
  afterAll(async () => {
    await site?.stop('SIGKILL')
    await replica?.stop()
    await primary.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  async function ask(server: { url: string }, statement: string) {
    const client = new Client({ connectionString: `${server.url}/read` })
    await client.connect()
    try {
      return await client.query(statement)
    } finally {
      await client.end()
    }
  }

  const titleOf = async (id: number, headers: Record<string, string> = {}) =>
    (await (await fetch(`${site.origin}/api/ideas/${id}`, { headers })).json()).title
  const send = (method: string, path: string, person: Member | undefined, body: object) =>
    fetch(site.origin + path, {
      method,
      headers: { ...person?.headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  /** Changes an idea without a notification, so that its title shows where it was read. */
  const changeUnheard = (id: number) =>
    ask(primary, `set session_replication_role = replica; update idea set title = 'Unheard' where id = ${id}`)

  /** Pauses the replica with everything written so far. */
  async function takeAllAndPause() {
    await ask(replica, 'select pg_wal_replay_resume()')
    const { rows } = await ask(primary, 'select pg_current_wal_lsn()::text as lsn')
    const isThere = `select pg_last_wal_replay_lsn() >= '${rows[0].lsn}' as there`
    await expect.poll(async () => (await ask(replica, isThere)).rows).toEqual([{ there: true }])
    await ask(replica, 'select pg_wal_replay_pause()')
  }

  it('public data is read from it: pages, routes and calls', async () => {
    // Ideas that the next test does not use, because reads are cached.
    let id = 20
    async function titleOfUnheard() {
      await takeAllAndPause()
      await changeUnheard(++id)
      return titleOf(id)
    }
    await expect.poll(titleOfUnheard).not.toBe('Unheard')
    const { rows } = await ask(primary, `select slug from idea where id = ${id}`)
    expect(await (await fetch(`${site.origin}/ideas/${rows[0].slug}`)).text()).not.toContain('Unheard')
    const input = encodeURIComponent(JSON.stringify({ id }))
    expect(await (await fetch(`${site.origin}/api/trpc/ideas.byId?input=${input}`)).text()).not.toContain(
      'Unheard',
    )
  })

  it('changed data is read from the primary until the replica has it', async () => {
    expect((await send('PUT', '/api/ideas/12', editor, { title: 'Heard of at once' })).status).toBe(200)
    expect(await titleOf(12, editor?.headers)).toBe('Heard of at once')
    await expect.poll(() => titleOf(12)).toBe('Heard of at once')
    // The replica is still behind, so the primary is used.
    await changeUnheard(13)
    expect(await titleOf(13)).toBe('Unheard')

    let id = 100
    const caughtUp = async () => {
      await takeAllAndPause()
      await changeUnheard(++id)
      return (await titleOf(id)) !== 'Unheard'
    }
    await expect.poll(caughtUp).toBe(true)
  })

  it('a member’s latest writes are read from the primary', async () => {
    for (const ideaId of [21, 22, 23]) {
      expect((await send('POST', '/api/my-bucket-list', member, { ideaId })).status).toBe(201)
      const list = await fetch(`${site.origin}/api/my-bucket-list`, { headers: member?.headers ?? {} })
      expect((await list.json()).map((entry: { ideaId: number }) => entry.ideaId)).toContain(ideaId)
    }
  })

  /** Returns the state and lag in bytes of a replica. */
  async function metricsOf({ host } = new URL(replica.url)) {
    const answer = await fetch(`${site.origin}/metrics`, {
      headers: { authorization: `Bearer ${METRICS_TOKEN}` },
    })
    const text = await answer.text()
    return {
      state: new RegExp(`^someday_database_replica_state\\{replica="${host}",state="(.+)"\\} 1$`, 'm').exec(
        text,
      )?.[1],
      lag: new RegExp(`^someday_database_replica_lag_bytes\\{replica="${host}"\\} (\\d+)$`, 'm').exec(
        text,
      )?.[1],
    }
  }

  it('metrics show the state and lag of each replica', async () => {
    await ask(replica, 'select pg_wal_replay_resume()')
    await expect.poll(() => metricsOf()).toMatchObject({ state: 'current' })
    await takeAllAndPause()
    expect((await send('PUT', '/api/ideas/14', editor, { title: 'Not there yet' })).status).toBe(200)
    await expect.poll(() => metricsOf()).toEqual({ state: 'behind', lag: expect.stringMatching(/^[1-9]/) })
    await ask(replica, 'select pg_wal_replay_resume()')
    await expect.poll(() => metricsOf()).toMatchObject({ state: 'current' })
    expect(await metricsOf(new URL('postgres://127.0.0.1:1'))).toEqual({ state: 'away', lag: undefined })
  })

  it('the primary is used if the replica is down', async () => {
    await replica.stop()
    for (let id = 200; id < 230; id++) expect(await titleOf(id)).toMatch(/\w/)
    expect((await metricsOf()).state).toBe('away')
    expect(site.output()).toMatch(/a database replica is unavailable/)
    expect(await site.stop()).toBe(0)
  })
})

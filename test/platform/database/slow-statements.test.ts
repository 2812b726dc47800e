import { chmodSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { openDatabase } from '#platform/database/orm.ts'
import { withoutStatementLimit } from '#platform/database/sql.ts'
import { publicFailure } from '#platform/server/errors.ts'
import * as entities from '#root/entities.ts'
import { fill } from '../../support/app/fill-catalogue.ts'
import { fastFolder } from '../../support/servers/fast-folder.ts'
import { atItsOwnTime } from '../../support/servers/own-time.ts'
import { startPostgres } from '../../support/servers/postgres.ts'
import { startSite } from '../../support/site/site-process.ts'

let server: Awaited<ReturnType<typeof startPostgres>>
let location: { url: string }
const folder = fastFolder('someday-slow-')
beforeAll(async () => {
  // Run as another user, who must be able to reach its folder.
  chmodSync(folder, 0o755)
  server = await atItsOwnTime(() => startPostgres(join(folder, 'postgres')))
  await server.createDatabase('slow')
  location = { url: `${server.url}/slow` }
  await fill(location)
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** What Node has been told of that will be an error one day; each is said once. */
const deprecated: string[] = []
const learn = ({ name, message }: Error) => name === 'DeprecationWarning' && deprecated.push(message)
process.on('warning', learn)
afterAll(() => process.off('warning', learn))

const endedByServer = {
  status: 503,
  retryAfter: 5,
  body: { message: expect.stringMatching(/^That took too long/) },
}

it('a statement of a request is ended when its time is over, and one of a job is not', async () => {
  const orm = await openDatabase(location, Object.values(entities), 300)
  onTestFinished(() => orm.close())
  const sleep = () => orm.em.fork().execute('select pg_sleep(1)')
  const failureOf = (error: unknown) => publicFailure(error)
  for (let turn = 0; turn < 2; turn++) {
    expect(await sleep().catch(failureOf)).toMatchObject(endedByServer)
    expect(await withoutStatementLimit(sleep)).toHaveLength(1)
  }
})

it('a connection is asked one thing after the other, also where it is told of another limit', async () => {
  const orm = await openDatabase(location, Object.values(entities), 5_000)
  onTestFinished(() => orm.close())
  const sum = (of: number) => orm.em.fork().execute<{ sum: number }[]>('select ?::int + 1 as sum', [of])
  for (let turn = 0; turn < 3; turn++) {
    expect(await sum(turn)).toEqual([{ sum: turn + 1 }])
    expect(await withoutStatementLimit(() => sum(turn))).toEqual([{ sum: turn + 1 }])
    const sums = await Promise.all(Array.from({ length: 20 }, (_, of) => sum(of)))
    expect(sums.flat().map((row) => row.sum)).toEqual(Array.from({ length: 20 }, (_, of) => of + 1))
  }
  expect(deprecated).toEqual([])
})

it('a transaction that is rolled back leaves a connection with the limit of requests', async () => {
  const orm = await openDatabase(location, Object.values(entities), 300)
  onTestFinished(() => orm.close())
  const limitNow = async () => orm.em.fork().execute('show statement_timeout')
  const em = orm.em.fork()
  await withoutStatementLimit(() => em.begin())
  await withoutStatementLimit(() => em.execute('select 1'))
  await em.execute('select 1')
  await em.rollback()
  expect(await limitNow()).toEqual([{ statement_timeout: '300ms' }])
  expect(await withoutStatementLimit(limitNow)).toEqual([{ statement_timeout: '0' }])
  expect(await limitNow()).toEqual([{ statement_timeout: '300ms' }])
})

it('a savepoint that is rolled back leaves the rest of the transaction with its own limit', async () => {
  const orm = await openDatabase(location, Object.values(entities), 300)
  onTestFinished(() => orm.close())
  await orm.em.fork().transactional(async (em) => {
    const limitNow = () => em.execute('show statement_timeout')
    await em
      .transactional(async (inner) => {
        await withoutStatementLimit(() => inner.execute('select 1'))
        throw new Error('rolled back')
      })
      .catch(() => {})
    expect(await withoutStatementLimit(limitNow)).toEqual([{ statement_timeout: '0' }])
    expect(await limitNow()).toEqual([{ statement_timeout: '300ms' }])
  })
})

it('a transaction that is forgotten does not hold its rows for ever', async () => {
  const orm = await openDatabase(location, Object.values(entities), 200)
  // Its pool waits for a connection that the server has closed, and nobody for the pool.
  onTestFinished(() => void orm.close(true))
  const forgotten = orm.em.fork().transactional(async (em) => {
    await em.execute('select * from idea where id = 1 for update')
    const other = new Client({ connectionString: location.url })
    await other.connect()
    // It waits until the server has ended the transaction above.
    await other.query('select * from idea where id = 1 for update')
    await other.end()
    await em.execute('select 1')
  })
  await expect(forgotten).rejects.toThrow(/terminat|not queryable/)
})

it('who waits for a row that somebody else holds is answered, and all is well afterwards', async () => {
  const site = await startSite({ DATABASE_URL: location.url, STATEMENT_TIMEOUT: '1' })
  onTestFinished(async () => void (await site.stop()))
  const holder = new Client({ connectionString: location.url })
  await holder.connect()
  onTestFinished(() => holder.end())
  await holder.query('begin')
  await holder.query('lock table idea in access exclusive mode')
  const answer = await fetch(`${site.origin}/api/ideas?limit=3&offset=7`)
  expect(answer.status).toBe(503)
  expect(answer.headers.get('retry-after')).toBe('5')
  expect(await answer.json()).toMatchObject({ message: expect.stringMatching(/^That took too long/) })
  await holder.query('rollback')
  expect((await fetch(`${site.origin}/api/ideas?limit=3&offset=7`)).status).toBe(200)
})

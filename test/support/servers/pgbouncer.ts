import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './postgres.ts'

/** PgBouncer does not run as root. */
const unprivilegedUser = 65_534

/** Starts the system's PgBouncer in transaction mode, with so few connections that clients must share them. */
export async function startPgBouncer(url: string, connections = 3) {
  const folder = mkdtempSync(join(tmpdir(), 'someday-pgbouncer-'))
  chmodSync(folder, 0o755)
  const port = await freePort()
  const { hostname, port: serverPort, username, password } = new URL(url)
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(
    file,
    [
      '[databases]',
      `* = host=${hostname} port=${serverPort} user=${username} password=${password}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'auth_type = any',
      'pool_mode = transaction',
      `default_pool_size = ${connections}`,
    ].join('\n'),
  )
  const identity = process.getuid?.() === 0 ? { uid: unprivilegedUser, gid: unprivilegedUser } : {}
  const child = spawn('pgbouncer', ['-q', file], {
    ...identity,
    env: { PATH: `${process.env.PATH}:/usr/sbin` },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const said: string[] = []
  child.stderr.setEncoding('utf8').on('data', (text: string) => said.push(text))
  return {
    urlOf: (database: string) => `postgres://${username}@127.0.0.1:${port}/${database}`,
    said: () => said.join(''),
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGKILL')
        await once(child, 'exit')
      }
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

import { chmodSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect } from 'vitest'
import { runFailingStart } from '../site/failing-start.ts'
import { startPostgres } from './postgres.ts'
import { fastFolder } from './fast-folder.ts'

export const guestPassword = 'open-sesame-8192'

/** Starts a server for the tests of a file, with an unprivileged role and an empty database. */
export function setUpGuestServer() {
  let folder: string
  let server: Awaited<ReturnType<typeof startPostgres>>

  beforeAll(async () => {
    folder = fastFolder('someday-refusals-')
    chmodSync(folder, 0o755)
    server = await startPostgres(join(folder, 'postgres'))
    await ask(`create role guest login password '${guestPassword}'`)
    await ask('create database someday')
  })
  afterAll(async () => {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  async function ask(statement: string, database = 'postgres') {
    const client = new Client({ connectionString: `${server.url}/${database}` })
    await client.connect()
    try {
      return (await client.query(statement)).rows
    } finally {
      await client.end()
    }
  }

  const port = () => new URL(server.url).port
  const dataFolder = () => join(folder, 'data')
  /**
   * Runs a start that fails because of its database, without waiting for it. Checks that it prints one line without
   * stack trace and password, and exits with 78 for a wrong setting or 75 for an unavailable server.
   */
  async function refusal(DATABASE_URL: string, exitCode: 75 | 78 = 78) {
    const { code, said } = await runFailingStart({ DATABASE_URL, DATABASE_WAIT: '0', DATA_DIR: dataFolder() })
    expect([said, code]).toEqual([said, exitCode])
    expect(said).toMatch(/^DATABASE_URL [^\n]+\.$/)
    expect(said).not.toContain(guestPassword)
    return said
  }

  return {
    ask,
    port,
    dataFolder,
    /** Data folder of the server. */
    serverFolder: () => join(folder, 'postgres'),
    asOwner: (database: string) => `${server.url}/${database}`,
    asGuest: (database: string, at = port()) =>
      `postgres://guest:${guestPassword}@127.0.0.1:${at}/${database}`,
    refusal,
  }
}

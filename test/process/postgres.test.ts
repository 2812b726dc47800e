import { lookup } from 'node:dns/promises'
import { connect, createServer } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { runCommand } from '../support/site/command.ts'
import { guestPassword, setUpGuestServer } from '../support/servers/guest-server.ts'
import { freePort } from '../support/servers/postgres.ts'

const { ask, asGuest, asOwner, port: serverPort, refusal } = setUpGuestServer()

/** Starts a proxy that replaces a text in the server's responses by another one of the same length. */
async function startRewritingProxy(real: string, other: string): Promise<string> {
  const proxy = createServer((visitor) => {
    const upstream = connect(Number(serverPort()), '127.0.0.1')
    for (const socket of [visitor, upstream]) socket.on('error', () => {})
    visitor.pipe(upstream)
    upstream.on('data', (data) => visitor.write(data.toString('latin1').replaceAll(real, other), 'latin1'))
    upstream.on('close', () => visitor.destroy())
    visitor.on('close', () => upstream.destroy())
  })
  const port = await freePort()
  await new Promise<void>((listening) => proxy.listen(port, '127.0.0.1', listening))
  onTestFinished(() => void proxy.close())
  return String(port)
}

describe('the start ends with a sentence if the database', () => {
  it('has an invalid URL', async () => {
    for (const none of ['postgres://guest@host:port/someday', 'someday'])
      expect(await refusal(none)).toMatch(/^DATABASE_URL must be a URL such as postgres:/)
  })

  it('has no name', async () => {
    const url = `postgres://guest:${guestPassword}@127.0.0.1:${serverPort()}`
    for (const nameless of [url, `${url}/`]) {
      expect(await refusal(nameless)).toBe(
        'DATABASE_URL must include a database name, as in postgres://user:password@host:5432/someday.',
      )
    }
  })

  it('does not exist, and creates none', async () => {
    expect(await refusal(asOwner('nowhere'))).toBe(
      'DATABASE_URL cannot be used: the database "nowhere" does not exist. Create it first, with CREATE DATABASE "nowhere" ENCODING \'UTF8\' TEMPLATE template0.',
    )
    expect(await ask(`select from pg_database where datname = 'nowhere'`)).toEqual([])
  })

  it('does not exist, on the command line too', async () => {
    const { code, err } = await runCommand({ DATABASE_URL: asOwner('nowhere') }, ['seed'])
    expect(code).toBe(1)
    expect(err.trim().split('\n').at(-1)).toMatch(
      /^DATABASE_URL cannot be used: the database "nowhere" does not exist/,
    )
    expect(await ask(`select from pg_database where datname = 'nowhere'`)).toEqual([])
  })

  it.each(['LATIN1', 'SQL_ASCII'])('has the encoding %s', async (encoding) => {
    const name = encoding.toLowerCase()
    await ask(`create database ${name} encoding '${encoding}' locale 'C' template template0`)
    expect(await refusal(asOwner(name))).toBe(
      `DATABASE_URL cannot be used: the database "${name}" has the encoding ${encoding}, but the site needs UTF8. Create another database with CREATE DATABASE "someday" ENCODING 'UTF8' TEMPLATE template0.`,
    )
  })

  it('has a schema in which the role may not create tables', async () => {
    expect(await refusal(asGuest('someday'))).toBe(
      'DATABASE_URL cannot be used: the role "guest" is not allowed to create tables in the schema "public" of the database "someday". Allow it as its owner, with GRANT CREATE ON SCHEMA "public" TO "guest".',
    )
  })

  it('does not let the role create the schema for jobs', async () => {
    await ask('create database tables_only')
    await ask('grant create on schema public to guest', 'tables_only')
    expect(await refusal(asGuest('tables_only'))).toBe(
      'DATABASE_URL cannot be used: the role "guest" is not allowed to create the schema "pgboss" in the database "tables_only". Allow it as its owner, with GRANT CREATE ON DATABASE "tables_only" TO "guest".',
    )
  })

  it('has tables that belong to another role', async () => {
    await ask('create database anothers')
    await ask(
      'grant create on database anothers to guest; grant create on schema public to guest',
      'anothers',
    )
    await ask('create table mikro_orm_migrations (id int)', 'anothers')
    expect(await refusal(asGuest('anothers'))).toBe(
      'DATABASE_URL cannot be used: the tables in the database "anothers" belong to the role "someday", and the role "guest" is not allowed to read them. Connect as "someday", or use a separate database.',
    )
    // The role may read, but not change them.
    await ask('drop table mikro_orm_migrations', 'anothers')
    await ask('create table mikro_orm_migrations (id serial, name text, executed_at timestamptz)', 'anothers')
    await ask('grant select on mikro_orm_migrations to guest', 'anothers')
    expect(await refusal(asGuest('anothers'))).toBe(
      'DATABASE_URL cannot be used: permission denied for table mikro_orm_migrations. Ask the owner to grant it, or connect as the owner.',
    )
  })

  it('belongs to another application', async () => {
    await ask('create database shop')
    await ask('create table users (id int)', 'shop')
    expect(await refusal(asOwner('shop'))).toBe(
      'DATABASE_URL cannot be used: relation "users" already exists. Give the site a database of its own.',
    )
  })

  it('refuses the role or its password', async () => {
    await ask('create database closed')
    await ask('revoke connect on database closed from public')
    expect(await refusal(asGuest('closed'))).toMatch(
      /^DATABASE_URL cannot be used: permission denied for database "closed"\./,
    )
    const wrong = asGuest('someday').replace(guestPassword, `${guestPassword}-not`)
    for (const url of [wrong, wrong.replace('guest', 'nobody')]) {
      expect(await refusal(url)).toMatch(
        /^DATABASE_URL cannot be used: the server rejects the role "\w+" with this password\. [^\n]+%40[^\n]+\.$/,
      )
    }
  })

  it('is unreachable, its host is unknown, or it does not answer', async () => {
    const port = String(await freePort())
    expect(await refusal(asGuest('someday', port), 75)).toBe(
      `DATABASE_URL cannot be used: there is no response from 127.0.0.1:${port}. Start PostgreSQL there, or correct the URL.`,
    )
    // Without DNS, the host is temporarily unresolvable instead of unknown.
    const code = await lookup('nowhere.invalid').then(
      () => undefined,
      (error: NodeJS.ErrnoException) => error.code,
    )
    expect(await refusal('postgres://guest@nowhere.invalid/someday', code === 'EAI_AGAIN' ? 75 : 78)).toMatch(
      /^DATABASE_URL cannot be used: the host nowhere\.invalid is unknown\./,
    )
    const mute = createServer()
    await new Promise<void>((listening) => mute.listen(Number(port), '127.0.0.1', listening))
    onTestFinished(() => void mute.close())
    expect(await refusal(asGuest('someday', port), 75)).toBe(
      `DATABASE_URL cannot be used: there is no response from 127.0.0.1:${port}. Start PostgreSQL there, or correct the URL.`,
    )
  })

  it('is older than PostgreSQL 15', async () => {
    const [{ server_version_num: version }] = await ask('show server_version_num')
    const url = asGuest('someday', await startRewritingProxy(String(version), '140022'))
    expect(await refusal(url)).toBe(
      'DATABASE_URL cannot be used: this server is PostgreSQL 14.22, but the site needs 15 or newer.',
    )
  })
})

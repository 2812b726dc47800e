import {
  chmodSync,
  chownSync,
  copyFileSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { runCommand } from './support/command.ts'
import { failedStart } from './support/failed-start.ts'
import { freePort, startPostgres } from './support/postgres.ts'
import { startSite } from './support/site-process.ts'

const password = 'open-sesame-8192'
const certificate = join(import.meta.dirname, 'support/localhost-tls/certificate.pem')

let folder: string
let server: Awaited<ReturnType<typeof startPostgres>>

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'someday-refusals-'))
  chmodSync(folder, 0o755)
  server = await startPostgres(join(folder, 'postgres'))
  await ask(`create role guest login password '${password}'`)
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

/** The address of a database for the role that has nothing but its password. */
function asGuest(database: string, port = new URL(server.url).port) {
  return `postgres://guest:${password}@127.0.0.1:${port}/${database}`
}

/** What a start says that ends because of its database: one line that neither traces nor tells the password. */
async function refusal(DATABASE_URL: string) {
  const { code, said } = await failedStart({ DATABASE_URL, DATA_DIR: join(folder, 'data') })
  expect(code).toBe(1)
  expect(said).toMatch(/^DATABASE_URL [^\n]+\.$/)
  expect(said).not.toContain(password)
  return said
}

/** Stands before the server and changes its answers; both texts have one length, so that every message keeps its own. */
async function proxyThatSays(real: string, other: string): Promise<string> {
  const proxy = createServer((visitor) => {
    const upstream = connect(Number(new URL(server.url).port), '127.0.0.1')
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

describe('a database that cannot be used ends the start with a sentence', () => {
  it('in an address that is none', async () => {
    for (const none of ['postgres://guest@host:port/someday', 'someday'])
      expect(await refusal(none)).toMatch(/^DATABASE_URL must be an address such as postgres:/)
  })

  it('without a name', async () => {
    const url = `postgres://guest:${password}@127.0.0.1:${new URL(server.url).port}`
    for (const nameless of [url, `${url}/`]) {
      expect(await refusal(nameless)).toBe(
        'DATABASE_URL must name a database, as postgres://user:password@host:5432/someday does.',
      )
    }
  })

  it('that does not exist, and makes none', async () => {
    expect(await refusal(`${server.url}/nowhere`)).toBe(
      'DATABASE_URL cannot be used: the database "nowhere" does not exist. Create it first, with CREATE DATABASE "nowhere" ENCODING \'UTF8\' TEMPLATE template0.',
    )
    expect(await ask(`select from pg_database where datname = 'nowhere'`)).toEqual([])
  })

  it('that does not exist, from the command line too', async () => {
    const { code, err } = await runCommand({ DATABASE_URL: `${server.url}/nowhere` }, ['seed'])
    expect(code).toBe(1)
    expect(err.trim().split('\n').at(-1)).toMatch(
      /^DATABASE_URL cannot be used: the database "nowhere" does not exist/,
    )
    expect(await ask(`select from pg_database where datname = 'nowhere'`)).toEqual([])
  })

  it.each(['LATIN1', 'SQL_ASCII'])('with the encoding %s', async (encoding) => {
    const name = encoding.toLowerCase()
    await ask(`create database ${name} encoding '${encoding}' locale 'C' template template0`)
    expect(await refusal(`${server.url}/${name}`)).toBe(
      `DATABASE_URL cannot be used: the database "${name}" has the encoding ${encoding}, and ideas are written in UTF8. Create another one, with CREATE DATABASE "someday" ENCODING 'UTF8' TEMPLATE template0.`,
    )
  })

  it('whose schema the role may not create tables in', async () => {
    expect(await refusal(asGuest('someday'))).toBe(
      'DATABASE_URL cannot be used: the role "guest" may not create tables in the schema "public" of the database "someday". Allow it as its owner, with GRANT CREATE ON SCHEMA "public" TO "guest".',
    )
  })

  it('in which the role may not create the schema of the jobs', async () => {
    await ask('create database tables_only')
    await ask('grant create on schema public to guest', 'tables_only')
    expect(await refusal(asGuest('tables_only'))).toBe(
      'DATABASE_URL cannot be used: the role "guest" may not create the schema "pgboss" in the database "tables_only". Allow it as its owner, with GRANT CREATE ON DATABASE "tables_only" TO "guest".',
    )
  })

  it('whose tables belong to somebody else', async () => {
    await ask('create database anothers')
    await ask(
      'grant create on database anothers to guest; grant create on schema public to guest',
      'anothers',
    )
    await ask('create table mikro_orm_migrations (id int)', 'anothers')
    expect(await refusal(asGuest('anothers'))).toBe(
      'DATABASE_URL cannot be used: the tables in the database "anothers" belong to the role "someday", and the role "guest" may not read them. Connect as "someday", or name a database of its own.',
    )
    // Read they may be, but nothing more.
    await ask('drop table mikro_orm_migrations', 'anothers')
    await ask('create table mikro_orm_migrations (id serial, name text, executed_at timestamptz)', 'anothers')
    await ask('grant select on mikro_orm_migrations to guest', 'anothers')
    expect(await refusal(asGuest('anothers'))).toBe(
      'DATABASE_URL cannot be used: permission denied for table mikro_orm_migrations. Let its owner grant that, or connect as the owner.',
    )
  })

  it('that something else lives in', async () => {
    await ask('create database shop')
    await ask('create table users (id int)', 'shop')
    expect(await refusal(`${server.url}/shop`)).toBe(
      'DATABASE_URL cannot be used: relation "users" already exists. Give the site a database of its own.',
    )
  })

  it('where the role may not connect, or is not known, or has another password', async () => {
    await ask('create database closed')
    await ask('revoke connect on database closed from public')
    expect(await refusal(asGuest('closed'))).toMatch(
      /^DATABASE_URL cannot be used: permission denied for database "closed"\./,
    )
    const wrong = asGuest('someday').replace(password, `${password}-not`)
    for (const url of [wrong, wrong.replace('guest', 'nobody')]) {
      expect(await refusal(url)).toMatch(
        /^DATABASE_URL cannot be used: the server does not know the role "\w+" with this password\. [^\n]+%40[^\n]+\.$/,
      )
    }
  })

  it('where nothing listens, the host is unknown, or nobody answers', async () => {
    const port = String(await freePort())
    expect(await refusal(asGuest('someday', port))).toBe(
      `DATABASE_URL cannot be used: nothing answers at 127.0.0.1:${port}. Start PostgreSQL there, or correct the address.`,
    )
    expect(await refusal('postgres://guest@nowhere.invalid/someday')).toMatch(
      /^DATABASE_URL cannot be used: the host nowhere\.invalid is not known\./,
    )
    const mute = createServer()
    await new Promise<void>((listening) => mute.listen(Number(port), '127.0.0.1', listening))
    onTestFinished(() => void mute.close())
    expect(await refusal(asGuest('someday', port))).toBe(
      `DATABASE_URL cannot be used: nothing answers at 127.0.0.1:${port}. Start PostgreSQL there, or correct the address.`,
    )
  })

  it('that is older than PostgreSQL 15', async () => {
    const [{ server_version_num: version }] = await ask('show server_version_num')
    const url = asGuest('someday', await proxyThatSays(String(version), '140022'))
    expect(await refusal(url)).toBe(
      'DATABASE_URL cannot be used: this server is PostgreSQL 14.22, and the site needs 15 or newer.',
    )
  })
})

describe('TLS', () => {
  it('that the server has not got is told in a sentence', async () => {
    expect(await refusal(`${asGuest('someday')}?sslmode=verify-full`)).toMatch(
      /^DATABASE_URL cannot be used: The server does not support SSL connections\./,
    )
  })

  it('is what the server demands: a sentence says how, and that way the site starts', async () => {
    await demandTls()
    const url = `${server.url}/someday`
    expect(await refusal(url)).toMatch(
      /^DATABASE_URL cannot be used: the server refuses this connection \(no pg_hba\.conf entry for .*, no encryption\)\. .*\?sslmode=verify-full.*\.$/,
    )
    expect(await refusal(`${url}?sslmode=verify-full`)).toMatch(
      /^DATABASE_URL cannot be used: the certificate of the server is not trusted \(self-signed certificate\)\. .*sslrootcert.*\.$/,
    )
    const site = await startSite({
      DATABASE_URL: `${url}?sslmode=verify-full&sslrootcert=${certificate}`,
      DATA_DIR: join(folder, 'data'),
    })
    onTestFinished(async () => void (await site.stop('SIGKILL')))
    expect((await fetch(`${site.origin}/api/stats`)).status).toBe(200)
  })
})

/** From now on the server takes nobody without TLS into the database of the site. */
async function demandTls() {
  const data = join(folder, 'postgres')
  const { uid, gid } = statSync(data)
  const files = { 'server.crt': certificate, 'server.key': certificate.replace('certificate', 'key') }
  for (const [name, source] of Object.entries(files)) {
    copyFileSync(source, join(data, name))
    chmodSync(join(data, name), 0o600)
    chownSync(join(data, name), uid, gid)
  }
  const rules = readFileSync(join(data, 'pg_hba.conf'), 'utf8')
  // The first line that fits decides, and for this database there is one only.
  const others = rules.replaceAll(/^(host\s+)all\b/gm, '$1postgres')
  writeFileSync(join(data, 'pg_hba.conf'), `hostssl someday all 127.0.0.1/32 password\n${others}`)
  await ask('alter system set ssl = on')
  await ask('select pg_reload_conf()')
  await expect.poll(() => ask('show ssl')).toEqual([{ ssl: 'on' }])
}

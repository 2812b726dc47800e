import { setTimeout as wait } from 'node:timers/promises'
import { Client, escapeIdentifier } from 'pg'
import {
  connectionErrorMessage,
  createDatabaseSql,
  isServerUnavailable,
  ConnectionTimeout,
} from './connection-errors.ts'
import { SettingError } from '#platform/setting-error.ts'

/** Long enough for a serverless database to wake up. */
const timeoutMs = 5_000
const minVersion = 15

interface DatabaseFacts {
  version: number
  encoding: string
  schema: string | null
  maySelectMigrations: boolean | null
  owner: string | null
  mayCreateTables: boolean | null
  hasJobs: boolean
  mayCreateSchemas: boolean
}

/**
 * Connects once at the start and checks that the database is suitable: the server's version, the encoding and the
 * user's permissions. Changes nothing; above all it does not create the database, as MikroORM would.
 * @throws SettingError with a message that says what to correct; `isTemporary` if the server is unavailable.
 */
export async function checkPostgres(url: string): Promise<void> {
  const { client, found: facts } = await queryFacts(url)
  const problem = findProblem(facts, client.database ?? '', client.user ?? '')
  if (problem) throw new SettingError(problem)
}

async function queryFacts(url: string) {
  let client: Client | undefined
  try {
    client = new Client({ connectionString: url })
    client.on('error', () => {})
    const found = await Promise.race([connectAndQuery(client), rejectAfterTimeout()])
    return { client, found }
  } catch (error) {
    throw new SettingError(connectionErrorMessage(error, client), {
      cause: error,
      isTemporary: isServerUnavailable(error),
    })
  } finally {
    client?.end().catch(() => {})
  }
}

async function connectAndQuery(client: Client): Promise<DatabaseFacts> {
  await client.connect()
  const { rows } = await client.query<DatabaseFacts>(factsQuery)
  const [found] = rows
  if (!found) throw new Error('The server returned no rows')
  return found
}

async function rejectAfterTimeout(): Promise<never> {
  await wait(timeoutMs, undefined, { ref: false })
  throw new ConnectionTimeout()
}

const factsQuery = `
select
  current_setting('server_version_num')::int as "version",
  pg_encoding_to_char(encoding) as "encoding",
  current_schema() as "schema",
  has_table_privilege(migrations, 'SELECT') as "maySelectMigrations",
  (select pg_get_userbyid(relowner) from pg_class where oid = migrations) as "owner",
  has_schema_privilege(current_schema(), 'CREATE') as "mayCreateTables",
  to_regnamespace('pgboss') is not null as "hasJobs",
  has_database_privilege(datname, 'CREATE') as "mayCreateSchemas"
from pg_database, to_regclass('mikro_orm_migrations') as migrations
where datname = current_database()`

function findProblem(found: DatabaseFacts, database: string, user: string): string | undefined {
  const { version, encoding, schema, owner } = found
  const [inDatabase, role] = [`the database "${database}"`, `the role "${user}"`]
  const allow = (privilege: string) =>
    `Allow it as its owner, with GRANT CREATE ON ${privilege} TO ${escapeIdentifier(user)}.`

  if (version < minVersion * 10_000) {
    const current = `${Math.floor(version / 10_000)}.${version % 10_000}`
    return `this server is PostgreSQL ${current}, but the site needs ${minVersion} or newer.`
  }
  if (encoding !== 'UTF8') {
    return `${inDatabase} has the encoding ${encoding}, but the site needs UTF8. Create another database with ${createDatabaseSql('someday')}.`
  }
  if (found.maySelectMigrations === false) {
    return `the tables in ${inDatabase} belong to the role "${owner}", and ${role} is not allowed to read them. Connect as "${owner}", or use a separate database.`
  }
  if (schema === null) {
    return `${inDatabase} has no schema for ${role} to create tables in. Create one, or correct the search_path of the role.`
  }
  if (found.maySelectMigrations === null && !found.mayCreateTables) {
    return `${role} is not allowed to create tables in the schema "${schema}" of ${inDatabase}. ${allow(`SCHEMA ${escapeIdentifier(schema)}`)}`
  }
  if (!found.hasJobs && !found.mayCreateSchemas) {
    return `${role} is not allowed to create the schema "pgboss" in ${inDatabase}. ${allow(`DATABASE ${escapeIdentifier(database)}`)}`
  }
  return undefined
}

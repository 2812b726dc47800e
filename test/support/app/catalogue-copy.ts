import { randomBytes } from 'node:crypto'
import {
  appendFileSync,
  copyFileSync,
  cpSync,
  linkSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
} from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { inject } from 'vitest'
import type { DatabaseLocation } from '#platform/database/location.ts'
import { openDatabase } from '#platform/database/orm.ts'
import * as entities from '#root/entities.ts'
import { fastFolder } from '../servers/fast-folder.ts'

/** Opens a copy of the template without an app, for tests that only need the database. */
export async function openCatalogue() {
  const { location, remove } = await copyCatalogue()
  const orm = await openDatabase(location, Object.values(entities))
  return {
    orm,
    location,
    async close() {
      await orm.close()
      await remove()
    },
  }
}

/** Copies the template to a new database of the engine that this test project uses. */
export async function copyCatalogue(): Promise<{
  location: DatabaseLocation
  remove: () => Promise<void>
}> {
  return inject('database') === 'postgresql' ? copyDatabase() : copyFolder()
}

/** OIDs of template1 and template0, fixed by PostgreSQL. Their files are two thirds of all and are never written. */
const unusedDatabases = ['1', '4']

/**
 * Creates hard links for the files of a folder. Symbolic links would not work: PGlite follows none that leave its
 * folder.
 */
function linkFiles(from: string, to: string): void {
  mkdirSync(to)
  // The template may be on another file system, if memory has become scarce since.
  const give = statSync(from).dev === statSync(to).dev ? linkSync : copyFileSync
  for (const name of readdirSync(from)) give(join(from, name), join(to, name))
}

/** Copies the template folder of PGlite, whichever engine the project uses. */
export async function copyFolder() {
  const template = inject('templateFolder')
  const folder = fastFolder('someday-app-')
  mkdirSync(join(folder, 'base'))
  for (const name of readdirSync(join(template, 'base'))) {
    const [from, to] = [join(template, 'base', name), join(folder, 'base', name)]
    if (unusedDatabases.includes(name)) linkFiles(from, to)
    else cpSync(from, to, { recursive: true })
  }
  for (const name of readdirSync(template))
    if (name !== 'base') cpSync(join(template, name), join(folder, name), { recursive: true })
  // Tests need no protection against power loss.
  appendFileSync(join(folder, 'postgresql.conf'), '\nfull_page_writes = off\n')
  return {
    location: { folder },
    remove: async () => rmSync(folder, { recursive: true, force: true }),
  }
}

/**
 * Copies the template on the PostgreSQL server, whichever engine the project uses. The strategy `file_copy` is four
 * times as fast as the default, which writes to the WAL.
 */
export async function copyDatabase() {
  const url = inject('postgresUrl')
  const name = `test_${randomBytes(6).toString('hex')}`
  await ask(`${url}/postgres`, `create database ${name} template template_catalogue strategy file_copy`)
  return {
    location: { url: `${url}/${name}` },
    remove: () => ask(`${url}/postgres`, `drop database if exists ${name} with (force)`),
  }
}

async function ask(connectionString: string, statement: string): Promise<void> {
  const client = new Client({ connectionString })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

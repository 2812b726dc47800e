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

/** A copy of the template without the site around it: for what needs rows and no more. */
export async function openCatalogue() {
  const { location, remove } = await copyOfCatalogue()
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

/** A copy of the template, on the database that this project of tests runs on. */
export async function copyOfCatalogue(): Promise<{
  location: DatabaseLocation
  remove: () => Promise<void>
}> {
  return inject('database') === 'postgresql' ? databaseCopy() : folderCopy()
}

/** PostgreSQL's own templates, which have these numbers everywhere: two thirds of the files, written by nobody. */
const unopened = ['1', '4']

/** File by file: what a database finds after a crash it walks through, and PGlite follows no link that leaves its folder. */
function linkFiles(from: string, to: string): void {
  mkdirSync(to)
  // Memory may have become scarce since the template was made there.
  const give = statSync(from).dev === statSync(to).dev ? linkSync : copyFileSync
  for (const name of readdirSync(from)) give(join(from, name), join(to, name))
}

async function folderCopy() {
  const template = inject('templateFolder')
  const folder = fastFolder('someday-app-')
  mkdirSync(join(folder, 'base'))
  for (const name of readdirSync(join(template, 'base'))) {
    const [from, to] = [join(template, 'base', name), join(folder, 'base', name)]
    if (unopened.includes(name)) linkFiles(from, to)
    else cpSync(from, to, { recursive: true })
  }
  for (const name of readdirSync(template))
    if (name !== 'base') cpSync(join(template, name), join(folder, name), { recursive: true })
  // Nobody pulls its plug.
  appendFileSync(join(folder, 'postgresql.conf'), '\nfull_page_writes = off\n')
  return {
    location: { folder },
    remove: async () => rmSync(folder, { recursive: true, force: true }),
  }
}

/**
 * The same on the PostgreSQL server, whatever this project of tests runs on. Its files are copied as they are: by way
 * of its log, as it would do it itself, a copy takes four times as long.
 */
export async function databaseCopy() {
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

import { randomBytes } from 'node:crypto'
import { cpSync, rmSync } from 'node:fs'
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

async function folderCopy() {
  const folder = fastFolder('someday-app-')
  cpSync(inject('templateFolder'), folder, { recursive: true })
  return {
    location: { folder },
    remove: async () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** The same on the PostgreSQL server, whatever this project of tests runs on. */
export async function databaseCopy() {
  const url = inject('postgresUrl')
  const name = `test_${randomBytes(6).toString('hex')}`
  await ask(`${url}/postgres`, `create database ${name} template template_catalogue`)
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

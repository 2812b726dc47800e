import { randomBytes } from 'node:crypto'
import { cpSync, rmSync } from 'node:fs'
import { Client } from 'pg'
import { inject } from 'vitest'
import { keepPasswords } from '#features/accounts/server/passwords.ts'
import type { DatabaseLocation } from '#platform/database/location.ts'
import { openDatabase } from '#platform/database/orm.ts'
import { showProgress } from '#platform/server/progress.ts'
import { buildApp } from '#root/app.ts'
import { readConfig } from '#root/config.ts'
import * as entities from '#root/entities.ts'
import { loadPages } from '#root/start/pages.ts'
import { openServices } from '#root/start/services.ts'
import { fastFolder } from '../servers/fast-folder.ts'

const searchPatienceMs = 5_000
/** Argon2id as ever, at a price at which tests can sign in by the hundred. What visitors pay, guessing.test.ts says. */
const cheapHashes = { memoryCost: 8, timeCost: 1, parallelism: 1 }
export const testAuthSecret = 'a secret of tests that is long enough'

/** What a test may bring instead of the product's own. */
type Replaced = Pick<Parameters<typeof openServices>[0], 'now' | 'passwords'>

/** The whole product on a database of its own with the whole catalogue, ready for `inject`. */
export async function startTestApp(env: Record<string, string> = {}, parts: Replaced = {}) {
  const { location, remove } = await copyOfCatalogue()
  const orm = await openDatabase(location, Object.values(entities))
  const dataFolder = fastFolder('someday-data-')
  const config = readConfig({ LOG_LEVEL: 'silent', DATA_DIR: dataFolder, ...env })
  const { icons, ...pages } = await loadPages({
    isDevelopment: false,
    progress: showProgress(process.stderr),
  })
  const services = await openServices({
    config,
    orm,
    location,
    authSecret: testAuthSecret,
    icons,
    searchPatienceMs,
    passwords: keepPasswords(cheapHashes),
    ...parts,
  })
  const onStopped = async () => {
    await orm.close()
    await remove()
    rmSync(dataFolder, { recursive: true, force: true })
  }
  const app = await buildApp({ config, orm, services, onStopped, ...pages })
  await app.ready()
  return Object.assign(app, { orm, services })
}

export type TestApp = Awaited<ReturnType<typeof startTestApp>>

/** A copy of the template, on the database that this project of tests runs on. */
async function copyOfCatalogue(): Promise<{
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

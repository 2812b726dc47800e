import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { inject, onTestFinished } from 'vitest'
import { copyDatabase } from '../app/catalogue-copy.ts'
import { fastFolder } from '../servers/fast-folder.ts'

/** Creates a data folder with the whole catalogue. */
export function createDataFolder(prefix: string): string {
  const folder = fastFolder(prefix)
  cpSync(inject('templateFolder'), join(folder, 'pglite'), { recursive: true })
  return folder
}

/**
 * Creates an empty data folder and a database with the whole catalogue on PostgreSQL, where a process starts in half the
 * time. Both are removed after the test.
 *
 * @returns the settings.
 */
export async function createServerSettings() {
  const { location, remove } = await copyDatabase()
  const DATA_DIR = fastFolder('someday-on-server-')
  onTestFinished(async () => {
    await remove()
    rmSync(DATA_DIR, { recursive: true, force: true })
  })
  return { DATABASE_URL: location.url, DATA_DIR, AUTH_SECRET: 'a secret of processes that is long enough' }
}

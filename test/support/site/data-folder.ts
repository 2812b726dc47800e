import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { inject } from 'vitest'
import { fastFolder } from '../servers/fast-folder.ts'

/** Creates a data folder with the whole catalogue. */
export function createDataFolder(prefix: string): string {
  const folder = fastFolder(prefix)
  cpSync(inject('templateFolder'), join(folder, 'pglite'), { recursive: true })
  return folder
}

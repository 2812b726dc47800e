import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { inject } from 'vitest'
import { fastFolder } from '../servers/fast-folder.ts'

/** A new data folder with the whole catalogue in it. */
export function filledDataFolder(prefix: string): string {
  const folder = fastFolder(prefix)
  cpSync(inject('templateFolder'), join(folder, 'pglite'), { recursive: true })
  return folder
}

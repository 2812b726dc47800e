import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'

const folder = join(import.meta.dirname, '../../released')

/** Backups of a small site, one from each release, made by `npm run release`. */
export const releases = readdirSync(folder)
  .filter((name) => name.endsWith('.backup'))
  .map((name) => ({ version: basename(name, '.backup'), file: join(folder, name) }))

import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'

const folder = join(import.meta.dirname, '../../released')

/** A small site as each version has left it, made by `npm run release`. */
export const releases = readdirSync(folder)
  .filter((name) => name.endsWith('.backup'))
  .map((name) => ({ version: basename(name, '.backup'), file: join(folder, name) }))

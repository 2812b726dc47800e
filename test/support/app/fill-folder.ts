import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createPgliteDatabase, startParams } from '#platform/database/pglite-folder.ts'
import { fill } from './fill-catalogue.ts'

/** `node fill-folder.ts <folder>` makes a PGlite folder with the whole catalogue. */
const [folder = ''] = process.argv.slice(2)
cpSync(await emptyDatabase(), folder, { recursive: true })
await fill({ folder })

/**
 * A database as PGlite makes it, before anything of ours is in it: a quarter of the work, and the same at each run. It
 * is kept for the next one. How a start makes it, the tests of first starts see.
 */
async function emptyDatabase(): Promise<string> {
  const program = new URL('../package.json', import.meta.resolve('@electric-sql/pglite'))
  const made = createHash('sha256').update(readFileSync(program)).update(startParams.join(' ')).digest('hex')
  const cache = join(import.meta.dirname, '../../../node_modules/.cache/empty-database')
  const kept = join(cache, made)
  if (existsSync(kept)) return kept
  mkdirSync(cache, { recursive: true })
  const own = `${kept}.${process.pid}`
  await createPgliteDatabase(own)
  try {
    renameSync(own, kept)
  } catch {
    // Another run has been as quick: its one stays.
    rmSync(own, { recursive: true, force: true })
  }
  return kept
}

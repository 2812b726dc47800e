import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createPgliteDatabase, startParams } from '#platform/database/pglite-folder.ts'
import { fillCatalogue } from './fill-catalogue.ts'

/** `node fill-folder.ts <folder>` creates a PGlite folder with the whole catalogue. */
const [folder = ''] = process.argv.slice(2)
cpSync(await emptyDatabase(), folder, { recursive: true })
await fillCatalogue({ folder })

/**
 * Returns an empty PGlite database, cached between runs by PGlite's version and parameters. Creating one is a quarter
 * of the work. Tests of first starts cover its creation.
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
    // A concurrent run has created it: that one is used.
    rmSync(own, { recursive: true, force: true })
  }
  return kept
}

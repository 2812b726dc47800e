import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import type { InferKyselyDB, SqlEntityManager } from '@mikro-orm/sql'
import { maxFeaturedCategories } from '#features/catalogue/limits.ts'
import { Category, type Idea } from '#features/catalogue/server/entities.ts'
import { loadSlugify } from '#features/catalogue/server/slug.ts'
import { importRejected, emptyImportFile } from '#features/editing/messages.ts'
import type { ImportProblem, ImportResult } from '#features/editing/contract.ts'
import { rebuildSearchWords } from '#features/search/server/reindex.service.ts'
import { badFile, badRequest } from '#platform/server/errors.ts'
import { toJsonRows, type NumberedRow } from '../files/idea-rows.ts'
import { createImportPlan, writePlan } from '../files/importing.service.ts'
import { InvalidIdeaFileError, inChunks, readIdeaRows } from '../loading/idea-file-reader.ts'
import { createBatchId } from '../ideas/idea-saving.service.ts'
import { lockIdeas } from '../ideas/idea-columns.ts'
import { getLastEdition, recordEdition, lockForSeeding } from './seed.service.ts'

export interface CatalogueFile {
  format: 'csv' | 'json'
  path: string
  /** Hash of the content; an unchanged file is not loaded again. */
  edition: string
}

/** Largest JSON file, in bytes, that is parsed as a whole. Larger files must have one idea per line. */
const maxWholeJsonBytes = 32 * 1024 * 1024

/**
 * Returns the path of a file of ideas, its format (`json` if the name ends in `.json`, otherwise `csv`) and a hash of
 * its content, read as a stream, as `edition`.
 * @throws the system error if it cannot be read.
 */
export async function identifyCatalogueFile(path: string): Promise<CatalogueFile> {
  const hash = createHash('sha256').update('own ')
  for await (const chunk of createReadStream(path)) hash.update(chunk)
  return { format: /\.json$/i.test(path) ? 'json' : 'csv', path, edition: hash.digest('hex') }
}

interface Options {
  now: Date
  /** Called with the number of rows counted so far, before the first one is written. */
  onReading?: (rows: number) => void
  /** Called with the number of rows written so far, and of all. */
  onProgress: (done: number, total: number) => void
  /**
   * Loads the file even if its hash is that of the catalogue loaded last, and does not record the hash: set for a file
   * named on the command line, so that it does not replace the catalogue that SEED names.
   */
  isOnce?: boolean
}

/** Rows that are planned and written together: the file may be longer than memory. */
const rowsAtATime = 2_000
const maxProblems = 1_000
/** Rows between two calls of `onReading`. */
const readingStep = 1_000

/**
 * Loads a file of ideas into the catalogue with the categories it names, all of it or nothing, and returns the numbers
 * of created, updated and unchanged ideas. Unless `isOnce`, a file with the same hash as the one loaded last is
 * skipped. Existing ideas are found by their slug, or by the slug made from their title, and updated, because the ids
 * in an export are those of another database.
 * @returns null if the file was skipped.
 * @throws 400 with the problems of all rows, at most 1,000 of them.
 */
export async function seedFromFile(
  em: SqlEntityManager,
  file: CatalogueFile,
  { now, onReading = () => {}, onProgress, isOnce = false }: Options,
): Promise<ImportResult | null> {
  const { format, edition } = file
  if (!isOnce && (await getLastEdition(em)) === edition) return null
  const total = await countRows(file, onReading)
  return em.transactional(async (inside) => {
    await lockForSeeding(inside)
    if (!isOnce && (await getLastEdition(inside)) === edition) return null
    const findKnown = await knownBefore(inside)
    const save = { em: inside, jobs: null, editor: null, action: 'import', batch: createBatchId() } as const
    const sum: ImportResult = { created: 0, updated: 0, unchanged: 0 }
    const problems = new Map<string, ImportProblem>()
    const seen = new Set<number>()
    let done = 0
    for await (const chunk of inChunks(rowsOfFile(file), rowsAtATime)) {
      const rows = await findKnown(chunk)
      const { plan } = await createImportPlan(inside, rows, {
        format,
        makesCategories: true,
        read: lockIdeas,
        now,
        seen,
      })
      // An unknown column is a problem of every chunk.
      for (const problem of plan.problems) problems.set(JSON.stringify(problem), problem)
      if (problems.size >= maxProblems) break
      if (problems.size === 0) {
        const result = await writePlan(save, plan, (written) => onProgress(done + written, total))
        for (const key of ['created', 'updated', 'unchanged'] as const) sum[key] += result[key]
      }
      done += chunk.length
    }
    if (problems.size > 0) throw badFile(importRejected(problems.size), [...problems.values()])
    await featureFirstCategories(inside)
    if (!isOnce) await recordEdition(inside, edition)
    await rebuildSearchWords(inside)
    return sum
  })
}

/** Features the first categories if none is featured yet. */
async function featureFirstCategories(em: SqlEntityManager): Promise<void> {
  if ((await em.count(Category, { featuredPosition: { $ne: null } })) > 0) return
  const first = await em.find(
    Category,
    { archivedAt: null },
    { orderBy: { position: 'asc', id: 'asc' }, limit: maxFeaturedCategories, fields: ['id'] },
  )
  for (const [index, { id }] of first.entries())
    await em.nativeUpdate(Category, { id }, { featuredPosition: index + 1 })
}

/** Counts the rows, so that a file that cannot be read to its end is refused before anything is locked. */
async function countRows(file: CatalogueFile, onReading: (rows: number) => void): Promise<number> {
  let rows = 0
  for await (const _ of rowsOfFile(file)) if (++rows % readingStep === 0) onReading(rows)
  if (rows === 0) throw badRequest(emptyImportFile)
  return rows
}

/** Streams the rows, numbered by their lines in a CSV and by their positions in JSON. @throws 400 with the line. */
async function* rowsOfFile({ format, path }: CatalogueFile): AsyncGenerator<NumberedRow> {
  if (format === 'json' && (await stat(path)).size <= maxWholeJsonBytes) {
    const content = parseJson(await readFile(path, 'utf8'))
    if (content !== undefined) {
      yield* toJsonRows(content)
      return
    }
  }
  let position = 0
  try {
    for await (const { row, raw } of readIdeaRows(path, format)) {
      position++
      yield { row: format === 'csv' ? row : position, raw }
    }
  } catch (error) {
    throw error instanceof InvalidIdeaFileError ? badRequest(error.message) : error
  }
}

/** Parses a JSON document; undefined if the text is not one, for example if it has one idea per line. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/**
 * Returns a function that adds to rows the ids that their ideas have in this catalogue, and no id to new ones. It does
 * not find ideas created after this call, so that two rows with the same title stay two ideas wherever they are in the
 * file.
 */
async function knownBefore(em: SqlEntityManager): Promise<(rows: NumberedRow[]) => Promise<NumberedRow[]>> {
  const slugOf = await loadSlugify()
  const ideas = em.getKysely<InferKyselyDB<typeof Idea>>()
  const newest = await ideas.selectFrom('idea').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst()
  return async (rows) => {
    const slugs = rows.map(({ raw: { slug, title } }) => {
      if (typeof slug === 'string' && slug !== '') return slug
      return typeof title === 'string' ? slugOf(title) : ''
    })
    const found = await ideas
      .selectFrom('idea')
      .select(['id', 'slug'])
      .where((row) => row('slug', '=', row.fn.any(row.val([...new Set(slugs)]))))
      .where('id', '<=', newest?.id ?? 0)
      .execute()
    const ids = new Map(found.map(({ id, slug }) => [slug, id]))
    return rows.map(({ row, raw: { id: _, ...raw } }, index) => {
      const known = ids.get(slugs[index] ?? '')
      return { row, raw: known === undefined ? raw : { ...raw, id: known } }
    })
  }
}

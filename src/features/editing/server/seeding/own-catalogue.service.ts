import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import type { InferKyselyDB, SqlEntityManager } from '@mikro-orm/sql'
import { featuredShown } from '#features/catalogue/limits.ts'
import { Category, type Idea } from '#features/catalogue/server/entities.ts'
import { loadSlugOf } from '#features/catalogue/server/slug.ts'
import { mostRows } from '#features/editing/limits.ts'
import { fileHasProblems, noRows, tooManyRows } from '#features/editing/messages.ts'
import type { ImportResult } from '#features/editing/contract.ts'
import { countWords } from '#features/search/server/reindex.service.ts'
import { badFile, badRequest } from '#platform/server/errors.ts'
import { rowsOf, type NumberedRow } from '../files/import-plan.ts'
import { planOf, writePlan } from '../files/importing.service.ts'
import { BadIdeaFile } from '../loading/bad-idea-file.ts'
import { rowsInFile } from '../loading/lines-of-file.ts'
import { newBatch } from '../ideas/idea-saving.service.ts'
import { lockIdeas } from '../ideas/idea-columns.ts'
import { lastEdition, noteEdition, waitForTurn } from './seed.service.ts'

export interface OwnFile {
  format: 'csv' | 'json'
  path: string
  /** Hash of the content: a file that has not changed is not brought in again. */
  edition: string
}

/** JSON of at most so many bytes may be spread over lines in any way; beyond, each idea has a line of its own. */
const maxWholeJson = 32 * 1024 * 1024

/** Looks at a file of ideas, without keeping it in memory. @throws what the system says where it cannot be read. */
export async function openOwnFile(path: string): Promise<OwnFile> {
  const hash = createHash('sha256').update('own ')
  for await (const chunk of createReadStream(path)) hash.update(chunk)
  return { format: /\.json$/i.test(path) ? 'json' : 'csv', path, edition: hash.digest('hex') }
}

interface Options {
  now: Date
  onProgress: (done: number, total: number) => void
  /** By an order of the operator: starts go on from the edition that they have brought in themselves. */
  isOnce?: boolean
}

/**
 * Brings a file of ideas into the catalogue, with the categories that it names, all of it or nothing; one that was
 * brought last is left alone. Ideas are known again by their slug, or by what their title makes of it: the ids of an
 * export are those of another database.
 *
 * @returns null where there was nothing to do. @throws 400 with every problem.
 */
export async function seedOwnCatalogue(
  em: SqlEntityManager,
  file: OwnFile,
  { now, onProgress, isOnce = false }: Options,
): Promise<ImportResult | null> {
  const { format, edition } = file
  if (!isOnce && (await lastEdition(em)) === edition) return null
  const read = await readRows(file)
  return em.transactional(async (inside) => {
    await waitForTurn(inside)
    if (!isOnce && (await lastEdition(inside)) === edition) return null
    const rows = await knownAgain(inside, read)
    const { plan } = await planOf(inside, rows, { format, makesCategories: true, read: lockIdeas, now })
    if (plan.problems.length > 0) throw badFile(fileHasProblems(plan.problems.length), plan.problems)
    const save = { em: inside, jobs: null, editor: null, action: 'import', batch: newBatch() } as const
    const result = await writePlan(save, plan, onProgress)
    await featureSome(inside)
    if (!isOnce) await noteEdition(inside, edition)
    await countWords(inside)
    return result
  })
}

/** Where an editor has chosen none, the first stand on the home page. */
async function featureSome(em: SqlEntityManager): Promise<void> {
  if ((await em.count(Category, { featuredPosition: { $ne: null } })) > 0) return
  const first = await em.find(
    Category,
    { archivedAt: null },
    { orderBy: { position: 'asc', id: 'asc' }, limit: featuredShown, fields: ['id'] },
  )
  for (const [index, { id }] of first.entries())
    await em.nativeUpdate(Category, { id }, { featuredPosition: index + 1 })
}

/** Reads as many rows as a file may have, and no further. @throws 400 with the line that is wrong, or for too many. */
async function readRows({ format, path }: OwnFile): Promise<NumberedRow[]> {
  if (format === 'json' && (await stat(path)).size <= maxWholeJson) {
    const content = jsonIn(await readFile(path, 'utf8'))
    if (content !== undefined) return rowsOf({ format, content, makesCategories: true })
  }
  const rows: NumberedRow[] = []
  try {
    for await (const { row, raw } of rowsInFile(path, format)) {
      rows.push({ row: format === 'csv' ? row : rows.length + 1, raw })
      if (rows.length > mostRows) throw badRequest(`${tooManyRows}.`)
    }
  } catch (error) {
    throw error instanceof BadIdeaFile ? badRequest(error.message) : error
  }
  if (rows.length === 0) throw badRequest(noRows)
  return rows
}

/** Parses a JSON document; undefined where it is none, such as ideas line by line. */
function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** The rows with the ids that they have here, and none where they are new. */
async function knownAgain(em: SqlEntityManager, rows: NumberedRow[]): Promise<NumberedRow[]> {
  const slugOf = await loadSlugOf()
  const slugs = rows.map(({ raw: { slug, title } }) => {
    if (typeof slug === 'string' && slug !== '') return slug
    return typeof title === 'string' ? slugOf(title) : ''
  })
  const found = await em
    .getKysely<InferKyselyDB<typeof Idea>>()
    .selectFrom('idea')
    .select(['id', 'slug'])
    .where((row) => row('slug', '=', row.fn.any(row.val([...new Set(slugs)]))))
    .execute()
  const ids = new Map(found.map(({ id, slug }) => [slug, id]))
  return rows.map(({ row, raw: { id: _, ...raw } }, index) => {
    const known = ids.get(slugs[index] ?? '')
    return { row, raw: known === undefined ? raw : { ...raw, id: known } }
  })
}

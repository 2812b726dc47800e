import { createHash } from 'node:crypto'
import type { InferKyselyDB, SqlEntityManager } from '@mikro-orm/sql'
import { featuredShown } from '#features/catalogue/limits.ts'
import { Category } from '#features/catalogue/server/category.entity.ts'
import type { Idea } from '#features/catalogue/server/idea.entity.ts'
import { loadSlugOf } from '#features/catalogue/server/slug.ts'
import { fileHasProblems } from '#features/editing/messages.ts'
import type { ImportResult } from '#features/editing/files-contract.ts'
import { countWords } from '#features/search/server/reindex.service.ts'
import { badFile } from '#platform/server/errors.ts'
import { rowsOf, type NumberedRow } from '../files/idea-file.ts'
import { planOf, writePlan } from '../files/importing.service.ts'
import { newBatch } from '../ideas/idea-saving.service.ts'
import { lockIdeas } from '../ideas/stored-idea.queries.ts'
import { lastEdition, noteEdition, waitForTurn } from './seed.service.ts'

export interface OwnFile {
  format: 'csv' | 'json'
  text: string
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
  { format, text }: OwnFile,
  { now, onProgress, isOnce = false }: Options,
): Promise<ImportResult | null> {
  const edition = createHash('sha256').update(`own ${text}`).digest('hex')
  if (!isOnce && (await lastEdition(em)) === edition) return null
  const read = await rowsOf({
    format,
    content: format === 'csv' ? text : jsonIn(text),
    makesCategories: true,
  })
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

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    // What is no list is refused in a sentence.
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

import type { SqlEntityManager } from '@mikro-orm/sql'
import { logAction } from '#features/audit/server/audit.service.ts'
import { ideaTable } from '#features/catalogue/server/idea.queries.ts'
import { loadSlugify } from '#features/catalogue/server/slug.ts'
import type { ImportProblem } from '#features/editing/contract.ts'
import { unknownCategoryName } from '#features/editing/messages.ts'
import { planImport, categoryKey, lockNamedCategories } from '../files/import-plan.ts'
import { csvHeaderLine, type NumberedRow, type RawRow } from '../files/idea-rows.ts'
import { createCategories, findMissingCategories } from '../files/missing-categories.service.ts'
import { ideaFieldNames, toColumnValues } from '../ideas/idea-columns.ts'
import { inChunks, isCsv, readIdeaRows, InvalidIdeaFileError } from './idea-file-reader.ts'
import { insertStagedRows, countExistingTitles, bulkInsertIdeas } from './bulk-insert.service.ts'

interface Options {
  now: Date
  /** Reads and validates the file without adding anything. */
  isDryRun?: boolean
  /** Creates the categories that the file names and the catalogue lacks. */
  makesCategories?: boolean
  /** Called with the number of ideas read so far. */
  onProgress?: (done: number) => void
  /** Called when all ideas have been read, before the indexes are built. */
  onSettling?: () => void
}

export interface LoadResult {
  ideas: number
  /** Number of titles that the catalogue already had, ignoring case. */
  knownTitles: number
  /** Names of the categories that were created. */
  newCategories: string[]
}

const chunkSize = 2_000
const maxProblemsNamed = 20
const maxCategoriesNamed = 10

/**
 * Adds all ideas of a file, or none, validated like an import but without its row limit: a million ideas take minutes,
 * during which other writers wait. For the operator's command line. Ids in the file are ignored. Like bundled ideas,
 * they get no revisions. Returns the number of ideas, how many titles existed before, and the names of created
 * categories. `isDryRun` leaves the catalogue unchanged.
 * @throws InvalidIdeaFileError with the first problems, or with the unknown categories and their number of ideas.
 */
export async function loadIdeas(
  em: SqlEntityManager,
  file: string,
  { now, isDryRun = false, makesCategories = false, onProgress = () => {}, onSettling = () => {} }: Options,
): Promise<LoadResult> {
  let done = 0
  let knownTitles = 0
  const missing: MissingCategories = new Map()
  const newCategories: string[] = []

  async function fillStagingTable(inside: SqlEntityManager): Promise<void> {
    const slugFor = await createSlugGenerator(inside)
    const categoriesOf = createCategoryLookup(inside)
    // The database writes one chunk while the next one is read.
    let writing: Promise<void> = Promise.resolve()
    for await (const chunk of inChunks(withoutIds(readIdeaRows(file)), chunkSize)) {
      const rows = chunk.map(({ raw }) => raw)
      let categories = await categoriesOf(rows)
      const unknown = makesCategories ? findMissingCategories(rows, categories) : []
      if (unknown.length > 0) {
        await createCategories(inside, unknown)
        categories = await categoriesOf(rows)
        const left = findMissingCategories(rows, categories)
        newCategories.push(...unknown.filter((name) => !left.includes(name)))
      }
      const ideas = await planChunk(chunk, {
        now,
        heading: isCsv(file) ? csvHeaderLine : undefined,
        categories,
        missing,
      })
      const timestamp = now.toISOString()
      await writing
      writing = insertStagedRows(
        inside,
        ideas.map((idea) => ({
          slug: slugFor(idea.title),
          ...toColumnValues(idea, ideaFieldNames),
          version: 1,
          created_at: timestamp,
          updated_at: timestamp,
        })),
      )
      // Prevents an unhandled rejection: the error is thrown where the next iteration awaits `writing`.
      writing.catch(() => {})
      done += chunk.length
      onProgress(done)
    }
    await writing
    if (done === 0) throw new InvalidIdeaFileError('It contains no ideas.')
    if (missing.size > 0) throw new InvalidIdeaFileError(formatMissingCategories(missing))
    knownTitles = await countExistingTitles(inside)
    if (isDryRun) return
    const details = { created: done, updated: 0, unchanged: 0 }
    await logAction(inside, null, {
      action: 'idea.import',
      subjectId: null,
      subject: `${done} rows`,
      details,
    })
  }

  const ideas = await bulkInsertIdeas(em, fillStagingTable, { isDryRun, onSettling })
  return { ideas, knownTitles, newCategories }
}

/** Categories that the catalogue lacks, by key, with the name as first written. */
type MissingCategories = Map<string, { name: string; ideas: number }>

const formatMissingCategories = (missing: MissingCategories): string => {
  const named = [...missing.values()]
    .slice(0, maxCategoriesNamed)
    .map(({ name, ideas }) => `"${name}" (${formatCount(ideas, 'idea')})`)
  const more = missing.size > maxCategoriesNamed ? ` and ${missing.size - maxCategoriesNamed} more` : ''
  return (
    `The catalogue has no category called ${named.join(', ')}${more}. ` +
    'Create them in the dashboard first, or add --make-categories.'
  )
}

const formatCount = (many: number, noun: string) =>
  `${many.toLocaleString('en-US')} ${noun}${many === 1 ? '' : 's'}`

type Categories = Awaited<ReturnType<typeof lockNamedCategories>>

/** Returns a cached lookup of categories that queries only names it has not seen. */
function createCategoryLookup(em: SqlEntityManager): (rows: RawRow[]) => Promise<Categories> {
  const known: Categories = new Map()
  return async (rows) => {
    const unknown = rows.filter(
      ({ category, categoryId }) => categoryId !== undefined || !known.has(String(category)),
    )
    for (const [slug, category] of unknown.length > 0 ? await lockNamedCategories(em, unknown) : [])
      known.set(slug, category)
    return known
  }
}

interface PlanOptions {
  now: Date
  heading: number | undefined
  categories: Categories
  /** Counts the ideas of each unknown category, so that the final error lists all of them. */
  missing: MissingCategories
}

async function planChunk(rows: NumberedRow[], { now, heading, categories, missing }: PlanOptions) {
  const known = { categories, ideas: new Map(), now, headingLine: heading }
  const { creates, problems } = await planImport(rows, known)
  const rawAt = new Map(rows.map(({ row, raw }) => [row, raw]))
  const others = problems.filter(({ row, field, message }) => {
    const category = rawAt.get(row)?.category
    if (field !== 'category' || message !== unknownCategoryName || typeof category !== 'string') return true
    const key = categoryKey(category)
    missing.set(key, {
      name: missing.get(key)?.name ?? category.trim(),
      ideas: (missing.get(key)?.ideas ?? 0) + 1,
    })
    return false
  })
  if (others.length > 0) throw new InvalidIdeaFileError(formatProblems(others))
  return creates.map(({ idea }) => idea)
}

const formatProblems = (problems: ImportProblem[]) =>
  problems
    .slice(0, maxProblemsNamed)
    .map(({ row, field, message }) => `Line ${row}, ${field}: ${message}`)
    .join('\n')

/** The rows without their ids: those of an export belong to another database. */
async function* withoutIds(rows: AsyncIterable<NumberedRow>): AsyncGenerator<NumberedRow> {
  for await (const { row, raw } of rows) {
    const { id: _, ...rest } = raw
    yield { row, raw: rest }
  }
}

/** Generates slugs like `findFreeSlugs`, but from a set of all taken slugs in memory instead of a query per batch. */
async function createSlugGenerator(em: SqlEntityManager): Promise<(title: string) => string> {
  const slugOf = await loadSlugify()
  const rows = await ideaTable(em).select('slug').execute()
  const taken = new Set(rows.map(({ slug }) => slug))
  const suffixes = new Map<string, number>()
  return (title) => {
    const base = slugOf(title) || 'idea'
    for (let turn = suffixes.get(base) ?? 1; ; turn++) {
      const slug = turn === 1 ? base : `${base}-${turn}`
      if (taken.has(slug)) continue
      taken.add(slug)
      suffixes.set(base, turn + 1)
      return slug
    }
  }
}

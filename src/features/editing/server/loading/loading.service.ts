import type { SqlEntityManager } from '@mikro-orm/sql'
import { logAction } from '#features/audit/server/audit.service.ts'
import { invalidateCatalogue } from '#features/catalogue/server/catalogue-version.ts'
import { Idea } from '#features/catalogue/server/entities.ts'
import { ideaTable } from '#features/catalogue/server/idea.queries.ts'
import { loadSlugify } from '#features/catalogue/server/slug.ts'
import type { ImportProblem } from '#features/editing/contract.ts'
import { unknownCategoryName } from '#features/editing/messages.ts'
import { rebuildSearchWords } from '#features/search/server/reindex.service.ts'
import { dropIndexes } from '#platform/database/drop-indexes.ts'
import { columnNamesOf } from '#platform/database/sql.ts'
import {
  csvHeaderLine,
  type NumberedRow,
  type RawRow,
  planImport,
  categoryKey,
  lockNamedCategories,
} from '../files/import-plan.ts'
import { runAndRollBack } from '../files/importing.service.ts'
import { createCategories, findMissingCategories } from '../files/missing-categories.service.ts'
import { ideaFieldNames, toColumnValues, type IdeaValues } from '../ideas/idea-columns.ts'
import { inChunks, isCsv, readIdeaRows, InvalidIdeaFileError } from './idea-file-reader.ts'

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
 * Adds the ideas of a file, all or none, with the validation of an import but without its row limit: a million ideas
 * take minutes. Like seeded ideas, they get no revisions.
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

async function insertStagedRows(em: SqlEntityManager, rows: IdeaValues[]): Promise<void> {
  const columns = stagingColumns.join()
  await em.execute(
    `insert into ${stagingTable} (${columns})
       select ${columns} from json_populate_recordset(null::${stagingTable}, ?::json)`,
    [JSON.stringify(rows)],
  )
}

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

/** Staging table for ideas that are being loaded. */
export const stagingTable = 'arriving_idea'

/** Columns that triggers normally compute per row, and that are computed here for all rows at once. */
const derivedColumns = ['id', 'document', 'duration', 'facts']
/** Columns of an idea that the caller has to provide. */
export const stagingColumns = columnNamesOf(Idea).filter((column) => !derivedColumns.includes(column))

/** If at least a quarter as many ideas are added as exist, rebuilding the indexes is faster than updating them. */
const minRebuildRatio = 4

/**
 * Adds a very large number of ideas as one set: documents, words, counts and places, which triggers would compute per
 * row, are computed once for all of them, and the indexes are built last. Runs in one transaction that blocks every
 * other writer.
 * @param fillStagingTable inserts rows with `stagingColumns` into `stagingTable`; ids are assigned in that order.
 * @param options.isDryRun leaves the catalogue unchanged.
 * @param options.onSettling is called once all rows have been read, before the indexes are built.
 * @returns the number of ideas added, or that would have been added.
 */
export async function bulkInsertIdeas(
  em: SqlEntityManager,
  fillStagingTable: (em: SqlEntityManager) => Promise<void>,
  { isDryRun = false, onSettling = () => {} }: { isDryRun?: boolean; onSettling?: () => void } = {},
): Promise<number> {
  async function add(inside: SqlEntityManager): Promise<number> {
    // Every writer locks categories before ideas, which prevents deadlocks.
    await inside.execute('lock table category, idea in share row exclusive mode')
    await createStagingTable(inside)
    await fillStagingTable(inside)
    const ids = await getStagedIds(inside)
    if (ids.count > 0 && !isDryRun) {
      onSettling()
      await moveStagedIdeas(inside, ids)
    }
    await inside.execute(`drop table ${stagingTable}`)
    return ids.count
  }
  if (isDryRun) return runAndRollBack(em, add)
  const added = await em.transactional(add)
  // Index-only scans of lists need the visibility map, which VACUUM writes.
  if (added > 0) for (const table of ['idea', 'idea_place']) await em.execute(`vacuum analyze ${table}`)
  return added
}

/** Counts titles in the staging table that the catalogue already has, ignoring case. */
async function countExistingTitles(em: SqlEntityManager): Promise<number> {
  const [row] = await em.execute<{ known: number }[]>(
    `select count(*)::int as known from (select distinct lower(title) as title from ${stagingTable}) arriving
       where exists (select from idea where lower(idea.title) = arriving.title)`,
  )
  return row?.known ?? 0
}

/**
 * Creates the staging table. The table is dropped before the transaction ends, so no other session sees it. A temporary
 * table would rule out parallel workers.
 */
async function createStagingTable(em: SqlEntityManager): Promise<void> {
  await em.execute(
    `create unlogged table ${stagingTable} as select id, ${stagingColumns.join()} from idea with no data`,
  )
  await em.execute(
    `alter table ${stagingTable} alter column id set default nextval(pg_get_serial_sequence('idea', 'id'))`,
  )
}

interface StagedIds {
  count: number
  /** Number of ideas in the catalogue before. */
  known: number
  first: number
}

async function getStagedIds(em: SqlEntityManager): Promise<StagedIds> {
  await em.execute(`analyze ${stagingTable}`)
  const [arrived] = await em.execute<StagedIds[]>(
    `select count(*)::int as count, coalesce(min(id), 0) as first,
       (select coalesce(sum(ideas), 0)::int from idea_tally) as known from ${stagingTable}`,
  )
  return arrived ?? { count: 0, known: 0, first: 0 }
}

async function moveStagedIdeas(em: SqlEntityManager, { count, known, first }: StagedIds): Promise<void> {
  const isMany = count * minRebuildRatio >= known
  await em.execute('alter table idea disable trigger user')
  const buildIndexes = isMany ? await dropIndexes(em, 'idea') : undefined
  await computeDerivedColumns(em)
  const columns = ['id', ...stagingColumns, 'document', 'facts', 'duration'].join()
  await em.execute(`insert into idea (${columns}) select ${columns} from arrived_idea`)
  await em.execute('drop table arrived_idea')
  await em.execute(
    `insert into idea_place select place.* from idea, f_idea_places(idea.id, idea.places) place
       where idea.id >= ? and idea.state = 'published' and idea.places <> '[]'`,
    [first],
  )
  await buildIndexes?.()
  await em.execute('alter table idea enable trigger user')
  // The counts below are planned from statistics, and autovacuum cannot see the rows of this transaction: without
  // `analyze`, PostgreSQL chooses nested loops, and 60,000 ideas in one category took 17 minutes instead of 11 seconds.
  for (const table of ['idea', 'idea_place']) await em.execute(`analyze ${table}`)
  await em.execute('select tally_all_ideas()')
  await em.execute('select tally_all_stretches()')
  await em.execute('select tally_all_countries()')
  await em.execute('select tally_all_kinds()')
  await rebuildSearchWords(em)
  await invalidateCatalogue(em)
}

/** Computes the derived columns with `create table as`, which can use parallel workers; an insert cannot. */
async function computeDerivedColumns(em: SqlEntityManager): Promise<void> {
  await em.execute('set local max_parallel_workers_per_gather = 8')
  await em.execute('set local parallel_setup_cost = 0')
  await em.execute(
    `create unlogged table arrived_idea as select arriving.*,
       f_search_document(arriving.title, arriving.tags, category.name, arriving.description, aliases, kinds) as document,
       f_idea_facts(category_id, cost, difficulty, location_type, season, age_group, time_commitment, tags, places,
         months) || f_kind_facts(kinds, moods, company, weather, price) as facts,
       f_duration(time_commitment) as duration
     from ${stagingTable} arriving left join category on category.id = arriving.category_id`,
  )
  await em.execute(`analyze arrived_idea (id)`)
}

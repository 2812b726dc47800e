import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { InferKyselyDB, SqlEntityManager } from '@mikro-orm/sql'
import { sql } from 'kysely'
import { z } from 'zod'
import { ideaFields, type IdeaFields } from '#features/catalogue/idea-fields.ts'
import { ideaNotFound } from '#features/catalogue/messages.ts'
import type { Category } from '#features/catalogue/server/entities.ts'
import type { CoverScene } from '#features/covers/contract.ts'
import { createIdeaRecipe } from '#features/covers/server/recipe.ts'
import { ideaChange, newIdea, type ImportProblem } from '#features/editing/contract.ts'
import { unknownCategoryName, unknownCategory } from '#features/editing/messages.ts'
import { isId } from '#platform/contract.ts'
import { publicFailure, describeIssue } from '#platform/server/public-failure.ts'
import { mergeChanges } from '#platform/server/routes.ts'
import { ideaFieldNames, type StoredIdea } from '../ideas/idea-columns.ts'
import { normaliseForSave } from '../ideas/idea-rules.ts'
import type { IdeaEdit } from '../ideas/idea-saving.service.ts'
import type { NumberedRow, RawRow } from './idea-rows.ts'

/** Changes that an import would make to the catalogue. */
export interface ImportPlan {
  rows: number
  /** `slug` is the slug requested by the file. */
  creates: { row: number; idea: IdeaFields; slug?: string }[]
  updates: (IdeaEdit & { row: number })[]
  problems: ImportProblem[]
}

interface CatalogueState {
  /** Categories by slug and by lower-case name. */
  categories: ReadonlyMap<string, ImportedCategory>
  /** Ideas that the file refers to, by id. */
  ideas: ReadonlyMap<number, StoredIdea>
  now: Date
  /** Line of the CSV header. */
  headingLine?: number | undefined
  /** Ids that earlier chunks of the same file have named; those of this one are added. */
  seen?: Set<number> | undefined
}

const readableColumns = new Set([...Object.keys(newIdea.shape), 'id', 'category'])
/** Columns that an export adds for information and an import ignores. */
const ignoredColumns = new Set([
  'slug',
  // Stryker disable next-line StringLiteral: `readableColumns` contains it too
  'cover',
  'version',
])
/** Boolean fields. */
// Stryker disable next-line BooleanLiteral: a field that accepts true accepts false too
const booleanFields = ideaFieldNames.filter((field) => ideaFields.shape[field].safeParse(true).success)
const chunkSize = 250

/**
 * Returns the plan of an import of these rows: the ideas to create, those to update, and a problem for each invalid
 * cell, unknown column, unknown idea and repeated ID. Writes nothing to the database. Yields to the event loop between
 * chunks.
 * @param known categories and ideas to which the rows may refer, read by the caller.
 */
export async function planImport(rows: NumberedRow[], known: CatalogueState): Promise<ImportPlan> {
  const problems = findUnknownColumns(rows, known.headingLine)
  const plan: ImportPlan = { rows: rows.length, creates: [], updates: [], problems }
  const seen = known.seen ?? new Set<number>()
  for (const [index, { row, raw }] of rows.entries()) {
    if (index % chunkSize === 0) await yieldToEventLoop()
    planRow(plan, { ...known, seen, row }, raw)
  }
  return plan
}

/** Returns one problem per unknown column: at the header of a CSV, otherwise at the first row that has it. */
function findUnknownColumns(rows: NumberedRow[], heading: number | undefined): ImportProblem[] {
  const first = new Map<string, number>()
  for (const { row, raw } of rows)
    for (const name of Object.keys(raw)) if (!first.has(name)) first.set(name, heading ?? row)
  return [...first]
    .filter(([name]) => !readableColumns.has(name) && !ignoredColumns.has(name))
    .map(([field, row]) => ({ row, field, message: 'This column doesn’t exist.' }))
}

function planRow(
  plan: ImportPlan,
  known: CatalogueState & { seen: Set<number>; row: number },
  raw: RawRow,
): void {
  const { row, seen, categories, ideas, now } = known
  const addProblem = (field: string, message: string) => void plan.problems.push({ row, field, message })
  const { id, category, cover: _cover, ...rest } = raw
  const sent: RawRow = { ...rest }
  for (const field of booleanFields) sent[field] = parseBoolean(rest[field])
  if (category === '' || category === null) sent.categoryId = null
  else if (category !== undefined) {
    // Stryker disable next-line ConditionalExpression: a value that is not a string equals no key
    const found = typeof category === 'string' && categories.get(categoryKey(category))
    if (!found) return addProblem('category', unknownCategoryName)
    sent.categoryId = found.id
  } else if (
    isId(sent.categoryId) &&
    !categories.values().some((one) => one.id === Number(sent.categoryId))
  ) {
    return addProblem('categoryId', unknownCategory)
  }
  try {
    if (id === undefined || id === null) {
      const idea = newIdea.parse(sent)
      const cover = createCover(plan, idea, categories)
      const { slug } = raw
      const wished = typeof slug === 'string' && slug !== '' ? { slug } : {}
      return void plan.creates.push({ row, idea: normaliseForSave({ ...idea, cover }, null, now), ...wished })
    }
    const before = ideas.get(Number(id))
    if (!before) return addProblem('id', `${ideaNotFound}.`)
    if (seen.has(before.id)) return addProblem('id', 'This idea appears in the file twice.')
    seen.add(before.id)
    const { version: _, ...change } = ideaChange.parse(sent)
    plan.updates.push({
      row,
      before,
      after: normaliseForSave(mergeChanges<IdeaFields>(before, change), before, now),
    })
  } catch (error) {
    plan.problems.push(...toProblems(error, row))
  }
}

function toProblems(error: unknown, row: number): ImportProblem[] {
  if (error instanceof z.ZodError) {
    return error.issues.map((issue) => ({
      row,
      // Stryker disable next-line StringLiteral: every issue names a field
      field: String(issue.path[0] ?? ''),
      message: describeIssue(issue),
    }))
  }
  const { status, body } = publicFailure(error)
  if (status >= 500) throw error
  // Stryker disable next-line StringLiteral: every error thrown above names its field
  const [field = ''] = Object.keys(body.issues ?? {})
  return [{ row, field, message: body.message }]
}

/** Parses the ways in which spreadsheets write booleans. */
function parseBoolean(value: unknown): unknown {
  if (typeof value !== 'string') return value
  const word = value.trim().toLowerCase()
  if (['true', 'yes', '1'].includes(word)) return true
  return ['false', 'no', '0'].includes(word) ? false : value
}

/** Creates a cover with the category's subject and a palette that the preceding new ideas do not use. */
function createCover(
  { creates }: ImportPlan,
  { title, categoryId }: { title: string; categoryId: number | null },
  categories: ReadonlyMap<string, ImportedCategory>,
) {
  const category = categories.values().find(({ id }) => id === categoryId)
  const { icon, scene } = category ?? { icon: 'compass', scene: 'mountains' as const }
  return createIdeaRecipe(
    { title, icon, scene },
    // Stryker disable next-line MethodExpression: `createIdeaRecipe` reads only the last four
    creates.slice(-4).map(({ idea }) => idea.cover.palette),
  )
}

/** Fields of a category that an import needs. */
export interface ImportedCategory {
  id: number
  icon: string
  scene: CoverScene
}

/**
 * Finds the categories that rows refer to by slug, name or ID and that accept ideas, and returns them as a map by slug
 * and by lower-case name (`categoryKey`). Locks them against archiving and merging until the transaction ends, in order
 * of IDs, so that concurrent imports do not deadlock. Unknown and archived ones are missing.
 */
export async function lockNamedCategories(
  em: SqlEntityManager,
  named: readonly { category?: unknown; categoryId?: unknown }[],
): Promise<Map<string, ImportedCategory>> {
  const names = [
    ...new Set(
      named
        .map(({ category }) => category)
        .filter(isNonEmptyString)
        .map(categoryKey),
    ),
  ]
  const ids = new Set(named.map(({ categoryId }) => Number(categoryId)).filter(isId))
  const rows = await em
    .getKysely<InferKyselyDB<typeof Category>>()
    .selectFrom('category')
    .select(['id', 'slug', 'name', 'cover_icon as icon', 'cover_scene as scene'])
    .where('archived_at', 'is', null)
    .where((row) =>
      row.or([
        row('slug', '=', row.fn.any(row.val(names))),
        row(sql`lower(name)`, '=', row.fn.any(row.val(names))),
        row('id', '=', row.fn.any(row.val([...ids]))),
      ]),
    )
    .orderBy('id')
    .forShare()
    .execute()
  // A slug is unique, so it takes precedence over an equal name.
  return new Map([
    ...rows.map(({ slug: _, name, ...category }) => [categoryKey(name), category] as const),
    ...rows.map(({ slug, name: _, ...category }) => [slug, category] as const),
  ])
}

/**
 * Returns the key by which a cell of the column `category`, a slug or a name, is looked up: trimmed and in lower case.
 */
export const categoryKey = (cell: string): string => cell.trim().toLowerCase()

const isNonEmptyString = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''

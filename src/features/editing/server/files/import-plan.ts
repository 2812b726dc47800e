import type { Readable } from 'node:stream'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { InferKyselyDB, SqlEntityManager } from '@mikro-orm/sql'
import { parse, CsvError, type Options } from 'csv-parse'
import { sql } from 'kysely'
import { z } from 'zod'
import { ideaFields, type IdeaFields } from '#features/catalogue/idea-fields.ts'
import { ideaNotFound } from '#features/catalogue/messages.ts'
import type { Category } from '#features/catalogue/server/entities.ts'
import type { CoverScene } from '#features/covers/contract.ts'
import { createIdeaRecipe } from '#features/covers/server/recipe.ts'
import { ideaChange, newIdea, type ImportProblem, type IdeaFile } from '#features/editing/contract.ts'
import { maxImportRows } from '#features/editing/limits.ts'
import {
  unknownCategoryName,
  unknownCategory,
  invalidCsv,
  emptyImportFile,
  notAnIdeaList,
  tooManyRows,
} from '#features/editing/messages.ts'
import { isId } from '#platform/contract.ts'
import { publicFailure, describeIssue, badRequest } from '#platform/server/errors.ts'
import { mergeChanges } from '#platform/server/routes.ts'
import { unescapeFormula } from '#platform/server/safe-text/escape.ts'
import { ideaFieldNames, type StoredIdea } from '../ideas/idea-columns.ts'
import { normaliseForSave } from '../ideas/idea-rules.ts'
import type { IdeaEdit } from '../ideas/idea-saving.service.ts'

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
 * Plans which ideas an import of these rows would create and update, with a problem for each invalid cell, without
 * writing anything. Yields to the event loop between chunks.
 * @param known categories and ideas to which the rows may refer.
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
 * Finds the categories that rows refer to and that accept ideas, by slug and by lower-case name. Locks them against
 * archiving and merging until the transaction ends, in order of ids, so that concurrent imports do not deadlock.
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

/** Returns the key by which a cell of the column `category` is looked up: exports contain slugs, people write names. */
export const categoryKey = (cell: string): string => cell.trim().toLowerCase()

const isNonEmptyString = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''

/** A row of a file, by column name. */
export type RawRow = Record<string, unknown>

/** A row with its number: the line of a CSV on which the record begins, or the position in JSON, from 1. */
export interface NumberedRow {
  row: number
  raw: RawRow
}

/** Line of the CSV header. */
export const csvHeaderLine = 1

/** Parses the rows of a file. @throws 400 if it is invalid, empty or too long. */
export async function parseIdeaFile({ format, content }: IdeaFile): Promise<NumberedRow[]> {
  const rows = format === 'csv' ? await readCsvRows(content) : toJsonRows(content)
  if (rows.length === 0) throw badRequest(emptyImportFile)
  if (rows.length > maxImportRows) throw badRequest(`${tooManyRows}.`)
  return rows
}

/**
 * Returns the rows of a parsed JSON document, numbered by their positions.
 * @throws 400 if it is no list of objects.
 */
export function toJsonRows(content: unknown): NumberedRow[] {
  if (!Array.isArray(content) || !content.every(isRow)) throw badRequest(notAnIdeaList)
  return content.map((raw, index) => ({ row: index + 1, raw }))
}

/** Whether a value is an object, as each row of a file must be. */
export const isRow = (value: unknown): value is RawRow =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Reads the records of a CSV, with the line on which each begins.
 * @throws 400 with the line at which the CSV is invalid.
 */
export async function* readCsvRecords(
  source: string | Readable,
  limits: Pick<Options, 'to' | 'max_record_size'> = {},
): AsyncGenerator<NumberedRow> {
  // csv-parse counts a `\r\n` within quotes as two lines.
  let countedTwice = 0
  const options: Options = {
    columns(names: string[]) {
      countedTwice = names.join('').split('\r\n').length - 1
      return names.map((name) => name.trim())
    },
    bom: true,
    skip_empty_lines: true,
    info: true,
    raw: true,
    ...limits,
  }
  const parser = typeof source === 'string' ? parse(source, options) : source.pipe(parse(options))
  if (typeof source !== 'string') source.on('error', (error) => parser.destroy(error))
  try {
    for await (const { info, raw, record } of parser) {
      const text = raw.replace(/^[\r\n]+|[\r\n]+$/g, '')
      countedTwice += text.split('\r\n').length - 1
      const breaks = text.split(/\r\n|\r|\n/).length - 1
      if (isRow(record)) yield { row: info.lines - countedTwice - breaks, raw: dropEmptyCells(record) }
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const line = 'lines' in error && typeof error.lines === 'number' ? error.lines - countedTwice : 1
    throw badRequest(invalidCsv(line))
  } finally {
    // Closes the file if the caller stops early.
    if (typeof source !== 'string') source.destroy()
  }
}

async function readCsvRows(content: unknown): Promise<NumberedRow[]> {
  if (typeof content !== 'string') throw badRequest(notAnIdeaList)
  const rows: NumberedRow[] = []
  for await (const row of readCsvRecords(content, { to: maxImportRows + 1 })) rows.push(row)
  return rows
}

/** Fields for which an empty cell is a value. The title is included so that its own validation message is used. */
const blankableFields = new Set([
  'title',
  'category',
  ...ideaFieldNames.filter((field) => ideaFields.shape[field].safeParse('').success),
])

/** Removes empty cells of all other fields, and the escaping that protects spreadsheets from formulas. */
function dropEmptyCells(row: RawRow): RawRow {
  const cells = Object.entries(row).filter(([name, cell]) => cell !== '' || blankableFields.has(name))
  return Object.fromEntries(
    cells.map(([name, cell]) => [name, typeof cell === 'string' ? unescapeFormula(cell) : cell]),
  )
}

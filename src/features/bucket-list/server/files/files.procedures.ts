import type { SqlEntityManager } from '@mikro-orm/sql'
import { z } from 'zod'
import { importReport, type CustomIdeaView, type ImportReport } from '#features/bucket-list/contract.ts'
import {
  exportBatch,
  fileRow,
  importInput,
  type ImportInput,
  type ImportRow,
  customIdeaRow,
  ideaRow,
} from '#features/bucket-list/files-contract.ts'
import { maxCustomIdeas, maxImportRows } from '#features/bucket-list/limits.ts'
import {
  duplicateIdea,
  tooManyCustomIdeas,
  unknownSlug,
  duplicateColumn,
  noHeading,
  noListInText,
  notAListOfItems,
  notAnItem,
  notJson,
  tooManyCells,
  tooManyRows,
} from '#features/bucket-list/messages.ts'
import { dayMs, hourMs } from '#platform/durations.ts'
import { conflict, badRequest, messageOf } from '#platform/server/errors.ts'
import type { Limit } from '#platform/server/limits/limits.ts'
import { guardsWith, listScopes, router } from '#platform/server/trpc.ts'
import { listCustomIdeas } from '../custom-ideas.service.ts'
import { lockList } from '../order.service.ts'
import { tables } from '../entities.ts'
import { parseCsv } from './csv.ts'
import { listEntryIds, exportEntries } from './export.service.ts'
import { toColumns, fromCell, parseStatus } from './file-row.ts'
import { insertRows, isNewCustomIdea, type PlannedRow } from './insert-rows.service.ts'
import { parseMarkdownList, parseAppExport } from './notes-of-others.ts'

type CustomIdeaRow = Extract<ImportRow, { slug: null }>

/**
 * Puts the rows of a file on the list that have no problem, and says what is wrong with the others. What is on the list
 * already stays as it is, so that the same file twice adds nothing.
 *
 * @throws 400 where it is no such file at all, 409 where there would be too many custom ideas.
 */
async function importList(
  em: SqlEntityManager,
  userId: number,
  { dryRun, ...file }: ImportInput,
  now: Date,
): Promise<ImportReport> {
  const { count, rows, problems } = await readListFile(file)
  return em.transactional(async (inside) => {
    // Of two imports at once the second sees what the first has added.
    await lockList(inside, userId)
    const plan = await planRows(inside, userId, rows)
    const all = [...problems, ...plan.problems].toSorted((a, b) => a.row - b.row)
    const report = { rows: count, problems: all, skipped: plan.listed }
    if (plan.customIdeas > maxCustomIdeas) throw conflict(tooManyCustomIdeas)
    if (dryRun) return { ...report, added: plan.planned.length }
    const added = await insertRows(inside, userId, plan.planned, now)
    return { ...report, added, skipped: plan.listed + plan.planned.length - added }
  })
}

async function planRows(em: SqlEntityManager, userId: number, rows: readonly ValidRow[]) {
  const ideas = await findIdeas(em, userId, rows)
  const known = await listCustomIdeas(em, userId)
  const findEqual = createCustomIdeaMatcher(known)
  const firstRowOf = new Map<string, number>()
  const problems: Problem[] = []
  const planned: PlannedRow[] = []
  /** How many are on the list already. */
  let alreadyListedCount = 0
  for (const { row, listed } of rows) {
    if (listed.slug === null) {
      const existing = findEqual(listed)
      if (existing?.entryId == null)
        planned.push({ listed, ideaId: null, customIdeaId: existing?.id ?? null })
      else alreadyListedCount++
      continue
    }
    const idea = ideas.get(listed.slug)
    const first = firstRowOf.get(listed.slug)
    if (!idea) problems.push({ row, field: 'slug', message: unknownSlug })
    else if (first !== undefined) problems.push({ row, field: 'slug', message: duplicateIdea(first) })
    else if (idea.entryId === null) planned.push({ listed, ideaId: idea.id, customIdeaId: null })
    else alreadyListedCount++
    firstRowOf.set(listed.slug, first ?? row)
  }
  return {
    planned,
    problems,
    listed: alreadyListedCount,
    customIdeas: known.length + planned.filter(isNewCustomIdea).length,
  }
}

/** Archived ones too: a list that held them before is to be the same again. */
async function findIdeas(em: SqlEntityManager, userId: number, rows: readonly ValidRow[]) {
  const slugs = rows.flatMap(({ listed }) => listed.slug ?? [])
  const found = await tables(em)
    .selectFrom('idea')
    .leftJoin('entry', (join) => join.onRef('entry.idea_id', '=', 'idea.id').on('entry.user_id', '=', userId))
    .select(['idea.id', 'idea.slug', 'entry.id as entryId'])
    .where((eb) => eb('idea.slug', '=', eb.fn.any(eb.val(slugs))))
    .where('idea.state', 'in', ['published', 'archived'])
    .execute()
  return new Map(found.map((idea) => [idea.slug, idea]))
}

/** Finds a custom idea that is like a row in every field, each of them once. */
function createCustomIdeaMatcher(customIdeas: CustomIdeaView[]) {
  const unmatched = Map.groupBy(customIdeas, keyOf)
  return (listed: CustomIdeaRow) => unmatched.get(keyOf(listed))?.pop()
}

function keyOf(idea: Omit<CustomIdeaRow, 'slug' | 'status' | 'steps'>): string {
  const { title, description, difficulty, cost, locationType, timeCommitment, season, ageGroup } = idea
  return JSON.stringify([
    title,
    description,
    difficulty,
    cost,
    locationType,
    timeCommitment,
    season,
    ageGroup,
  ])
}

type Problem = ImportReport['problems'][number]

/** A row that can be imported, as far as the file alone can tell. */
interface ValidRow {
  row: number
  listed: ImportRow
}

interface RawRow {
  row: number
  value: unknown
}

/** Stands for a line of a table that has more cells than the heading; no JSON reads as one. */
const tooManyCellsMark = Symbol('longer than the heading')

/**
 * Every row of a file, checked: those that make sense, and what is wrong with the others.
 *
 * @throws 400 where it is no such file at all.
 */
async function readListFile({ format, content }: Pick<ImportInput, 'format' | 'content'>) {
  const raw = await readers[format](content)
  if (raw.length > maxImportRows) throw badRequest(tooManyRows)
  const rows: ValidRow[] = []
  const problems: Problem[] = []
  for (const { row, value } of raw) {
    const listed = validateRow(value)
    if (Array.isArray(listed)) problems.push(...listed.map((problem) => ({ row, ...problem })))
    else rows.push({ row, listed })
  }
  return { count: raw.length, rows, problems }
}

function validateRow(value: unknown): ImportRow | Omit<Problem, 'row'>[] {
  if (value === tooManyCellsMark) return [{ field: '', message: tooManyCells }]
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return [{ field: '', message: notAnItem }]
  const slug = 'slug' in value && value.slug !== '' ? (value.slug ?? null) : null
  const parsed = (slug === null ? customIdeaRow : ideaRow).safeParse({
    ...value,
    slug,
    status: 'status' in value ? parseStatus(value.status) : undefined,
  })
  if (parsed.success) return parsed.data
  return parsed.error.issues.map((issue) => ({
    field: String(issue.path[0] ?? ''),
    message: messageOf(issue),
  }))
}

const readers = { json: readJson, csv: readCsv, markdown: readMarkdown }

const withRowNumbers = (items: unknown[]): RawRow[] =>
  items.map((value, index) => ({ row: index + 1, value }))

function readMarkdown(content: string): RawRow[] {
  const items = parseMarkdownList(content)
  if (items.length === 0) throw badRequest(noListInText)
  return withRowNumbers(items)
}

function readJson(content: string): RawRow[] {
  const read = parseJson(content)
  const items = parseAppExport(read) ?? read
  if (!Array.isArray(items)) throw badRequest(notAListOfItems)
  return withRowNumbers(items)
}

function parseJson(content: string): unknown {
  try {
    return JSON.parse(content.replace(/^\u{FEFF}/u, ''))
  } catch (error) {
    if (error instanceof SyntaxError) throw badRequest(notJson)
    throw error
  }
}

/** The heading is row 1; columns that mean nothing here are left out, and so are blank rows. */
async function readCsv(content: string): Promise<RawRow[]> {
  const [heading = [], ...rows] = await parseCsv(content, maxImportRows + 2)
  const columns = toColumns(heading)
  if (!columns.includes('title') && !columns.includes('slug')) throw badRequest(noHeading)
  const duplicate = columns.find((column, index) => column && columns.indexOf(column) !== index)
  if (duplicate) throw badRequest(duplicateColumn(duplicate))
  return rows.flatMap((cells, index) => {
    if (cells.every((cell) => cell.trim() === '')) return []
    const fields = columns.flatMap((column, place) =>
      column ? [[column, fromCell(column, cells[place] ?? '')] as const] : [],
    )
    const isTooLong = cells.slice(columns.length).some((cell) => cell.trim() !== '')
    return [{ row: index + 2, value: isTooLong ? tooManyCellsMark : Object.fromEntries(fields) }]
  })
}

/** Files that one member has read, looked at or taken: a hundred in a day, and then some a day. */
const importsByMember: Limit = {
  name: 'imports member',
  free: 100,
  windowMs: dayMs,
  firstPauseMs: hourMs,
  longestPauseMs: dayMs,
}

const { signedIn } = guardsWith<object>(listScopes)

/** A list as a file, and back. */
export const filesRouter = router({
  order: signedIn.output(z.int().array()).query(({ ctx }) => listEntryIds(ctx.em, ctx.user.id)),

  export: signedIn
    .input(exportBatch)
    .output(fileRow.array())
    .query(({ ctx, input }) => exportEntries(ctx.em, ctx.user.id, input.ids)),

  import: signedIn
    .input(importInput)
    .output(importReport)
    .mutation(async ({ ctx, input }) => {
      await ctx.limits.spend(importsByMember, String(ctx.user.id), ctx.now())
      return importList(ctx.em, ctx.user.id, input, ctx.now())
    }),
})

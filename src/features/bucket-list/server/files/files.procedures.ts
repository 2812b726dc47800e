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
import { conflict, badRequest } from '#platform/server/errors.ts'
import { describeIssue } from '#platform/server/public-failure.ts'
import type { Limit } from '#platform/server/limits/limits.ts'
import { createGuardedProcedures, listScopes, router } from '#platform/server/trpc.ts'
import { listCustomIdeas } from '../custom-ideas.service.ts'
import type { EntryListsServices } from '../entry-lists.ts'
import { lockList } from '../order.service.ts'
import { tables } from '../entities.ts'
import { parseCsv } from './csv.ts'
import { listEntryIds, exportEntries } from './export.service.ts'
import { toColumns, fromCell, parseStatus } from './file-row.ts'
import { insertRows, isNewCustomIdea, type PlannedRow } from './insert-rows.service.ts'
import { parseMarkdownList, parseAppExport } from './third-party-formats.ts'

type CustomIdeaRow = Extract<ImportRow, { slug: null }>

/**
 * Imports the valid rows of a file and reports the problems of the others. Puts their entries on the lists that they
 * name. Entries already on the bucket list stay unchanged, so that importing the same file again adds nothing.
 *
 * @throws 400 if the file cannot be parsed, 409 if the member would have too many custom ideas.
 */
async function importList(
  { em, user, now, entryLists }: ImportCaller,
  { dryRun, ...file }: ImportInput,
): Promise<ImportReport> {
  const { count, rows, problems } = await readListFile(file)
  return em.transactional(async (inside) => {
    // Serialises imports, so that the second of two sees what the first has added.
    await lockList(inside, user.id)
    const plan = await planRows(inside, user.id, rows)
    const matched = [...plan.planned, ...plan.known]
    const lists = await planLists(inside, { user, entryLists }, matched)
    const leftOut = new Set(lists.problems.map(({ row }) => row))
    const planned = plan.planned.filter(({ row }) => !leftOut.has(row))
    const known = plan.known.filter(({ row }) => !leftOut.has(row))
    const report = {
      rows: count,
      problems: [...problems, ...plan.problems, ...lists.problems].toSorted((a, b) => a.row - b.row),
      skipped: known.length,
      ...(matched.some(hasLists) && { lists: { created: lists.created, items: lists.items.length } }),
    }
    const customIdeas = plan.customIdeas + planned.filter(isNewCustomIdea).length
    if (customIdeas > maxCustomIdeas) throw conflict(tooManyCustomIdeas)
    if (dryRun) return { ...report, added: planned.length }
    const { added, ideas } = await insertRows(inside, user.id, planned, now())
    for (const row of known) ideas.set(row.row, row)
    await entryLists.carryOut(inside, user.id, lists, ideas)
    return { ...report, added, skipped: known.length + planned.length - added }
  })
}

interface ImportCaller extends EntryListsServices {
  em: SqlEntityManager
  user: { id: number }
  now: () => Date
}

const hasLists = ({ listed }: PlannedRow) => listed.lists.length > 0

/** Plans the lists that rows name. A row that cannot be put on all of its lists is a problem. */
async function planLists(
  em: SqlEntityManager,
  { user, entryLists }: Pick<ImportCaller, 'user' | 'entryLists'>,
  matched: PlannedRow[],
) {
  const rows = matched
    .filter(hasLists)
    .map(({ row, listed, ideaId, customIdeaId }) => ({ row, lists: listed.lists, ideaId, customIdeaId }))
  if (rows.length === 0) return { problems: [], created: [], items: [] }
  const plan = await entryLists.plan(
    em,
    user.id,
    rows.toSorted((a, b) => a.row - b.row),
  )
  return { ...plan, problems: plan.problems.map((problem) => ({ field: 'lists', ...problem })) }
}

async function planRows(em: SqlEntityManager, userId: number, rows: readonly ValidRow[]) {
  const ideas = await findIdeas(em, userId, rows)
  const customIdeas = await listCustomIdeas(em, userId)
  const findEqual = createCustomIdeaMatcher(customIdeas)
  const firstRowOf = new Map<string, number>()
  const problems: Problem[] = []
  const planned: PlannedRow[] = []
  const known: PlannedRow[] = []
  for (const { row, listed } of rows) {
    if (listed.slug === null) {
      const existing = findEqual(listed)
      const plan = { row, listed, ideaId: null, customIdeaId: existing?.id ?? null }
      if (existing?.entryId == null) planned.push(plan)
      else known.push(plan)
      continue
    }
    const idea = ideas.get(listed.slug)
    const first = firstRowOf.get(listed.slug)
    if (!idea) problems.push({ row, field: 'slug', message: unknownSlug })
    else if (first !== undefined) problems.push({ row, field: 'slug', message: duplicateIdea(first) })
    else (idea.entryId === null ? planned : known).push({ row, listed, ideaId: idea.id, customIdeaId: null })
    firstRowOf.set(listed.slug, first ?? row)
  }
  return {
    planned,
    /** Rows whose idea is on the list already. */
    known,
    problems,
    /** Number of custom ideas that exist. */
    customIdeas: customIdeas.length,
  }
}

/** Includes archived ideas, so that an export can be imported completely. */
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

/** Returns a function that finds a custom idea equal to a row in every field. Each idea is matched once. */
function createCustomIdeaMatcher(customIdeas: CustomIdeaView[]) {
  const unmatched = Map.groupBy(customIdeas, keyOf)
  return (listed: CustomIdeaRow) => unmatched.get(keyOf(listed))?.pop()
}

function keyOf(idea: Omit<CustomIdeaRow, 'slug' | 'status' | 'steps' | 'lists'>): string {
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

/** Row that is valid by itself, before it is compared with the database. */
interface ValidRow {
  row: number
  listed: ImportRow
}

interface RawRow {
  row: number
  value: unknown
}

/** Marks a CSV row with more cells than the heading. A symbol, because no JSON value equals one. */
const tooManyCellsMark = Symbol('longer than the heading')

/**
 * Parses and validates every row of a file.
 *
 * @throws 400 if the file cannot be parsed or has too many rows.
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
    message: describeIssue(issue),
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

/** Parses a CSV. The heading is row 1; unknown columns and blank rows are ignored. */
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

/** Limit on imports and dry runs of one member: 100 a day, then a few a day. */
const importsByMember: Limit = {
  name: 'imports member',
  free: 100,
  windowMs: dayMs,
  firstPauseMs: hourMs,
  longestPauseMs: dayMs,
}

const { signedIn } = createGuardedProcedures<EntryListsServices>(listScopes)

/**
 * Procedures with which a member exports their bucket list (`order` returns the ids of all entries, `export` the fields
 * of some) and imports a file, or reports in a dry run what that would add. An import adds the valid rows and reports
 * the problems of the others; the same file adds nothing twice.
 */
export const filesRouter = router({
  order: signedIn.output(z.int().array()).query(({ ctx }) => listEntryIds(ctx.em, ctx.user.id)),

  export: signedIn
    .input(exportBatch)
    .output(fileRow.array())
    .query(({ ctx, input }) =>
      exportEntries(ctx.em, { userId: ctx.user.id, ids: input.ids, entryLists: ctx.entryLists }),
    ),

  import: signedIn
    .input(importInput)
    .output(importReport)
    .mutation(async ({ ctx, input }) => {
      await ctx.limits.spend(importsByMember, String(ctx.user.id), ctx.now())
      return importList(ctx, input)
    }),
})

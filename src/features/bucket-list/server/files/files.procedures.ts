import type { SqlEntityManager } from '@mikro-orm/sql'
import { z } from 'zod'
import { importReport, type CustomIdeaView, type ImportReport } from '#features/bucket-list/contract.ts'
import {
  exportPart,
  fileRow,
  importFile,
  type ListFile,
  type ListedRow,
  listedCustomIdea,
  listedIdea,
} from '#features/bucket-list/files-contract.ts'
import { mostCustomIdeas, mostImportedRows } from '#features/bucket-list/limits.ts'
import {
  sameIdeaAs,
  tooManyCustomIdeas,
  unknownSlug,
  columnTwice,
  noHeading,
  noListInText,
  notAListOfItems,
  notAnItem,
  notJson,
  tooManyCells,
  tooManyRows,
} from '#features/bucket-list/messages.ts'
import { dayMs, hourMs } from '#platform/durations.ts'
import { conflict, badRequest, sentenceOf } from '#platform/server/errors.ts'
import type { Limit } from '#platform/server/limits/limits.ts'
import { guardsWith, ofLists, router } from '#platform/server/trpc.ts'
import { listCustomIdeas } from '../custom-ideas.service.ts'
import { holdList } from '../order.service.ts'
import { tables } from '../entities.ts'
import { fromCsv } from './csv.ts'
import { exportedOrder, exportEntries } from './export.service.ts'
import { columnsOf, fromCell, statusMeant } from './file-row.ts'
import { insertRows, isNew, type Planned } from './insert-rows.service.ts'
import { itemsOfMarkdown, itemsOfOthers } from './notes-of-others.ts'

type Described = Extract<ListedRow, { slug: null }>

/**
 * Puts the rows of a file on the list that have no problem, and says what is wrong with the others. What is on the list
 * already stays as it is, so that the same file twice adds nothing.
 *
 * @throws 400 where it is no such file at all, 409 where there would be too many custom ideas.
 */
async function importList(
  em: SqlEntityManager,
  userId: number,
  { dryRun, ...file }: ListFile,
  now: Date,
): Promise<ImportReport> {
  const { count, rows, problems } = await readListFile(file)
  return em.transactional(async (inside) => {
    // Of two imports at once the second sees what the first has added.
    await holdList(inside, userId)
    const plan = await planRows(inside, userId, rows)
    const all = [...problems, ...plan.problems].toSorted((a, b) => a.row - b.row)
    const report = { rows: count, problems: all, skipped: plan.listed }
    if (plan.customIdeas > mostCustomIdeas) throw conflict(tooManyCustomIdeas)
    if (dryRun) return { ...report, added: plan.planned.length }
    const added = await insertRows(inside, userId, plan.planned, now)
    return { ...report, added, skipped: plan.listed + plan.planned.length - added }
  })
}

async function planRows(em: SqlEntityManager, userId: number, rows: readonly ReadRow[]) {
  const ideas = await findIdeas(em, userId, rows)
  const known = await listCustomIdeas(em, userId)
  const customIdeas = takeAlike(known)
  const firstRowOf = new Map<string, number>()
  const problems: Problem[] = []
  const planned: Planned[] = []
  /** How many are on the list already. */
  let listedBefore = 0
  for (const { row, listed } of rows) {
    if (listed.slug === null) {
      const alike = customIdeas(listed)
      if (alike?.entryId == null) planned.push({ listed, ideaId: null, customIdeaId: alike?.id ?? null })
      else listedBefore++
      continue
    }
    const idea = ideas.get(listed.slug)
    const first = firstRowOf.get(listed.slug)
    if (!idea) problems.push({ row, field: 'slug', message: unknownSlug })
    else if (first !== undefined) problems.push({ row, field: 'slug', message: sameIdeaAs(first) })
    else if (idea.entryId === null) planned.push({ listed, ideaId: idea.id, customIdeaId: null })
    else listedBefore++
    firstRowOf.set(listed.slug, first ?? row)
  }
  return { planned, problems, listed: listedBefore, customIdeas: known.length + planned.filter(isNew).length }
}

/** Archived ones too: a list that held them before is to be the same again. */
async function findIdeas(em: SqlEntityManager, userId: number, rows: readonly ReadRow[]) {
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
function takeAlike(customIdeas: CustomIdeaView[]) {
  const left = Map.groupBy(customIdeas, keyOf)
  return (listed: Described) => left.get(keyOf(listed))?.pop()
}

function keyOf(idea: Omit<Described, 'slug' | 'status' | 'steps'>): string {
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
interface ReadRow {
  row: number
  listed: ListedRow
}

interface RawRow {
  row: number
  value: unknown
}

/** Stands for a line of a table that has more cells than the heading; no JSON reads as one. */
const longerThanHeading = Symbol('longer than the heading')

/**
 * Every row of a file, checked: those that make sense, and what is wrong with the others.
 *
 * @throws 400 where it is no such file at all.
 */
async function readListFile({ format, content }: Pick<ListFile, 'format' | 'content'>) {
  const raw = await readers[format](content)
  if (raw.length > mostImportedRows) throw badRequest(tooManyRows)
  const rows: ReadRow[] = []
  const problems: Problem[] = []
  for (const { row, value } of raw) {
    const listed = check(value)
    if (Array.isArray(listed)) problems.push(...listed.map((problem) => ({ row, ...problem })))
    else rows.push({ row, listed })
  }
  return { count: raw.length, rows, problems }
}

function check(value: unknown): ListedRow | Omit<Problem, 'row'>[] {
  if (value === longerThanHeading) return [{ field: '', message: tooManyCells }]
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return [{ field: '', message: notAnItem }]
  const slug = 'slug' in value && value.slug !== '' ? (value.slug ?? null) : null
  const parsed = (slug === null ? listedCustomIdea : listedIdea).safeParse({
    ...value,
    slug,
    status: 'status' in value ? statusMeant(value.status) : undefined,
  })
  if (parsed.success) return parsed.data
  return parsed.error.issues.map((issue) => ({
    field: String(issue.path[0] ?? ''),
    message: sentenceOf(issue),
  }))
}

const readers = { json: fromJson, csv: fromTable, markdown: fromMarkdown }

const numbered = (items: unknown[]): RawRow[] => items.map((value, index) => ({ row: index + 1, value }))

function fromMarkdown(content: string): RawRow[] {
  const items = itemsOfMarkdown(content)
  if (items.length === 0) throw badRequest(noListInText)
  return numbered(items)
}

function fromJson(content: string): RawRow[] {
  const read = parseJson(content)
  const items = itemsOfOthers(read) ?? read
  if (!Array.isArray(items)) throw badRequest(notAListOfItems)
  return numbered(items)
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
async function fromTable(content: string): Promise<RawRow[]> {
  const [heading = [], ...rows] = await fromCsv(content, mostImportedRows + 2)
  const columns = columnsOf(heading)
  if (!columns.includes('title') && !columns.includes('slug')) throw badRequest(noHeading)
  const twice = columns.find((column, index) => column && columns.indexOf(column) !== index)
  if (twice) throw badRequest(columnTwice(twice))
  return rows.flatMap((cells, index) => {
    if (cells.every((cell) => cell.trim() === '')) return []
    const fields = columns.flatMap((column, place) =>
      column ? [[column, fromCell(column, cells[place] ?? '')] as const] : [],
    )
    const isTooLong = cells.slice(columns.length).some((cell) => cell.trim() !== '')
    return [{ row: index + 2, value: isTooLong ? longerThanHeading : Object.fromEntries(fields) }]
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

const { signedIn } = guardsWith<object>(ofLists)

/** A list as a file, and back. */
export const filesRouter = router({
  order: signedIn.output(z.int().array()).query(({ ctx }) => exportedOrder(ctx.em, ctx.user.id)),

  export: signedIn
    .input(exportPart)
    .output(fileRow.array())
    .query(({ ctx, input }) => exportEntries(ctx.em, ctx.user.id, input.ids)),

  import: signedIn
    .input(importFile)
    .output(importReport)
    .mutation(async ({ ctx, input }) => {
      await ctx.limits.spend(importsByMember, String(ctx.user.id), ctx.now())
      return importList(ctx.em, ctx.user.id, input, ctx.now())
    }),
})

import { badRequest } from '#platform/server/errors.ts'
import { sentenceOf } from '#platform/server/validation-sentences.ts'
import type { ImportReport } from '#features/bucket-list/contract.ts'
import {
  listedCustomIdea,
  listedIdea,
  type ListFile,
  type ListedRow,
} from '#features/bucket-list/files-contract.ts'
import {
  columnTwice,
  noHeading,
  noListInText,
  notAListOfItems,
  notAnItem,
  notJson,
  tooManyCells,
  tooManyRows,
} from '#features/bucket-list/messages.ts'
import { mostImportedRows } from '#features/bucket-list/limits.ts'
import { fromCsv } from './csv.ts'
import { columnsOf, fromCell } from './file-row.ts'
import { itemsOfMarkdown, itemsOfOthers } from './notes-of-others.ts'
import { statusMeant } from './status-words.ts'

export type Problem = ImportReport['problems'][number]

/** A row that can be imported, as far as the file alone can tell. */
export interface ReadRow {
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
export async function readListFile({ format, content }: Pick<ListFile, 'format' | 'content'>) {
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

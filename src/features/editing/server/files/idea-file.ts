import { parse, CsvError, type Options } from 'csv-parse'
import { ideaFields } from '#features/catalogue/idea-fields.ts'
import { badRequest } from '#platform/server/errors.ts'
import { unescapeFormula } from '#platform/server/safe-text/formula-cells.ts'
import type { IdeaFile } from '#features/editing/files-contract.ts'
import { everyField } from '../ideas/idea-columns.ts'
import { csvBroken, noRows, notAList, tooManyRows } from '#features/editing/messages.ts'
import { mostRows } from '#features/editing/limits.ts'

/** A row as it stands in a file, by the names of its columns. */
export type RawRow = Record<string, unknown>

/** The rows of a file. @throws 400 for what is no such file, or too long. */
export async function rowsOf({ format, content }: IdeaFile): Promise<RawRow[]> {
  const rows = format === 'csv' ? await csvRows(content) : jsonRows(content)
  if (rows.length === 0) throw badRequest(noRows)
  if (rows.length > mostRows) throw badRequest(`${tooManyRows}.`)
  return rows
}

function jsonRows(content: unknown): RawRow[] {
  if (!Array.isArray(content) || !content.every(isRow)) throw badRequest(notAList)
  return content
}

export const isRow = (value: unknown): value is RawRow =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const csvOptions: Options = {
  columns: (names: string[]) => names.map((name) => name.trim()),
  bom: true,
  skip_empty_lines: true,
}

async function csvRows(content: unknown): Promise<RawRow[]> {
  if (typeof content !== 'string') throw badRequest(notAList)
  const rows: RawRow[] = []
  try {
    for await (const row of parse(content, { ...csvOptions, to: mostRows + 1 }))
      if (isRow(row)) rows.push(withoutBlanks(row))
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const line = 'lines' in error && typeof error.lines === 'number' ? error.lines : 1
    throw badRequest(csvBroken(line))
  }
  return rows
}

/** Where an empty cell says something: that the idea has none of it. The title is asked for by its own sentence. */
const texts = new Set([
  'title',
  'category',
  ...everyField.filter((field) => ideaFields.shape[field].safeParse('').success),
])

/** An empty cell of anything else says nothing. What guards a spreadsheet against formulas is taken off again. */
export function withoutBlanks(row: RawRow): RawRow {
  const cells = Object.entries(row).filter(([name, cell]) => cell !== '' || texts.has(name))
  return Object.fromEntries(
    cells.map(([name, cell]) => [name, typeof cell === 'string' ? unescapeFormula(cell) : cell]),
  )
}

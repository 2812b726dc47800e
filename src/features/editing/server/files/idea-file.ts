import type { Readable } from 'node:stream'
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

/** A row with its number: the line of a CSV on which it begins, as editors count lines, or its position in JSON. */
export interface NumberedRow {
  row: number
  raw: RawRow
}

/** Where a CSV has the names of its columns. */
export const headingLine = 1

/** The rows of a file. @throws 400 for what is no such file, or too long. */
export async function rowsOf({ format, content }: IdeaFile): Promise<NumberedRow[]> {
  const rows = format === 'csv' ? await csvRows(content) : jsonRows(content)
  if (rows.length === 0) throw badRequest(noRows)
  if (rows.length > mostRows) throw badRequest(`${tooManyRows}.`)
  return rows
}

function jsonRows(content: unknown): NumberedRow[] {
  if (!Array.isArray(content) || !content.every(isRow)) throw badRequest(notAList)
  return content.map((raw, index) => ({ row: index + 1, raw }))
}

export const isRow = (value: unknown): value is RawRow =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Reads the records of a CSV, with the line on which each begins.
 * @throws 400 with the line, where it is no CSV.
 */
export async function* csvRecords(
  source: string | Readable,
  { to }: Pick<Options, 'to'> = {},
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
    ...(to === undefined ? {} : { to }),
  }
  const parser = typeof source === 'string' ? parse(source, options) : source.pipe(parse(options))
  if (typeof source !== 'string') source.on('error', (error) => parser.destroy(error))
  try {
    for await (const { info, raw, record } of parser) {
      const text = raw.replace(/^[\r\n]+|[\r\n]+$/g, '')
      countedTwice += text.split('\r\n').length - 1
      const breaks = text.split(/\r\n|\r|\n/).length - 1
      if (isRow(record)) yield { row: info.lines - countedTwice - breaks, raw: withoutBlanks(record) }
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const line = 'lines' in error && typeof error.lines === 'number' ? error.lines - countedTwice : 1
    throw badRequest(csvBroken(line))
  } finally {
    // A caller that stops early leaves the rest of the file unread.
    if (typeof source !== 'string') source.destroy()
  }
}

async function csvRows(content: unknown): Promise<NumberedRow[]> {
  if (typeof content !== 'string') throw badRequest(notAList)
  const rows: NumberedRow[] = []
  for await (const row of csvRecords(content, { to: mostRows + 1 })) rows.push(row)
  return rows
}

/** Where an empty cell says something: that the idea has none of it. The title is asked for by its own sentence. */
const texts = new Set([
  'title',
  'category',
  ...everyField.filter((field) => ideaFields.shape[field].safeParse('').success),
])

/** An empty cell of anything else says nothing. What guards a spreadsheet against formulas is taken off again. */
function withoutBlanks(row: RawRow): RawRow {
  const cells = Object.entries(row).filter(([name, cell]) => cell !== '' || texts.has(name))
  return Object.fromEntries(
    cells.map(([name, cell]) => [name, typeof cell === 'string' ? unescapeFormula(cell) : cell]),
  )
}

import type { Readable } from 'node:stream'
import { parse, CsvError, type Options } from 'csv-parse'
import { ideaFields } from '#features/catalogue/idea-fields.ts'
import type { IdeaFile } from '#features/editing/contract.ts'
import { maxImportRows } from '#features/editing/limits.ts'
import { invalidCsv, emptyImportFile, notAnIdeaList, tooManyRows } from '#features/editing/messages.ts'
import { badRequest } from '#platform/server/errors.ts'
import { unescapeFormula } from '#platform/server/safe-text/escape.ts'
import { ideaFieldNames } from '../ideas/idea-columns.ts'

/** A row of a file, by column name. */
export type RawRow = Record<string, unknown>

/** A row with its number: the line of a CSV on which the record begins, or the position in JSON, from 1. */
export interface NumberedRow {
  row: number
  raw: RawRow
}

/** Line of the CSV header. */
export const csvHeaderLine = 1

/**
 * Parses a file of ideas (CSV text or a parsed JSON list) into rows by column name, each with its line in the CSV or
 * its position in the list, from 1. Values are not validated.
 * @throws 400 if the file is malformed, empty or has more than 10,000 rows.
 */
export async function parseIdeaFile({ format, content }: IdeaFile): Promise<NumberedRow[]> {
  const rows = format === 'csv' ? await readCsvRows(content) : toJsonRows(content)
  if (rows.length === 0) throw badRequest(emptyImportFile)
  if (rows.length > maxImportRows) throw badRequest(`${tooManyRows}.`)
  return rows
}

/**
 * Returns the rows of a parsed JSON document, numbered by their positions from 1.
 * @throws 400 if it is not a list of objects.
 */
export function toJsonRows(content: unknown): NumberedRow[] {
  if (!Array.isArray(content) || !content.every(isRow)) throw badRequest(notAnIdeaList)
  return content.map((raw, index) => ({ row: index + 1, raw }))
}

/** Returns whether a value is a plain object, not an array or null, as each row of a JSON file must be. */
export const isRow = (value: unknown): value is RawRow =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Parses a CSV, from text or a stream, and yields its records by column name, each with the line on which it begins.
 * Skips blank lines, and leaves out empty cells of columns for which blank is no value, such as `difficulty`.
 * @param limits options of csv-parse that bound the number of records or their size.
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

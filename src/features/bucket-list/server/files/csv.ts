import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { stringify } from 'csv-stringify/sync'
import { listTitle } from '#features/bucket-list/messages.ts'
import type { TermReplacer } from '#platform/terms.ts'
import { badRequest } from '#platform/server/errors.ts'
import { escapeFormula, unescapeFormula } from '#platform/server/safe-text/escape.ts'

const delimiters = [',', ';', '\t']
const chunkLength = 64 * 1024

/**
 * Converts rows of cells to a CSV text, separated by commas with CRLF line ends, for spreadsheets. Cells that a
 * spreadsheet would execute as formulas (such as `=…`) are escaped, which `parseCsv` reverses.
 */
export function toCsv(table: string[][]): string {
  return stringify(
    table.map((row) => row.map(escapeFormula)),
    { record_delimiter: '\r\n', quoted_match: /[;\t\r\n]/ },
  )
}

/**
 * Parses a CSV text into rows of cells, the heading row first. Blank lines are kept, so that row numbers match those of
 * a spreadsheet. The delimiter (comma, semicolon or tab) is detected from the heading; escaped formulas are unescaped.
 *
 * @param maxRows number of rows after which reading stops.
 * @throws 400 naming the row if the file is not CSV.
 */
export async function parseCsv(content: string, maxRows: number): Promise<string[][]> {
  const parser = Readable.from(splitIntoChunks(content)).pipe(
    parse({
      bom: true,
      delimiter: detectDelimiter(content),
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      relax_quotes: true,
      to: maxRows,
    }),
  )
  const rows: string[][] = []
  try {
    for await (const row of parser) rows.push(row.map(unescapeFormula))
  } catch (error) {
    if (error instanceof CsvError)
      throw badRequest(`This file isn’t valid CSV. The first problem is in row ${Number(error.records) + 1}.`)
    throw error
  }
  return rows
}

/** Splits the content into chunks, so that other requests are served between them. */
function* splitIntoChunks(content: string): Generator<string> {
  for (let start = 0; start < content.length; start += chunkLength)
    yield content.slice(start, start + chunkLength)
}

function detectDelimiter(content: string): string {
  const heading = content.slice(0, content.search(/[\r\n]|$/))
  const countOf = (delimiter: string) => heading.split(delimiter).length
  return delimiters.toSorted((a, b) => countOf(b) - countOf(a))[0] ?? ','
}

/**
 * Returns the file name of an exported list without its extension: the title of the list in the operator's words, in
 * lower-case ASCII letters and digits with hyphens, such as `my-bucket-list`.
 */
export const exportFileName = (say: TermReplacer): string =>
  say(listTitle)
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')

import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { stringify } from 'csv-stringify/sync'
import { listTitle } from '#features/bucket-list/messages.ts'
import type { TermReplacer } from '#platform/say.ts'
import { badRequest } from '#platform/server/errors.ts'
import { escapeFormula, unescapeFormula } from '#platform/server/safe-text/escaped.ts'

const delimiters = [',', ';', '\t']
const chunkLength = 64 * 1024

/** Rows as spreadsheets read them; what would be a formula there is guarded. */
export function toCsv(table: string[][]): string {
  return stringify(
    table.map((row) => row.map(escapeFormula)),
    { record_delimiter: '\r\n', quoted_match: /[;\t\r\n]/ },
  )
}

/**
 * The rows of a file, the heading first and blank lines too, so that they count as a spreadsheet counts them.
 * Whether commas, semicolons or tabs part the cells is seen from the heading.
 *
 * @param most rows after which reading stops.
 * @throws 400 where it is no CSV.
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
      throw badRequest(`The file is no CSV from row ${Number(error.records) + 1} on.`)
    throw error
  }
  return rows
}

/** Read piece by piece, so that others are served meanwhile. */
function* splitIntoChunks(content: string): Generator<string> {
  for (let start = 0; start < content.length; start += chunkLength)
    yield content.slice(start, start + chunkLength)
}

function detectDelimiter(content: string): string {
  const heading = content.slice(0, content.search(/[\r\n]|$/))
  const countOf = (delimiter: string) => heading.split(delimiter).length
  return delimiters.toSorted((a, b) => countOf(b) - countOf(a))[0] ?? ','
}

/** What a list is called as a file: `my-bucket-list`. What no header can carry is left out. */
export const exportFileName = (say: TermReplacer): string =>
  say(listTitle)
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')

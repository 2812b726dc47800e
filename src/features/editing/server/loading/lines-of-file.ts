import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { parse } from 'csv-parse'
import { BadIdeaFile } from './bad-idea-file.ts'
import { csvOptions, isRow, withoutBlanks, type RawRow } from '../files/idea-file.ts'

/**
 * The rows of a file that may be too long to be held: CSV with names above its columns, or JSON with one idea on each
 * line, be it a list of them or not.
 * @throws BadIdeaFile that names the line.
 */
export const rowsInFile = (file: string): AsyncIterable<RawRow> =>
  file.toLowerCase().endsWith('.csv') ? csvRows(file) : jsonLines(file)

async function* csvRows(file: string): AsyncGenerator<RawRow> {
  const stream = createReadStream(file)
  const rows = stream.pipe(parse(csvOptions))
  stream.on('error', (error) => rows.destroy(error))
  for await (const row of rows) if (isRow(row)) yield withoutBlanks(row)
}

async function* jsonLines(file: string): AsyncGenerator<RawRow> {
  let number = 0
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
    number++
    const text = line.trim().replace(/,$/, '')
    // Where the lines are those of a list.
    if (text === '' || text === '[' || text === ']' || text === '[]') continue
    const row = parsed(text)
    if (!isRow(row))
      throw new BadIdeaFile(`Line ${number} is no idea: one JSON object has to stand on each line.`)
    yield row
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

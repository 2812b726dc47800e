import type { ReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { publicFailure } from '#platform/server/public-failure.ts'
import { readCsvRecords, isRow, type NumberedRow } from '../files/idea-rows.ts'

/** Limit of a line, and of a row of a CSV: the longest idea has some 20 kB. */
const maxLineBytes = 1024 * 1024

/**
 * Streams the rows of a file of any size, each with its line number: CSV with a header row, or JSON with one idea per
 * line, with or without the brackets and commas of an array.
 * @param format by default `csv` if the name ends in `.csv`, otherwise `json`.
 * @throws InvalidIdeaFileError with the invalid line, or the reason the file cannot be read.
 */
export async function* readIdeaRows(
  file: string,
  format = isCsv(file) ? 'csv' : 'json',
): AsyncGenerator<NumberedRow> {
  const stream = await openStream(file)
  yield* format === 'csv' ? readCsvRows(stream) : readJsonLines(stream)
}

/**
 * Groups a stream of rows into arrays of `size`, the last one possibly shorter, so that each is planned and written at
 * once.
 */
export async function* inChunks(
  rows: AsyncIterable<NumberedRow>,
  size: number,
): AsyncGenerator<NumberedRow[]> {
  let chunk: NumberedRow[] = []
  for await (const row of rows) {
    if (chunk.push(row) < size) continue
    yield chunk
    chunk = []
  }
  if (chunk.length > 0) yield chunk
}

/** Returns whether a file's name ends in `.csv`, in any case. */
export const isCsv = (file: string): boolean => file.toLowerCase().endsWith('.csv')

async function openStream(file: string): Promise<ReadStream> {
  try {
    const handle = await open(file)
    if ((await handle.stat()).isFile()) return handle.createReadStream()
    await handle.close()
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error
    if (error.code === 'ENOENT') throw new InvalidIdeaFileError(`The file ${file} does not exist.`)
    throw new InvalidIdeaFileError(`${file} cannot be read: ${error.message}.`)
  }
  throw new InvalidIdeaFileError(`${file} is not a file.`)
}

async function* readCsvRows(stream: ReadStream): AsyncGenerator<NumberedRow> {
  try {
    yield* readCsvRecords(stream, { max_record_size: maxLineBytes })
  } catch (error) {
    const { status, body } = publicFailure(error)
    throw status < 500 ? new InvalidIdeaFileError(body.message) : error
  }
}

async function* readJsonLines(stream: ReadStream): AsyncGenerator<NumberedRow> {
  let number = 0
  for await (const line of createInterface({
    input: Readable.from(boundedLines(stream)),
    crlfDelay: Infinity,
  })) {
    number++
    const text = line.trim().replace(/,$/, '')
    // Brackets of a JSON array with one idea per line.
    if (text === '' || text === '[' || text === ']' || text === '[]') continue
    const raw = parseJson(text)
    if (!isRow(raw))
      throw new InvalidIdeaFileError(`Line ${number} is not an idea: each line must be one JSON object.`)
    yield { row: number, raw }
  }
}

/** @throws InvalidIdeaFileError at a line that is too long to be held, such as a whole list without line breaks. */
async function* boundedLines(stream: ReadStream): AsyncGenerator<Buffer> {
  let line = 1
  let length = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    let start = 0
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, start)) {
      if (length + end - start > maxLineBytes) break
      line++
      length = 0
      start = end + 1
    }
    length += chunk.length - start
    if (length > maxLineBytes)
      throw new InvalidIdeaFileError(
        `Line ${line} is longer than 1 MB. Write each idea on a line of its own.`,
      )
    yield chunk
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Error for a file of ideas that cannot be loaded; its message tells the operator why. */
export class InvalidIdeaFileError extends Error {}

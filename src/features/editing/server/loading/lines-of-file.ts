import type { ReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { parse } from 'csv-parse'
import { BadIdeaFile } from './bad-idea-file.ts'
import { csvOptions, isRow, withoutBlanks, type RawRow } from '../files/idea-file.ts'

/**
 * Streams the rows of a file that may be too long to be held: CSV with names above its columns, or JSON with one idea
 * on each line, be it a list of them or not.
 * @throws BadIdeaFile that names the line, or says why the file cannot be read.
 */
export async function* rowsInFile(file: string): AsyncGenerator<RawRow> {
  const stream = await opened(file)
  yield* file.toLowerCase().endsWith('.csv') ? csvRows(stream) : jsonLines(stream)
}

async function opened(file: string): Promise<ReadStream> {
  try {
    const handle = await open(file)
    if ((await handle.stat()).isFile()) return handle.createReadStream()
    await handle.close()
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error
    if (error.code === 'ENOENT') throw new BadIdeaFile(`There is no file ${file}.`)
    throw new BadIdeaFile(`${file} cannot be read: ${error.message}.`)
  }
  throw new BadIdeaFile(`${file} is not a file.`)
}

async function* csvRows(stream: ReadStream): AsyncGenerator<RawRow> {
  const rows = stream.pipe(parse(csvOptions))
  stream.on('error', (error) => rows.destroy(error))
  for await (const row of rows) if (isRow(row)) yield withoutBlanks(row)
}

async function* jsonLines(stream: ReadStream): AsyncGenerator<RawRow> {
  let number = 0
  for await (const line of createInterface({ input: stream, crlfDelay: Infinity })) {
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

import type { IdeaImportPreview, ImportResult } from '#features/editing/files-contract.ts'
import { ideaImportPath } from '#features/editing/file-addresses.ts'
import { importFailed } from '#features/editing/messages.ts'
import { addressHere } from '#platform/web/base-here.ts'

/** What a file would do, without doing it. @throws an Error with a sentence. */
export async function previewFile(file: File, makesCategories: boolean): Promise<IdeaImportPreview> {
  const answer = await send(`${ideaImportPath}?dryRun=1${makesCategories ? '&newCategories=1' : ''}`, file)
  if (!answer.ok) throw new Error(await sentenceIn(answer))
  return answer.json()
}

/** Whether a file is sent as CSV: all but those whose name says JSON. */
export const isCsv = ({ name }: File): boolean => !/\.json$/i.test(name)

interface Progress {
  done: number
  total: number
}

type Line = Progress | { result: ImportResult } | { message: string }

/** Imports a file, telling how far it is. @throws an Error with a sentence; then nothing has been imported. */
export async function runImport(
  file: File,
  makesCategories: boolean,
  onProgress: (progress: Progress) => void,
): Promise<ImportResult> {
  const answer = await send(makesCategories ? `${ideaImportPath}?newCategories=1` : ideaImportPath, file, {
    accept: 'application/x-ndjson',
  })
  if (!answer.ok || !answer.body) throw new Error(await sentenceIn(answer))
  let result: ImportResult | undefined
  let failure: string | undefined
  await eachLine(answer.body, (line) => {
    const said: Line = JSON.parse(line)
    if ('message' in said) failure = said.message
    else if ('result' in said) ({ result } = said)
    else onProgress(said)
  })
  if (failure) throw new Error(failure)
  if (!result) throw new Error(importFailed)
  return result
}

async function send(path: string, file: File, headers: Record<string, string> = {}): Promise<Response> {
  const type = isCsv(file) ? 'text/csv' : 'application/json'
  try {
    return await fetch(addressHere(path), {
      method: 'POST',
      headers: { 'content-type': type, ...headers },
      body: file,
    })
  } catch {
    // The browser's own words for a lost connection are not for people.
    throw new Error(importFailed)
  }
}

async function sentenceIn(answer: Response): Promise<string> {
  try {
    const { message } = await answer.json()
    return message ?? importFailed
  } catch {
    // What stands before the site may answer in its own way.
    return importFailed
  }
}

function eachLine(body: ReadableStream<Uint8Array<ArrayBuffer>>, say: (line: string) => void): Promise<void> {
  let rest = ''
  const lines = new WritableStream<string>({
    write(part) {
      const whole = (rest + part).split('\n')
      rest = whole.pop() ?? ''
      for (const line of whole.filter(Boolean)) say(line)
    },
    close() {
      if (rest) say(rest)
    },
  })
  return body.pipeThrough(new TextDecoderStream()).pipeTo(lines)
}

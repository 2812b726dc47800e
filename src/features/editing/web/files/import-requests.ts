import { ideaImportPath } from '#features/editing/limits.ts'
import type { IdeaImportPreview, ImportResult } from '#features/editing/contract.ts'
import { importFailed, importInterrupted } from '#features/editing/messages.ts'
import { withBasePath } from '#platform/web/settings.ts'

/**
 * Uploads a file of ideas and returns the preview of its import, without importing it.
 * @param makesCategories whether missing categories would be created.
 * @throws Error with a message for the user.
 */
export async function fetchPreview(file: File, makesCategories: boolean): Promise<IdeaImportPreview> {
  const answer = await send(`${ideaImportPath}?dryRun=1${makesCategories ? '&newCategories=1' : ''}`, file)
  if (!answer.ok) throw new Error(await readErrorMessage(answer))
  return answer.json()
}

/** Returns whether a file is sent as CSV: every file whose name does not end in `.json`. */
export const isCsv = ({ name }: File): boolean => !/\.json$/i.test(name)

interface ImportProgress {
  done: number
  total: number
}

type Line = ImportProgress | { result: ImportResult } | { message: string }

/**
 * Uploads a file of ideas, which the server imports, and returns the result; `onProgress` is called with the number of
 * rows done.
 * @param makesCategories whether to create missing categories.
 * @throws Error with a message for the user if the server rejects the file, and then nothing is imported. An error
 * after the connection was lost leaves that open.
 */
export async function runImport(
  file: File,
  makesCategories: boolean,
  onProgress: (progress: ImportProgress) => void,
): Promise<ImportResult> {
  const answer = await send(makesCategories ? `${ideaImportPath}?newCategories=1` : ideaImportPath, file, {
    accept: 'application/x-ndjson',
  })
  if (!answer.ok || !answer.body) throw new Error(await readErrorMessage(answer))
  let result: ImportResult | undefined
  let failure: string | undefined
  try {
    await readLines(answer.body, (line) => {
      const event: Line = JSON.parse(line)
      if ('message' in event) failure = event.message
      else if ('result' in event) ({ result } = event)
      else onProgress(event)
    })
  } catch {
    // The browser's error for a lost connection is not meant for users.
    throw new Error(importInterrupted)
  }
  if (failure) throw new Error(failure)
  if (!result) throw new Error(importInterrupted)
  return result
}

async function send(path: string, file: File, headers: Record<string, string> = {}): Promise<Response> {
  const type = isCsv(file) ? 'text/csv' : 'application/json'
  try {
    return await fetch(withBasePath(path), {
      method: 'POST',
      headers: { 'content-type': type, ...headers },
      body: file,
    })
  } catch {
    // The browser's error for a lost connection is not meant for users.
    throw new Error(importFailed)
  }
}

async function readErrorMessage(answer: Response): Promise<string> {
  try {
    const { message } = await answer.json()
    return message ?? importFailed
  } catch {
    // A reverse proxy may respond without JSON.
    return importFailed
  }
}

function readLines(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  say: (line: string) => void,
): Promise<void> {
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

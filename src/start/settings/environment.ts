import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { ConfigError } from '../../config.ts'
import { fileNameOf, secretNames } from './secret-names.ts'

export const envFile = '.env'

/** The variables, and where each has come from. */
export interface Environment {
  values: Record<string, string | undefined>
  /** A path, for what came from a file; undefined for what was set outside. */
  fileOf: Map<string, string>
}

/** What is set, wherever it is. */
export const readEnvironment = (): Record<string, string | undefined> => readSources().values

/**
 * The environment, and what stands in the file `.env` of the folder that the process runs in; what is set outside
 * wins. Read here and not by Node's `--env-file-if-exists`, on which an old Node ends before it can be told that it is.
 * A secret may stand in a file of its own, as Docker and systemd hand them over.
 *
 * @throws ConfigError where a file cannot be read, or a secret is given twice.
 */
export function readSources(): Environment {
  const written = parseEnv(read(envFile, { ofName: undefined }) ?? '')
  const fileOf = new Map<string, string>()
  for (const [name, value] of Object.entries(written)) {
    if (process.env[name] !== undefined) continue
    // Libraries look there too.
    process.env[name] = value
    fileOf.set(name, envFile)
  }
  const values = { ...process.env }
  for (const name of secretNames) {
    const file = values[fileNameOf(name)]
    if (!file) continue
    if (values[name]) throw new ConfigError(`${name} and ${fileNameOf(name)} are both set: leave one out.`)
    values[name] = read(file, { ofName: fileNameOf(name) })
    fileOf.set(name, file)
  }
  return { values, fileOf }
}

/** The text; undefined where there is none and nobody has named it. */
function read(file: string, { ofName }: { ofName: string | undefined }): string | undefined {
  try {
    const text = readFileSync(file, 'utf8')
    // Editors end a file with a line break, which is no part of a secret.
    const value = ofName ? text.replace(/\r?\n$/, '') : text
    if (ofName && !value.trim()) throw new ConfigError(`${ofName} names ${file}, which is empty.`)
    return value
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error)) throw error
    if (error.code === 'ENOENT' && !ofName) return undefined
    throw new ConfigError(
      ofName
        ? `${ofName} names ${file}, which cannot be read: ${error.message}.`
        : `The file ${file} cannot be read: ${error.message}.`,
    )
  }
}

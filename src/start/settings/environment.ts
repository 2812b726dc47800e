import cluster from 'node:cluster'
import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { ConfigError } from '../../config.ts'
import { fileVariableOf, secretNames } from './config-values.ts'

const envFile = '.env'

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
  const fileOf = new Map<string, string>()
  // A worker has what its primary process has read: all workers of one SIGHUP go by the same file.
  const fromFile = cluster.isWorker ? {} : readEnvFile()
  for (const [name, value] of Object.entries(fromFile)) {
    if (process.env[name] !== undefined) continue
    // Libraries look there too.
    process.env[name] = value
    fileOf.set(name, envFile)
  }
  return readSecretFiles({ ...process.env }, fileOf)
}

/**
 * Reads `.env` again.
 * @param first what the first reading gave, whose values from the file stand in `process.env` too.
 * @returns the new sources; `process.env` is left as it is.
 */
export function rereadSources(initial: Environment): Environment {
  const values = { ...process.env }
  for (const name of namesInFile(initial)) delete values[name]
  const fileOf = new Map<string, string>()
  for (const [name, value] of Object.entries(readEnvFile())) {
    if (values[name] !== undefined) continue
    values[name] = value
    fileOf.set(name, envFile)
  }
  return readSecretFiles(values, fileOf)
}

/** The variables that stand in `.env` and are not set outside. */
export const namesInFile = ({ fileOf }: Environment): string[] =>
  [...fileOf].flatMap(([name, file]) => (file === envFile ? [name] : []))

const readEnvFile = () => parseEnv(readSettingFile(envFile, { ofName: undefined }) ?? '')

function readSecretFiles(values: Environment['values'], fileOf: Environment['fileOf']): Environment {
  for (const name of secretNames) {
    const file = values[fileVariableOf(name)]
    if (!file) continue
    if (values[name])
      throw new ConfigError(`${name} and ${fileVariableOf(name)} are both set: leave one out.`)
    values[name] = readSettingFile(file, { ofName: fileVariableOf(name) })
    fileOf.set(name, file)
  }
  return { values, fileOf }
}

/** The text; undefined where there is none and nobody has named it. */
function readSettingFile(file: string, { ofName }: { ofName: string | undefined }): string | undefined {
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

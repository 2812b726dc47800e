import cluster from 'node:cluster'
import { existsSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { ConfigError, variableNames, type Config } from './config.ts'
import { fileVariableOf, secretNames } from './config-values.ts'
import { findUnknownSettings } from './unknown-settings.ts'

const envFile = '.env'

/** Variables and the file that each was read from. */
export interface Environment {
  values: Record<string, string | undefined>
  /** Paths of files by variable. Variables of the process's environment have none. */
  fileOf: Map<string, string>
}

/**
 * Returns the values of all variables by name, from the environment, `.env` and files of secrets. Those of `.env` are
 * also set in `process.env` (see `readSources`).
 * @throws ConfigError if a file cannot be read or a secret is set twice.
 */
export const readEnvironment = (): Record<string, string | undefined> => readSources().values

/**
 * Reads the environment and the `.env` file in the working directory; the environment takes precedence. Returns the
 * values and, for those from a file, its name, and sets the variables of `.env` in `process.env` for libraries. Workers
 * get these from the primary process and do not read the file. Node's `--env-file-if-exists` is not used, because an
 * outdated Node would fail on it before the site can report its version. Secrets can be in files of their own, as
 * Docker and systemd provide them.
 * @throws ConfigError if a file cannot be read or a secret is set twice.
 */
export function readSources(): Environment {
  const fileOf = new Map<string, string>()
  // Workers inherit the variables from the primary process, so that all workers of one SIGHUP have the same settings.
  const fromFile = cluster.isWorker ? {} : readEnvFile()
  for (const [name, value] of Object.entries(fromFile)) {
    if (process.env[name] !== undefined) continue
    // Libraries read process.env too.
    process.env[name] = value
    fileOf.set(name, envFile)
  }
  return readSecretFiles({ ...process.env }, fileOf)
}

/**
 * Reads `.env` and the files of secrets again, after a SIGHUP.
 * @param initial result of the first reading, whose values are in `process.env` too.
 * @returns the new variables; `process.env` is not changed.
 * @throws ConfigError if a file cannot be read or a secret is set twice.
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

/** Returns the names of variables whose value comes from `.env`, as the environment does not set them. */
export const namesInFile = ({ fileOf }: Environment): string[] =>
  [...fileOf].flatMap(([name, file]) => (file === envFile ? [name] : []))

/**
 * Returns a warning for each variable that is no setting but seems to be meant as one: misspelt, `…_FILE` of a setting
 * that is no secret, or, in `.env`, with the first word of a setting (`SMTP_HOST`). Empty if there are none.
 */
export const listUnknownSettings = (sources: Environment): string[] =>
  findUnknown(sources).map(({ sentence }) => sentence)

/**
 * Checks in production that no variable's name looks like a misspelt setting: the site would otherwise run with a
 * default instead. Does nothing elsewhere.
 * @throws ConfigError that lists the misspelt names.
 */
export function rejectMisspeltSettings(sources: Environment): void {
  if (sources.values.NODE_ENV !== 'production') return
  const misspelt = findUnknown(sources).filter(({ isMisspelt }) => isMisspelt)
  if (misspelt.length > 0) throw new ConfigError(misspelt.map(({ sentence }) => sentence).join(' '))
}

const findUnknown = (sources: Environment) =>
  findUnknownSettings({
    given: Object.keys(sources.values),
    ofFile: namesInFile(sources),
    known: variableNames,
  })

/**
 * Checks that the files named by SEED and PRODUCT_LOGO exist, before the database is opened.
 * @throws ConfigError that names the setting.
 */
export function checkConfiguredFiles({ SEED, PRODUCT_LOGO }: Pick<Config, 'SEED' | 'PRODUCT_LOGO'>): void {
  if (SEED !== 'none' && SEED !== 'someday') expectFile('SEED', SEED)
  if (PRODUCT_LOGO !== undefined) expectFile('PRODUCT_LOGO', PRODUCT_LOGO)
}

/**
 * Checks that a file or folder exists.
 * @param settingName setting or command line argument that names it.
 * @throws ConfigError that names the setting if it does not.
 */
export function expectFile(settingName: string, path: string): void {
  if (existsSync(path)) return
  // For an argument of the command line, the path says enough.
  throw new ConfigError(
    `${settingName === path ? '' : `${settingName} cannot be used: `}the file ${path} does not exist.`,
  )
}

const readEnvFile = () => parseEnv(readSettingFile(envFile, { ofName: undefined }) ?? '')

function readSecretFiles(values: Environment['values'], fileOf: Environment['fileOf']): Environment {
  for (const name of secretNames) {
    const file = values[fileVariableOf(name)]
    if (!file) continue
    if (values[name])
      throw new ConfigError(`${name} and ${fileVariableOf(name)} are both set: remove one of them.`)
    values[name] = readSettingFile(file, { ofName: fileVariableOf(name) })
    fileOf.set(name, file)
  }
  return { values, fileOf }
}

/** Reads a file. Undefined if it does not exist and no variable names it. */
function readSettingFile(file: string, { ofName }: { ofName: string | undefined }): string | undefined {
  try {
    const text = readFileSync(file, 'utf8')
    // Editors end files with a line break, which is not part of the secret.
    const value = ofName ? text.replace(/\r?\n$/, '') : text
    if (ofName && !value.trim()) throw new ConfigError(`${ofName} points to ${file}, which is empty.`)
    return value
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error)) throw error
    if (error.code === 'ENOENT' && !ofName) return undefined
    throw new ConfigError(
      ofName
        ? `${ofName} points to ${file}, which cannot be read: ${error.message}.`
        : `The file ${file} cannot be read: ${error.message}.`,
    )
  }
}

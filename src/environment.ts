import { loadEnvFile } from 'node:process'
import { ConfigError } from './config.ts'

const file = '.env'

/**
 * The environment, and what stands in the file `.env` of the folder that the process runs in; what is set outside
 * wins. Read here and not by Node's `--env-file-if-exists`, on which an old Node ends before it can be told that it is.
 *
 * @throws ConfigError where the file cannot be read.
 */
export function readEnvironment(): Record<string, string | undefined> {
  try {
    loadEnvFile(file)
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error)) throw error
    if (error.code !== 'ENOENT') throw new ConfigError(`The file ${file} cannot be read: ${error.message}.`)
  }
  return process.env
}

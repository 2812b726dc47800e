import { rejectMisspeltNames, describeUnknownSettings } from '../../config.ts'
import { namesInFile, type Environment } from './environment.ts'

/** Returns a warning for each variable that has no effect but is named similarly to a setting. */
export const listUnknownSettings = (sources: Environment): string[] =>
  describeUnknownSettings(sources.values, namesInFile(sources))

/**
 * Rejects misspelt settings in production.
 *
 * @throws ConfigError
 */
export const rejectMisspeltSettings = (sources: Environment): void =>
  rejectMisspeltNames(sources.values, namesInFile(sources))

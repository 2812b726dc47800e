import { rejectMisspeltNames, describeUnknownSettings } from '../../config.ts'
import { namesInFile, type Environment } from './environment.ts'

/** A sentence for each name that is set and is nearly one of ours: what it says goes unheard. */
export const listUnknownSettings = (sources: Environment): string[] =>
  describeUnknownSettings(sources.values, namesInFile(sources))

/** @throws ConfigError in production for a name that is one of ours but for a letter or two. */
export const rejectMisspeltSettings = (sources: Environment): void =>
  rejectMisspeltNames(sources.values, namesInFile(sources))

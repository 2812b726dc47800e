import { refuseMisspelt, sentencesOfMistyped } from '../../config.ts'
import { namesInFile, type Environment } from './environment.ts'

/** A sentence for each name that is set and is nearly one of ours: what it says goes unheard. */
export const nearlyOurs = (sources: Environment): string[] =>
  sentencesOfMistyped(sources.values, namesInFile(sources))

/** @throws ConfigError in production for a name that is one of ours but for a letter or two. */
export const refuseNearlyOurs = (sources: Environment): void =>
  refuseMisspelt(sources.values, namesInFile(sources))

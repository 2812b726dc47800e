import { sentencesOfMistyped } from '../../config.ts'
import { envFile, type Environment } from './environment.ts'

/** A sentence for each name that is set and is nearly one of ours: what it says goes unheard. */
export const nearlyOurs = ({ values, fileOf }: Environment): string[] =>
  sentencesOfMistyped(
    values,
    [...fileOf].flatMap(([name, file]) => (file === envFile ? [name] : [])),
  )

import { editDistance } from '#platform/edit-distance.ts'
import { fileVariableOf, secretNames } from './config-values.ts'

interface Names {
  given: string[]
  /** Names from our own `.env`, where other programs rarely have settings. */
  ofFile: string[]
  known: string[]
}

/** Variable that is set but is not a setting. */
interface UnknownSetting {
  /** Setting with a similar name. */
  meant?: string
  /** Whether the name is probably a typo, and does not only share a setting's first word. */
  isMisspelt: boolean
  sentence: string
}

/**
 * Returns the variables that are not settings but have a similar name, each with a sentence about it. The environment
 * is shared with other programs, so only typos of one or two letters count there, and short settings such as `HOST`
 * are skipped.
 */
export function findUnknownSettings({ given, ofFile, known }: Names): UnknownSetting[] {
  const fileNames = secretNames.map(fileVariableOf)
  const settingNames = new Set([...known, ...fileNames])
  const namesOfFile = new Set(ofFile)
  return given
    .filter((name) => !settingNames.has(name) && !foreignNames.has(name))
    .flatMap((name): UnknownSetting[] => {
      const nonSecret = known.find((each) => fileVariableOf(each) === name)
      if (nonSecret) {
        const sentence = `${name} is not a setting: only secrets are read from files. Set ${nonSecret}.`
        return [{ isMisspelt: true, sentence }]
      }
      const misspelt = nearestName(name, [...settingNames])
      const meant = misspelt ?? (namesOfFile.has(name) ? nameWithSamePrefix(name, known) : undefined)
      if (!meant || (meant.length < minNameLength && !namesOfFile.has(name))) return []
      return [
        {
          meant,
          isMisspelt: misspelt !== undefined,
          sentence: `${name} is not a setting; did you mean ${meant}?`,
        },
      ]
    })
}

/** Variables of Python and Meilisearch. */
const foreignNames = new Set(['LOGLEVEL', 'MEILI_ENV', 'MEILI_MASTER_KEY', 'MEILI_NO_ANALYTICS'])
const minNameLength = 6
const maxTypos = 2

function nearestName(name: string, settingNames: string[]): string | undefined {
  const [best] = settingNames
    .map((each) => ({ each, far: editDistance(name.toUpperCase(), each, maxTypos) }))
    .filter(({ each, far }) => far <= (each.length < 8 ? 1 : maxTypos))
    .toSorted((one, other) => one.far - other.far)
  return best?.each
}

/** Finds a setting with the same first word, such as SMTP_URL for SMTP_HOST. */
function nameWithSamePrefix(name: string, known: string[]): string | undefined {
  const [word = '', ...rest] = name.toUpperCase().split('_')
  if (rest.length === 0) return undefined
  const candidates = known.filter((each) => each.startsWith(`${word}_`))
  return candidates.toSorted(
    (one, other) => editDistance(name, one, Infinity) - editDistance(name, other, Infinity),
  )[0]
}

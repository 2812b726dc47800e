import { distance } from 'fastest-levenshtein'
import { fileVariableOf, secretNames } from './config-values.ts'

interface Names {
  given: string[]
  /** Those of them that stand in our own file, where hardly anybody else's would. */
  ofFile: string[]
  known: string[]
}

/** A name that is set and says nothing. */
interface UnknownSetting {
  /** The setting that is spelt nearly like it. */
  meant?: string
  /** Whether letters are wrong, and not only the first word is one of ours. */
  isMisspelt: boolean
  sentence: string
}

/**
 * What is told of each name that is nearly one of ours. An environment is shared with other programs: what stands there
 * is told of only where a letter or two are wrong, and what is short never, since `HOST` is close to many words.
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

/** Python's and Meilisearch's own. */
const foreignNames = new Set(['LOGLEVEL', 'MEILI_ENV', 'MEILI_MASTER_KEY', 'MEILI_NO_ANALYTICS'])
const minNameLength = 6

function nearestName(name: string, settingNames: string[]): string | undefined {
  const [best] = settingNames
    .map((each) => ({ each, far: distance(name.toUpperCase(), each) }))
    .filter(({ each, far }) => far <= (each.length < 8 ? 1 : 2))
    .toSorted((one, other) => one.far - other.far)
  return best?.each
}

/** One that begins with the same word, such as SMTP_URL for SMTP_HOST. */
function nameWithSamePrefix(name: string, known: string[]): string | undefined {
  const [word = '', ...rest] = name.toUpperCase().split('_')
  if (rest.length === 0) return undefined
  const candidates = known.filter((each) => each.startsWith(`${word}_`))
  return candidates.toSorted((one, other) => distance(name, one) - distance(name, other))[0]
}

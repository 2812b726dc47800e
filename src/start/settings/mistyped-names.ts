import { distance } from 'fastest-levenshtein'
import { fileNameOf, secretNames } from './config-values.ts'

interface Names {
  given: string[]
  /** Those of them that stand in our own file, where hardly anybody else's would. */
  ofFile: string[]
  known: string[]
}

/** A name that is set and says nothing. */
interface Mistyped {
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
export function mistypedNames({ given, ofFile, known }: Names): Mistyped[] {
  const fileNames = secretNames.map(fileNameOf)
  const ours = new Set([...known, ...fileNames])
  const isOfFile = new Set(ofFile)
  return given
    .filter((name) => !ours.has(name) && !ofOthers.has(name))
    .flatMap((name): Mistyped[] => {
      const noSecret = known.find((each) => fileNameOf(each) === name)
      if (noSecret) {
        const sentence = `${name} is not a setting: only secrets are read from files. Set ${noSecret}.`
        return [{ isMisspelt: true, sentence }]
      }
      const misspelt = nearest(name, [...ours])
      const meant = misspelt ?? (isOfFile.has(name) ? namesake(name, known) : undefined)
      if (!meant || (meant.length < shortest && !isOfFile.has(name))) return []
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
const ofOthers = new Set(['LOGLEVEL', 'MEILI_ENV', 'MEILI_MASTER_KEY', 'MEILI_NO_ANALYTICS'])
const shortest = 6

function nearest(name: string, ours: string[]): string | undefined {
  const [best] = ours
    .map((each) => ({ each, far: distance(name.toUpperCase(), each) }))
    .filter(({ each, far }) => far <= (each.length < 8 ? 1 : 2))
    .toSorted((one, other) => one.far - other.far)
  return best?.each
}

/** One that begins with the same word, such as SMTP_URL for SMTP_HOST. */
function namesake(name: string, known: string[]): string | undefined {
  const [word = '', ...rest] = name.toUpperCase().split('_')
  if (rest.length === 0) return undefined
  const same = known.filter((each) => each.startsWith(`${word}_`))
  return same.toSorted((one, other) => distance(name, one) - distance(name, other))[0]
}

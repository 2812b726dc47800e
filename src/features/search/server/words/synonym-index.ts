import { maxSynonymWords } from '#features/search/limits.ts'
import { tokenize } from '#features/search/tokenize.ts'
import { builtInSynonyms } from './synonyms.ts'

/** Synonym groups by the stems of a phrase. */
export type SynonymIndex = Map<string, string[][]>

/** Lists the distinct words of all synonyms, the built-in groups and the `added` ones, for the vocabulary. */
export const listSynonymWords = (added: string[][]): string[] => [
  ...new Set([...builtInSynonyms, ...added].flat().flatMap(tokenize)),
]

/**
 * Creates a map from each phrase, as its stems joined by spaces, to its synonyms, each an array of words.
 * @param stemOf returns the stem of a word
 * @param added groups of synonyms besides the built-in ones
 */
export function createSynonymIndex(stemOf: (word: string) => string, added: string[][] = []): SynonymIndex {
  const index: SynonymIndex = new Map()
  for (const group of [...builtInSynonyms, ...added]) {
    const phrases = group.map(tokenize)
    for (const words of phrases) {
      const key = words.map(stemOf).join(' ')
      const others = phrases.filter((other) => other.map(stemOf).join(' ') !== key)
      index.set(key, [...(index.get(key) ?? []), ...others])
    }
  }
  return index
}

/**
 * Returns the synonyms of each phrase of the built-in and the `added` groups, in stems, in the format of the settings
 * of Meilisearch. The key of a phrase of several words is a single joined word with the phrase itself as a synonym: its
 * words match only as a phrase.
 */
export function toStemmedSynonyms(
  stemOf: (word: string) => string,
  added: string[][] = [],
): Record<string, string[]> {
  const found = new Map<string, Set<string>>()
  for (const group of [...builtInSynonyms, ...added]) {
    const phrases = group.map((phrase) => tokenize(phrase).map(stemOf).filter(Boolean))
    for (const stems of phrases) {
      const key = toSynonymKey(stems)
      const all = new Set(phrases.map((other) => other.join(' ')))
      found.set(key, all.union(found.get(key) ?? new Set()))
    }
  }
  return Object.fromEntries(
    [...found].map(([key, all]) => [key, [...all].filter((phrase) => phrase !== key)]),
  )
}

/**
 * Returns the key under which the settings of Meilisearch hold the synonyms of a phrase: its stems joined to one word.
 */
export const toSynonymKey = (stems: string[]): string => stems.join('')

/**
 * Finds the longest phrase with synonyms, of at most four words, that starts at the word `at` of the query, in any
 * spelling of its words.
 * @param spelt possible spellings of each word of the query
 * @returns the phrase (`said`), its number of words (`length`) and its synonyms (`others`); undefined if there is none.
 */
export function findSynonymsAt(
  { synonyms: index, stemOf }: { synonyms: SynonymIndex; stemOf: (word: string) => string },
  spelt: string[][],
  at: number,
): { length: number; said: string[]; others: string[][] } | undefined {
  // Stryker disable next-line EqualityOperator: no words are no phrase
  for (let length = Math.min(maxSynonymWords, spelt.length - at); length > 0; length--) {
    for (const said of listPhrases(spelt.slice(at, at + length))) {
      const others = index.get(said.map(stemOf).join(' '))
      if (others) return { length, said, others }
    }
  }
  return undefined
}

// Stryker disable next-line ArrayDeclaration: it is handed at least one word
function listPhrases([first = [], ...rest]: string[][]): string[][] {
  if (rest.length === 0) return first.map((word) => [word])
  const tails = listPhrases(rest)
  return first.flatMap((word) => tails.map((tail) => [word, ...tail]))
}

import { tokenize } from '#features/search/tokenize.ts'
import { stopWords } from './stems.ts'
import { findSynonymsAt } from './synonym-index.ts'
import type { Language } from './language.ts'
import type { Vocabulary } from './vocabulary.ts'

/** Sequence of words that belong together. */
export interface Phrase {
  words: string[]
  /** Stems of the words, as in the search document; blank for stop words. */
  stems: string[]
  /** Whether the last word is a prefix. */
  isBeginning: boolean
}

/** Search term. Any of its phrases matches; `said` is the typed one, with its spelling corrected. */
export interface Term {
  said: Phrase
  synonyms: Phrase[]
  /** False if no idea can contain it. */
  isKnown: boolean
}

/** Highest number of terms and words of a query that are used. */
const maxTerms = 12
const maxWords = 32
/** Length of the column `search_word.word`. */
const maxWordLength = 60

/** Parsed query: its terms with corrected spelling and synonyms. */
interface ParsedQuery {
  /** Terms without stop words. */
  terms: Term[]
  /** Terms including stop words, as in "great wall"; undefined if there are none, or if some term is unknown. */
  withStopWords: Term[] | undefined
  /** All words in a row; undefined if fewer than two of them have a stem. */
  phrase: Phrase | undefined
}

/**
 * Parses a query into `terms`, with their spelling corrected and with synonyms, but without stop words unless it has no
 * others. Also returns `withStopWords`, all terms (undefined if the query has only stop words, none, or an unknown
 * term), and `phrase`, the whole query in a row (undefined for a single word). Words beyond the 32nd and terms beyond
 * the 12th are ignored, and each word is cut to 60 characters.
 * @param isTyping whether more letters may follow, so that the last word may be a prefix
 */
export async function parseQuery(q: string, language: Language, isTyping: boolean): Promise<ParsedQuery> {
  const { vocabulary } = language
  const typed = tokenize(q)
    .slice(0, maxWords)
    .map((word) => word.slice(0, maxWordLength))
  const spellings = await listSpellings(typed, vocabulary)
  // Stryker disable StringLiteral,ArrayDeclaration: every word has its spellings, the types do not say so
  const spelt = typed.map((word) => spellings.get(word) ?? [])
  const terms: { term: Term; isFiller: boolean }[] = []
  for (let at = 0; at < typed.length;) {
    const word = typed[at] ?? ''
    const found = findSynonymsAt(language, spelt, at)
    const length = found?.length ?? 1
    const isLast = at + length === typed.length
    const mayBePrefix = isLast && (isTyping || !vocabulary.has(word))
    terms.push({
      term: found
        ? toSynonymTerm(found, vocabulary, isTyping && isLast)
        : toTerm(word, spelt[at] ?? [], vocabulary, mayBePrefix),
      // Stryker restore StringLiteral,ArrayDeclaration
      isFiller: !found && isStopWord(word, vocabulary) && !(isTyping && isLast),
    })
    at += length
  }
  const all = terms.filter(({ term }) => hasMeaning(term))
  const meant = all.filter(({ isFiller }) => !isFiller)
  const limitTerms = (some: typeof all) => some.slice(0, maxTerms).map(({ term }) => term)
  const isAmbiguous = meant.length > 0 && meant.length < all.length && all.every(({ term }) => term.isKnown)
  return {
    terms: limitTerms(terms.some(({ isFiller }) => !isFiller) ? meant : all),
    withStopWords: isAmbiguous ? limitTerms(all) : undefined,
    phrase: toWholePhrase(terms.map(({ term }) => term)),
  }
}

function toWholePhrase(terms: Term[]): Phrase | undefined {
  const stems = terms.flatMap(({ said }) => said.stems)
  const words = terms.flatMap(({ said }) => said.words)
  const isBeginning = terms.at(-1)?.said.isBeginning ?? false
  return stems.filter(Boolean).length > 1 ? { words, stems, isBeginning } : undefined
}

/**
 * Returns the first 32 words (`maxWords`) of the query, in lower case and joined by spaces, with their spelling
 * corrected; null if nothing was corrected. A correction that would split a word is left out. The last word counts as
 * correct if a known word begins with it.
 */
export async function correctSpelling(q: string, { vocabulary }: Language): Promise<string | null> {
  const typed = tokenize(q).slice(0, maxWords)
  const isRight = (word: string, at: number) =>
    vocabulary.has(word) ||
    (at === typed.length - 1 && vocabulary.isBeginning(word)) ||
    Boolean(vocabulary.completionOf(word) ?? vocabulary.formOf(word))
  const spellings = await listSpellings(
    typed.filter((word, at) => !isRight(word, at)),
    vocabulary,
  )
  const read = typed.map((word, at) => {
    if (isRight(word, at)) return word
    // Stryker disable next-line ArrayDeclaration: every word that is not right has its spellings
    const [spelt = word] = spellings.get(word) ?? []
    // A correction that splits the word into two is not reported.
    return spelt.includes(' ') ? word : spelt
  })
  return read.some((word, at) => word !== typed[at]) ? read.join(' ') : null
}

/**
 * Returns a copy of the language (vocabulary, stems, synonyms) with which `parseQuery` replaces no unknown word by a
 * similar one. Known forms of a word and known words that it consists of are still found.
 */
export const withoutSpellingCorrection = (language: Language): Language => ({
  ...language,
  vocabulary: { ...language.vocabulary, nearest: async () => [] },
})

/**
 * Returns whether a word is ignored in searches: a stop word, a word that PostgreSQL leaves out, or a single letter
 * that is not known.
 */
const isStopWord = (word: string, vocabulary: Vocabulary) =>
  stopWords.has(word) || vocabulary.stemOf(word) === '' || (word.length === 1 && !vocabulary.has(word))

function toSynonymTerm(
  { said, others }: { said: string[]; others: string[][] },
  vocabulary: Vocabulary,
  isBeginning: boolean,
): Term {
  return {
    said: toPhrase(said, vocabulary, isBeginning),
    synonyms: others.map((words) => toPhrase(words, vocabulary)),
    isKnown: true,
  }
}

function toTerm(typed: string, [spelt = typed]: string[], vocabulary: Vocabulary, mayGoOn: boolean): Term {
  if (mayGoOn && vocabulary.isBeginning(typed)) {
    return { said: toPhrase([typed], vocabulary, true), synonyms: [], isKnown: true }
  }
  const meant = (vocabulary.has(typed) ? undefined : vocabulary.completionOf(typed)) ?? spelt
  const isKnown = vocabulary.has(meant) || meant.includes(' ')
  return { said: toPhrase(meant.split(' '), vocabulary), synonyms: [], isKnown }
}

function toPhrase(words: string[], vocabulary: Vocabulary, isBeginning = false): Phrase {
  const stems = words.map((word) => vocabulary.stemOf(word) ?? word)
  const last = words.length - 1
  // A stop word may be the prefix of a meaningful word.
  return {
    words,
    // Stryker disable next-line StringLiteral: a phrase has at least one word
    stems: isBeginning ? stems.with(last, stems[last] || (words[last] ?? '')) : stems,
    isBeginning,
  }
}

const hasMeaning = ({ said }: Term) => said.stems.some((stem) => stem !== '')

/** Sequentially, so that many misspelt words do not run at once. */
async function listSpellings(words: string[], vocabulary: Vocabulary): Promise<Map<string, string[]>> {
  const spellings = new Map<string, string[]>()
  for (const word of new Set(words)) {
    // oxlint-disable-next-line no-await-in-loop -- one at a time, so that many misspelt words do not run at once
    spellings.set(word, await findSpellings(word, vocabulary))
  }
  return spellings
}

/**
 * Returns a known word unchanged; otherwise the words it may be a misspelling of, or its split into two known words.
 */
async function findSpellings(word: string, vocabulary: Vocabulary): Promise<string[]> {
  if (vocabulary.has(word) || stopWords.has(word)) return [word]
  const thousands = splitThousands(word)
  if (thousands?.every((part) => vocabulary.has(part))) return [thousands.join(' ')]
  const form = vocabulary.formOf(word)
  const close = [...(form ? [form] : []), ...(await vocabulary.nearest(word, 1))]
  if (close.length > 0) return close
  const splitWord = listSplits(word).find((parts) => parts.every((part) => vocabulary.has(part)))
  return splitWord ? [splitWord.join(' ')] : vocabulary.nearest(word, 2)
}

/** Splits "1000" into the two words that "1,000" has in a text. */
const splitThousands = (word: string) => /^(\d{1,3})(\d{3})$/.exec(word)?.slice(1)

const minPartLength = 3

const listSplits = (word: string) =>
  Array.from({ length: Math.max(0, word.length - 2 * minPartLength + 1) }, (_, index) => {
    const at = index + minPartLength
    return [word.slice(0, at), word.slice(at)] as const
  })

import { tokenize } from '#features/search/fold.ts'
import { stopWords } from './stems.ts'
import { findSynonymsAt } from './synonym-index.ts'
import type { Language } from './language.ts'
import type { Vocabulary } from './vocabulary.ts'

/** One way to say a thing: words that belong together. */
export interface Phrase {
  words: string[]
  /** The same in their basic forms, as they stand in what is searched; blank for those that do not. */
  stems: string[]
  /** The last word may go on. */
  isBeginning: boolean
}

/** One thing that was asked for. Any of its phrases will do; `said` is what was typed, rightly spelt. */
export interface Term {
  said: Phrase
  synonyms: Phrase[]
  /** False where no idea can hold it: nonsense. */
  isKnown: boolean
}

/** More are of no use to anybody, and each costs time. */
const maxTerms = 12
const maxWords = 32
/** As in `search_word`. */
const maxWordLength = 60

/** A query as it is read: its words, spelt as the catalogue spells them, with what else is called by that name. */
interface ParsedQuery {
  /** The words that carry meaning. */
  terms: Term[]
  /** The stop words too, as in "great wall"; undefined where there are none that an idea could hold. */
  withStopWords: Term[] | undefined
}

/** @param isTyping where more letters may follow, so that the last word need not be a whole one. */
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
  }
}

/** What was typed with its misspelt words as they are understood; null where there are none. */
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
    // Written in two words it is no other.
    return spelt.includes(' ') ? word : spelt
  })
  return read.some((word, at) => word !== typed[at]) ? read.join(' ') : null
}

/** A language in which words are what they are. */
export const withoutSpellingCorrection = (language: Language): Language => ({
  ...language,
  vocabulary: { ...language.vocabulary, nearest: async () => [] },
})

/** Words without meaning, those that PostgreSQL does not even write down, and single letters that are none. */
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
  // What has no meaning as it stands may be the beginning of a word that has.
  return {
    words,
    // Stryker disable next-line StringLiteral: a phrase has at least one word
    stems: isBeginning ? stems.with(last, stems[last] || (words[last] ?? '')) : stems,
    isBeginning,
  }
}

const hasMeaning = ({ said }: Term) => said.stems.some((stem) => stem !== '')

/** One after the other, so that many misspelt words are no more work at once than one. */
async function listSpellings(words: string[], vocabulary: Vocabulary): Promise<Map<string, string[]>> {
  const spellings = new Map<string, string[]>()
  for (const word of new Set(words)) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    spellings.set(word, await findSpellings(word, vocabulary))
  }
  return spellings
}

/** A known word as it is; else the words it may stand for, one written as two among them. */
async function findSpellings(word: string, vocabulary: Vocabulary): Promise<string[]> {
  if (vocabulary.has(word) || stopWords.has(word)) return [word]
  const form = vocabulary.formOf(word)
  const close = [...(form ? [form] : []), ...(await vocabulary.nearest(word, 1))]
  if (close.length > 0) return close
  const splitWord = listSplits(word).find((parts) => parts.every((part) => vocabulary.has(part)))
  return splitWord ? [splitWord.join(' ')] : vocabulary.nearest(word, 2)
}

const minPartLength = 3

const listSplits = (word: string) =>
  Array.from({ length: Math.max(0, word.length - 2 * minPartLength + 1) }, (_, index) => {
    const at = index + minPartLength
    return [word.slice(0, at), word.slice(at)] as const
  })

import { wordsOf } from '#features/search/fold.ts'
import { stopWords } from './stems.ts'
import { synonymsAt } from './synonym-index.ts'
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
const mostTerms = 12
const mostWords = 32
/** As in `search_word`. */
const longestWord = 60

/** A query as it is read: its words, spelt as the catalogue spells them, with what else is called by that name. */
interface Meaning {
  /** The words that carry meaning. */
  terms: Term[]
  /** The stop words too, as in "great wall"; undefined where there are none that an idea could hold. */
  withStopWords: Term[] | undefined
}

/** @param isTyping where more letters may follow, so that the last word need not be a whole one. */
export async function meaningOf(q: string, language: Language, isTyping: boolean): Promise<Meaning> {
  const { vocabulary } = language
  const typed = wordsOf(q)
    .slice(0, mostWords)
    .map((word) => word.slice(0, longestWord))
  const spellings = await spellingsOfEach(typed, vocabulary)
  // Stryker disable StringLiteral,ArrayDeclaration: every word has its spellings, the types do not say so
  const spelt = typed.map((word) => spellings.get(word) ?? [])
  const terms: { term: Term; isFiller: boolean }[] = []
  for (let at = 0; at < typed.length;) {
    const word = typed[at] ?? ''
    const found = synonymsAt(language, spelt, at)
    const length = found?.length ?? 1
    const isLast = at + length === typed.length
    const mayGoOn = isLast && (isTyping || !vocabulary.has(word))
    terms.push({
      term: found
        ? synonymTerm(found, vocabulary, isTyping && isLast)
        : termOf(word, spelt[at] ?? [], vocabulary, mayGoOn),
      // Stryker restore StringLiteral,ArrayDeclaration
      isFiller: !found && isFiller(word, vocabulary) && !(isTyping && isLast),
    })
    at += length
  }
  const all = terms.filter(({ term }) => saysSomething(term))
  const meant = all.filter(({ isFiller }) => !isFiller)
  const cut = (some: typeof all) => some.slice(0, mostTerms).map(({ term }) => term)
  const isAmbiguous = meant.length > 0 && meant.length < all.length && all.every(({ term }) => term.isKnown)
  return {
    terms: cut(terms.some(({ isFiller }) => !isFiller) ? meant : all),
    withStopWords: isAmbiguous ? cut(all) : undefined,
  }
}

/** What was typed with its misspelt words as they are understood; null where there are none. */
export async function mended(q: string, { vocabulary }: Language): Promise<string | null> {
  const typed = wordsOf(q).slice(0, mostWords)
  const isRight = (word: string, at: number) =>
    vocabulary.has(word) ||
    (at === typed.length - 1 && vocabulary.isBeginning(word)) ||
    Boolean(vocabulary.completionOf(word) ?? vocabulary.formOf(word))
  const spellings = await spellingsOfEach(
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
export const withoutMending = (language: Language): Language => ({
  ...language,
  vocabulary: { ...language.vocabulary, nearest: async () => [] },
})

/** Words without meaning, those that PostgreSQL does not even write down, and single letters that are none. */
const isFiller = (word: string, vocabulary: Vocabulary) =>
  stopWords.has(word) || vocabulary.stemOf(word) === '' || (word.length === 1 && !vocabulary.has(word))

function synonymTerm(
  { said, others }: { said: string[]; others: string[][] },
  vocabulary: Vocabulary,
  isBeginning: boolean,
): Term {
  return {
    said: phraseOf(said, vocabulary, isBeginning),
    synonyms: others.map((words) => phraseOf(words, vocabulary)),
    isKnown: true,
  }
}

function termOf(typed: string, [spelt = typed]: string[], vocabulary: Vocabulary, mayGoOn: boolean): Term {
  if (mayGoOn && vocabulary.isBeginning(typed)) {
    return { said: phraseOf([typed], vocabulary, true), synonyms: [], isKnown: true }
  }
  const meant = (vocabulary.has(typed) ? undefined : vocabulary.completionOf(typed)) ?? spelt
  const isKnown = vocabulary.has(meant) || meant.includes(' ')
  return { said: phraseOf(meant.split(' '), vocabulary), synonyms: [], isKnown }
}

function phraseOf(words: string[], vocabulary: Vocabulary, isBeginning = false): Phrase {
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

const saysSomething = ({ said }: Term) => said.stems.some((stem) => stem !== '')

/** One after the other, so that many misspelt words are no more work at once than one. */
async function spellingsOfEach(words: string[], vocabulary: Vocabulary): Promise<Map<string, string[]>> {
  const spellings = new Map<string, string[]>()
  for (const word of new Set(words)) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    spellings.set(word, await spellingsOf(word, vocabulary))
  }
  return spellings
}

/** A known word as it is; else the words it may stand for, one written as two among them. */
async function spellingsOf(word: string, vocabulary: Vocabulary): Promise<string[]> {
  if (vocabulary.has(word) || stopWords.has(word)) return [word]
  const form = vocabulary.formOf(word)
  const close = [...(form ? [form] : []), ...(await vocabulary.nearest(word, 1))]
  if (close.length > 0) return close
  const parted = partings(word).find((parts) => parts.every((part) => vocabulary.has(part)))
  return parted ? [parted.join(' ')] : vocabulary.nearest(word, 2)
}

const shortestPart = 3

const partings = (word: string) =>
  Array.from({ length: Math.max(0, word.length - 2 * shortestPart + 1) }, (_, index) => {
    const at = index + shortestPart
    return [word.slice(0, at), word.slice(at)] as const
  })

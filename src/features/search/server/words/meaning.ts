import { wordsOf } from './fold.ts'
import { stopWords } from './stop-words.ts'
import { synonymsAt } from './synonym-index.ts'
import type { Language } from './language.ts'
import type { Vocabulary } from './vocabulary.ts'

/** One way to say a thing: words that belong together. */
export interface Phrase {
  words: string[]
  /** The last word may go on. */
  isBeginning: boolean
}

/** One thing that was asked for. Any of its phrases will do; `said` are those that were typed, rightly spelt. */
export interface Term {
  said: [Phrase, ...Phrase[]]
  synonyms: Phrase[]
  /** False where no idea can hold it: nonsense. */
  isKnown: boolean
}

/** More are of no use to anybody, and each costs time. */
const mostTerms = 12
const mostWords = 32
/** As in `search_word`. */
const longestWord = 60

/**
 * What somebody wants who typed this: the words that carry meaning, spelt as the catalogue spells them, with what
 * else is called by that name.
 * @param isTyping where more letters may follow, so that the last word need not be a whole one.
 */
export function meaningOf(q: string, language: Language, isTyping: boolean): Term[] {
  const { vocabulary } = language
  const typed = wordsOf(q)
    .slice(0, mostWords)
    .map((word) => word.slice(0, longestWord))
  const spellings = new Map([...new Set(typed)].map((word) => [word, spellingsOf(word, vocabulary)]))
  const spelt = typed.map((word) => spellings.get(word) ?? [])
  const terms: { term: Term; isFiller: boolean }[] = []
  for (let at = 0; at < typed.length;) {
    const found = synonymsAt(language, spelt, at)
    const length = found?.length ?? 1
    const isLast = at + length === typed.length
    terms.push({
      term: termOf(typed[at] ?? '', spelt[at] ?? [], found, { vocabulary, isBeginning: isTyping && isLast }),
      isFiller: !found && stopWords.has(typed[at] ?? '') && !(isTyping && isLast),
    })
    at += length
  }
  const meant = terms.filter(({ isFiller }) => !isFiller)
  return (meant.length > 0 ? meant : terms).slice(0, mostTerms).map(({ term }) => term)
}

interface Place {
  vocabulary: Vocabulary
  isBeginning: boolean
}

function termOf(
  typed: string,
  spelt: string[],
  found: { said: string[]; others: string[][] } | undefined,
  { vocabulary, isBeginning }: Place,
): Term {
  if (found) {
    return {
      said: [{ words: found.said, isBeginning }],
      synonyms: found.others.map((words) => ({ words, isBeginning: false })),
      isKnown: true,
    }
  }
  const goesOn = isBeginning || !vocabulary.has(typed)
  if (goesOn && vocabulary.isBeginning(typed)) {
    return { said: [{ words: [typed], isBeginning: true }], synonyms: [], isKnown: true }
  }
  const [first = typed, ...others] = spelt
  return {
    said: [phrase(first), ...others.map(phrase)],
    synonyms: [],
    isKnown: vocabulary.has(first) || first.includes(' '),
  }
}

const phrase = (text: string): Phrase => ({ words: text.split(' '), isBeginning: false })

/** A known word as it is; else the words it may stand for, one written as two among them. */
function spellingsOf(word: string, vocabulary: Vocabulary): string[] {
  if (vocabulary.has(word) || stopWords.has(word)) return [word]
  const form = vocabulary.formOf(word)
  const close = [...(form ? [form] : []), ...vocabulary.nearest(word, 1)]
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

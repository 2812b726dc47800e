import { editDistance } from '#platform/edit-distance.ts'
import { stopWords } from '../words/stems.ts'
import { minEdits, toLetterMask, type Vocabulary } from '../words/vocabulary.ts'
import { amountWords } from './amounts.ts'
import { hintStopWords, praises } from './hint-stop-words.ts'
import { namedPlaces } from './place-names.ts'
import { ignoredWords, ruleIndex, ruleLines } from './rule-index.ts'

/** Shortest words that are compared. Three letters may only be swapped: every other typo makes a different word. */
const minLetters = 3
const minPlaceLetters = 5
/** Letters from which on a word may have two typos. */
const minLettersForTwo = 7

/** Shortest other words that are compared: numbers, currencies and words that add nothing beside a hint. */
const minOtherLetters = 5

/** Words of rules and names of places, which are single words, with a bit mask of their letters. */
const hintWords = new Map(
  [
    ...[...amountWords, ...hintStopWords, ...praises].filter((word) => word.length >= minOtherLetters),
    ...ruleLines.flatMap(({ kind, phrases }) => (kind === 'kind' ? [] : phrases)).flatMap(splitWords),
    ...namedPlaces.flatMap(({ names }) => names.map((name) => name.toLowerCase())).filter(isLongName),
  ]
    .filter((word) => word.length >= minLetters && !stopWords.has(word))
    .map((word) => [word, toLetterMask(word)] as const),
)

/**
 * Returns the words of a query, in order, with misspelt words of hints ("chaep") corrected. A word of the catalogue is
 * left alone, and so is one that is nearer to a word of the catalogue than to any of a hint.
 */
export async function correctHintWords(words: string[], vocabulary: Vocabulary): Promise<string[]> {
  const corrected: string[] = []
  // oxlint-disable-next-line no-await-in-loop -- one at a time, so that many misspelt words do not run at once
  for (const word of words) corrected.push(await correctHintWord(word, vocabulary))
  return corrected
}

async function correctHintWord(word: string, vocabulary: Vocabulary): Promise<string> {
  const isKnown =
    hintWords.has(word) ||
    stopWords.has(word) ||
    ignoredWords.has(word) ||
    ruleIndex.has(word) ||
    vocabulary.has(word)
  // Another form of a word of the catalogue is spelt right: "loves".
  const form = vocabulary.formOf(word) ?? word
  if (hintWords.has(form) && !isKnown) return form
  const isForm = form.length < word.length
  if (isKnown || isForm || word.length < minLetters || /\d/.test(word)) return word
  const nearest = findNearestHintWord(word)
  if (!nearest) return word
  const rivals = await vocabulary.nearest(word, nearest.distance)
  const isNearer = (rival: string) => {
    const distance = editDistance(word, rival, nearest.distance)
    // "sking" is as near to the kind "skiing" as to "skint".
    return distance < nearest.distance || (distance === nearest.distance && isKind(rival))
  }
  return rivals.some(isNearer) ? word : nearest.word
}

const isKind = (word: string) => ruleIndex.get(word)?.kind === 'kind'

function findNearestHintWord(word: string): { word: string; distance: number } | undefined {
  let limit = word.length < minLettersForTwo ? 1 : 2
  const letters = toLetterMask(word)
  let nearest: { word: string; distance: number } | undefined
  for (const [known, knownLetters] of hintWords) {
    if (minEdits(letters, knownLetters) > limit) continue
    // Nearly all typos keep the first letter, or swap the first two; "delayed" is not "relaxed".
    const isSwapped = known[0] === word[1] && known[1] === word[0]
    if (known[0] !== word[0] && !isSwapped) continue
    if (word.length === minLetters && (known.length !== minLetters || letters !== knownLetters)) continue
    const distance = editDistance(word, known, limit)
    if (distance > limit) continue
    // Among words at the same distance, the one that is a hint by itself is meant: "cheap", not the "cheer" of "cheer me up".
    const isPartial = nearest && ruleIndex.has(nearest.word) && !ruleIndex.has(known)
    if (nearest && distance === nearest.distance && isPartial) continue
    nearest = { word: known, distance }
    limit = distance
  }
  return nearest
}

function splitWords(phrase: string): string[] {
  return phrase.split(' ')
}

function isLongName(name: string): boolean {
  return name.length >= minPlaceLetters && /^[a-z]+$/.test(name)
}

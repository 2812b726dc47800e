import { editDistance } from '#platform/edit-distance.ts'
import { yieldToEventLoop } from '#platform/server/scheduling/fair-queue.ts'

interface Word {
  word: string
  /** Stem shared by all forms of the word; blank for stop words. */
  stem: string
  /** Approximate number of ideas that contain it. */
  ideas: number
}

/** Words of the catalogue, held in memory: ten thousand take about 2 MB. */
export interface Vocabulary {
  add: (words: Word[]) => void
  has: (word: string) => boolean
  stemOf: (word: string) => string | undefined
  /** Whether any stem starts with these letters, or with the stem of this word. */
  isBeginning: (letters: string) => boolean
  /** Returns the most frequent word with this prefix. */
  completionOf: (letters: string) => string | undefined
  /** Returns a known form of an unknown word. */
  formOf: (word: string) => string | undefined
  /** Returns the words with the smallest edit distance to an unknown one, most likely first. */
  nearest: (word: string, mostEdits: number) => Promise<string[]>
}

interface KnownWord extends Word {
  letters: number
}

const maxNearest = 5
/** Shorter prefixes match too many words. */
const minCompletionLength = 3
/**
 * Larger batches are sorted together with all other words. A save adds a few words, which are inserted in place to
 * avoid blocking the event loop.
 */
const maxInserted = 100
/** Words compared between two yields to the event loop: a large catalogue has hundreds of thousands. */
const wordsPerYield = 4_096

/**
 * Creates an empty list of known words, held in memory, to which `add` adds words with their stem and number of ideas.
 * `has`, `stemOf` and `isBeginning` look words and prefixes up, `completionOf` completes a prefix, `formOf` finds a
 * known form of an unknown word, and `nearest` the words with the smallest edit distance to it.
 */
export function createVocabulary(): Vocabulary {
  const known = new Map<string, KnownWord>()
  let words: string[] | undefined
  let stems: string[] | undefined

  function isBeginning(letters: string) {
    stems ??= [...new Set([...known.values()].map(({ stem }) => stem))].toSorted()
    const begun = known.get(letters)?.stem || letters
    return stems[lowerBound(stems, begun)]?.startsWith(begun) ?? false
  }

  function completionOf(letters: string) {
    if (letters.length < minCompletionLength) return undefined
    words ??= [...known.keys()].toSorted()
    let commonest: KnownWord | undefined
    for (let at = lowerBound(words, letters); ; at++) {
      // Stryker disable next-line StringLiteral: behind the last word there is none, whatever it is called
      const word = known.get(words[at] ?? '')
      if (!word?.word.startsWith(letters)) return commonest?.word
      if (word.ideas > (commonest?.ideas ?? -1)) commonest = word
    }
  }

  return {
    add(newWords) {
      // A stem that no word has anymore must be removed. Sorting without need only costs time, so no test would fail if
      // both conditions were always true.
      const isMoved = newWords.some(({ word, stem }) => (known.get(word)?.stem ?? stem) !== stem)
      // Stryker disable next-line ConditionalExpression,EqualityOperator: in either way the order is the same
      const areMany = newWords.length > maxInserted
      if (isMoved || areMany) words = stems = undefined
      for (const word of newWords) {
        known.set(word.word, { ...word, letters: toLetterMask(word.word) })
        insertSorted(words, word.word)
        insertSorted(stems, word.stem)
      }
    },
    has: (word) => known.has(word),
    stemOf: (word) => known.get(word)?.stem,
    isBeginning,
    completionOf,
    formOf: (word) => listForms(word).find((form) => known.has(form)),
    nearest: (word, mostEdits) => findNearest(word, known.values(), Math.min(mostEdits, getMaxEdits(word))),
  }
}

/** Inserts a word into a sorted array, if missing. */
function insertSorted(sorted: string[] | undefined, word: string): void {
  if (!sorted) return
  const at = lowerBound(sorted, word)
  // Stryker disable next-line ConditionalExpression: what stood there twice would be found no differently
  if (sorted[at] !== word) sorted.splice(at, 0, word)
}

/**
 * Returns the known words with the smallest edit distance: those with the same first letter first, then those with all
 * letters of the word, then the most frequent.
 */
async function findNearest(word: string, known: Iterable<KnownWord>, mostEdits: number): Promise<string[]> {
  let limit = mostEdits
  if (limit === 0) return []
  const letters = toLetterMask(word)
  let nearest: KnownWord[] = []
  let compared = 0
  for (const candidate of known) {
    // oxlint-disable-next-line no-await-in-loop -- the yield is what it is for
    if (++compared % wordsPerYield === 0) await yieldToEventLoop()
    // Stryker disable next-line ConditionalExpression: the closer look comes to the same, later
    if (minEdits(letters, candidate.letters) > limit || /^\d/.test(candidate.word)) continue
    const distance = editDistance(word, candidate.word, limit)
    if (distance > limit) continue
    if (distance < limit) nearest = []
    limit = distance
    nearest.push(candidate)
  }
  const startsLikeIt = (candidate: KnownWord) => Number(candidate.word[0] === word[0])
  // A letter is left out more often than replaced: "suprise" is "surprise", not "sunrise".
  const hasItsLetters = (candidate: KnownWord) => Number(isWithin(word, candidate.word))
  return nearest
    .toSorted(
      (a, b) => startsLikeIt(b) - startsLikeIt(a) || hasItsLetters(b) - hasItsLetters(a) || b.ideas - a.ideas,
    )
    .slice(0, maxNearest)
    .map((candidate) => candidate.word)
}

/** Returns whether another word contains all letters of this word, in the same order. */
function isWithin(letters: string, word: string): boolean {
  let at = 0
  for (const letter of word) if (letter === letters[at]) at++
  return at === letters.length
}

/** Returns how many typos are allowed in a word: none in a short one, where every typo makes another valid word. */
function getMaxEdits(word: string): number {
  if (word.length < 4 || /\d/.test(word)) return 0
  return word.length < 6 ? 1 : 2
}

/** Lists other inflections of an unknown word, such as its singular or base form. */
function listForms(word: string): string[] {
  // Stryker disable next-line ArrayDeclaration: what is no word is no form of one
  if (word.length < 4) return []
  return [
    word.replace(/ies$/, 'y'),
    word.replace(/(es|ed|er|ers|ing|ings)$/, ''),
    word.replace(/(ed|er|ers|ing|ings)$/, 'e'),
    word.replace(/s$/, ''),
    word.replace(/y$/, 'ies'),
    word.replace(/(ly|ness)$/, ''),
    `${word}s`,
    `${word}ing`,
    word.replace(/e$/, 'ing'),
  ].filter((form) => form !== word && form.length > 2)
}

function lowerBound(sorted: string[], word: string): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >>> 1
    // Stryker disable next-line StringLiteral: the middle always lies within
    if ((sorted[middle] ?? '') < word) low = middle + 1
    else high = middle
  }
  return low
}

/**
 * Returns a 32-bit mask of the letters in a word (bit = character code modulo 32), to rule out most words without
 * computing the edit distance.
 */
export function toLetterMask(word: string): number {
  let letters = 0
  for (let index = 0; index < word.length; index++) letters |= 1 << (word.charCodeAt(index) & 31)
  return letters
}

/**
 * Returns a lower bound for the edit distance between two words with these letter masks: half the number of differing
 * letters, rounded up.
 */
export function minEdits(letters: number, others: number): number {
  let different = letters ^ others
  let count = 0
  while (different) {
    different &= different - 1
    count++
  }
  return Math.ceil(count / 2)
}

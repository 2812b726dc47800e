import { yieldToEventLoop } from '#platform/server/work/event-loop.ts'

interface Word {
  word: string
  /** What all forms of the word have in common; blank for words without meaning. */
  stem: string
  /** In how many ideas it stands, roughly. */
  ideas: number
}

/** The words that can find something. Small enough to be kept in memory: ten thousand take about 2 MB. */
export interface Vocabulary {
  add: (words: Word[]) => void
  has: (word: string) => boolean
  stemOf: (word: string) => string | undefined
  /** Whether the basic form of a word begins like this, or like the basic form of this. */
  isBeginning: (letters: string) => boolean
  /** The commonest word that begins like this. */
  completionOf: (letters: string) => string | undefined
  /** Another form of an unknown word. */
  formOf: (word: string) => string | undefined
  /** The words at the least distance from an unknown one, the likeliest first. */
  nearest: (word: string, mostEdits: number) => Promise<string[]>
}

interface KnownWord extends Word {
  letters: number
}

const maxNearest = 5
/** Fewer letters begin too many words. */
const minCompletionLength = 3
/** More at once are sorted with all others; a save brings a few, and others would notice if all were. */
const maxInserted = 100
/** So many words are compared between two yields to the event loop: a large catalogue has hundreds of thousands. */
const wordsPerYield = 4_096

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
      // A stem that no word has any more has to go. To sort all again without need takes time and changes nothing, so that
      // of both conditions no test would miss it if they were always true.
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

/** At its place, where it is not there yet. */
function insertSorted(sorted: string[] | undefined, word: string): void {
  if (!sorted) return
  const at = lowerBound(sorted, word)
  // Stryker disable next-line ConditionalExpression: what stood there twice would be found no differently
  if (sorted[at] !== word) sorted.splice(at, 0, word)
}

/** Of all words at the least distance the commonest, those with the same first letter before the others. */
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
  return nearest
    .toSorted((a, b) => startsLikeIt(b) - startsLikeIt(a) || b.ideas - a.ideas)
    .slice(0, maxNearest)
    .map((candidate) => candidate.word)
}

/** How many letters may be wrong: none in a short word, where every mistake makes another word. */
function getMaxEdits(word: string): number {
  if (word.length < 4 || /\d/.test(word)) return 0
  return word.length < 6 ? 1 : 2
}

/** Singular, basic form and the like of a word that stands nowhere in the form in which it was asked for. */
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
 * How many letters have to be added, left out, replaced or swapped with their neighbour to make one word of the
 * other; some number above `limit` where it is more than that.
 */
export function editDistance(from: string, to: string, limit: number): number {
  // Stryker disable next-line ConditionalExpression: the long way comes to the same, later
  if (Math.abs(from.length - to.length) > limit) return limit + 1
  // Stryker disable next-line ArrayDeclaration: in the first row there is no letter before to be swapped with
  let beforeLast: number[] = []
  let last = Array.from({ length: to.length + 1 }, (_, column) => column)
  for (let row = 1; row <= from.length; row++) {
    const current = [row]
    let least = row
    for (let column = 1; column <= to.length; column++) {
      const isSame = from[row - 1] === to[column - 1]
      const isSwapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1]
      const cost = Math.min(
        costAt(last, column) + 1,
        costAt(current, column - 1) + 1,
        costAt(last, column - 1) + (isSame ? 0 : 1),
        isSwapped ? costAt(beforeLast, column - 2) + 1 : Infinity,
      )
      current.push(cost)
      least = Math.min(least, cost)
    }
    // Stryker disable next-line ConditionalExpression: the long way comes to the same, later
    if (least > limit) return limit + 1
    beforeLast = last
    last = current
  }
  return costAt(last, to.length)
}

const costAt = (costs: number[], index: number) => costs[index] ?? Infinity

/** Which letters a word has, a bit each: words that differ in many letters need no closer look. */
export function toLetterMask(word: string): number {
  let letters = 0
  for (let index = 0; index < word.length; index++) letters |= 1 << (word.charCodeAt(index) & 31)
  return letters
}

/** At least so many edits lie between words of these letters. */
export function minEdits(letters: number, others: number): number {
  let different = letters ^ others
  let count = 0
  while (different) {
    different &= different - 1
    count++
  }
  return Math.ceil(count / 2)
}

/**
 * Returns the typed text trimmed, with control characters replaced by spaces: they are invisible, and the search
 * rejects NUL.
 */
export const cleanQuery = (typed: string): string => typed.replaceAll(/\p{Cc}+/gu, ' ').trim()

export interface Piece {
  text: string
  isMatch: boolean
}

/**
 * Splits a text into pieces, each with `isMatch`: every matching word is a piece of its own. Joined, the pieces are the
 * text again.
 * @param isMatch called with words in lower case and without accents
 */
export function splitByMatch(text: string, isMatch: (word: string) => boolean): Piece[] {
  const pieces: Piece[] = []
  for (const part of text.split(wordBoundary)) {
    const last = pieces.at(-1)
    const matches = isWord(part) && isMatch(foldText(part))
    if (last && !last.isMatch && !matches) last.text += part
    else pieces.push({ text: part, isMatch: matches })
  }
  return pieces
}

/** Longest text before the first match that is still visible in two lines on a phone. */
const maxLead = 70
/** Longest excerpt, more than two lines on any screen. */
const maxExcerptLength = 300

/**
 * Cuts pieces to at most 300 characters that begin with the sentence that has the most different matches, or shortly
 * before its first match if that is far into the sentence. Cuts are shown as an ellipsis.
 */
export function cutToMatch(pieces: Piece[]): Piece[] {
  const text = pieces.map((piece) => piece.text).join('')
  const { start, firstMatch } = findBestSentence(pieces, text)
  const from = firstMatch - start > maxLead ? text.indexOf(' ', firstMatch - maxLead / 2) + 1 : start
  const end = from + maxExcerptLength
  const space = text.lastIndexOf(' ', end)
  // A word that is longer than the excerpt is cut.
  const to = text.length <= end ? text.length : space > from ? space : end
  const cut: Piece[] = from > 0 ? [{ text: '… ', isMatch: false }] : []
  let position = 0
  for (const piece of pieces) {
    const kept = piece.text.slice(Math.max(0, from - position), Math.max(0, to - position))
    if (kept) cut.push({ ...piece, text: kept })
    position += piece.text.length
  }
  if (to < text.length) cut.push({ text: '…', isMatch: false })
  return cut
}

/** Finds the start of the sentence with the most different matches, and the position of its first match. */
function findBestSentence(pieces: Piece[], text: string) {
  const starts = [
    0,
    ...Array.from(text.matchAll(sentenceBoundary), ({ index, 0: end }) => index + end.length),
  ]
  const sentences = starts.map((start) => ({ start, firstMatch: start, found: new Set<string>() }))
  let position = 0
  for (const piece of pieces) {
    const sentence = piece.isMatch && sentences.findLast(({ start }) => start <= position)
    if (sentence) {
      if (sentence.found.size === 0) sentence.firstMatch = position
      sentence.found.add(piece.text.toLowerCase())
    }
    position += piece.text.length
  }
  return sentences.reduce((best, sentence) => (sentence.found.size > best.found.size ? sentence : best))
}

const sentenceBoundary = /[.!?]["”’)]?\s+(?=["“‘(]?[\p{Lu}\p{N}])/gu

/**
 * Lists the words to highlight in results: those that were found, and the names of what was understood, such as “Japan”.
 * Labels of rules, such as “with children”, begin in lower case and are not in the texts.
 */
export const listMarkedWords = (
  words: string[],
  understood: { hints: { label: string }[]; haveWordsWon: boolean } | null,
): string[] => [
  ...words,
  ...(understood?.hints ?? [])
    .filter(({ label }) => /^\p{Lu}/u.test(label))
    .flatMap(({ label }) => label.split(wordBoundary))
    .filter((word) => /^\p{Lu}/u.test(word)),
]

/** Returns a predicate: whether a word, in lower case and without accents, is one of these. */
export function createWordMatcher(words: string[]): (word: string) => boolean {
  const sought = new Set(words.map(foldText))
  return (word) => sought.has(word)
}

/**
 * Returns a function that says whether a word, given in lower case and without accents, starts with one of the typed
 * words (for highlighting).
 */
export function createPrefixMatcher(typed: string): (word: string) => boolean {
  const beginnings = foldText(typed).split(wordBoundary).filter(isWord)
  return (word) => beginnings.some((beginning) => word.startsWith(beginning))
}

/** Normalises case and accents for comparison. */
const foldText = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Boundary of a word; the text between two words becomes a piece of its own. */
const wordBoundary = /(?<![\p{L}\p{N}\p{M}])(?=[\p{L}\p{N}])|(?<=[\p{L}\p{N}\p{M}])(?![\p{L}\p{N}\p{M}])/u

const isWord = (part: string) => /^[\p{L}\p{N}]/u.test(part)

/** Trims the typed text and replaces control characters, which are invisible and of which the search rejects NUL. */
export const cleanQuery = (typed: string): string => typed.replaceAll(/\p{Cc}+/gu, ' ').trim()

export interface Piece {
  text: string
  isMatch: boolean
}

/**
 * Splits a text into pieces, with matching words separate from the rest. Joined, the pieces are the text again.
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

/** Returns a predicate: whether a word, in lower case and without accents, is one of these. */
export function createWordMatcher(words: string[]): (word: string) => boolean {
  const sought = new Set(words.map(foldText))
  return (word) => sought.has(word)
}

/** Returns a predicate: whether a word, in lower case and without accents, starts with one of the typed words. */
export function createPrefixMatcher(typed: string): (word: string) => boolean {
  const beginnings = foldText(typed).split(wordBoundary).filter(isWord)
  return (word) => beginnings.some((beginning) => word.startsWith(beginning))
}

/** Normalises case and accents for comparison. */
const foldText = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Boundary of a word; the text between two words becomes a piece of its own. */
const wordBoundary = /(?<![\p{L}\p{N}\p{M}])(?=[\p{L}\p{N}])|(?<=[\p{L}\p{N}\p{M}])(?![\p{L}\p{N}\p{M}])/u

const isWord = (part: string) => /^[\p{L}\p{N}]/u.test(part)

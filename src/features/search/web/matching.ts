/** What was typed, without what is in no text: the search refuses a NUL, and nobody sees the other controls. */
export const cleanQuery = (typed: string): string => typed.replaceAll(/\p{Cc}+/gu, ' ').trim()

export interface Piece {
  text: string
  isMatch: boolean
}

/**
 * A text in pieces, words that match apart from all else; together they are the text again.
 * @param isMatch is asked in lower case and without accents.
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

/** Whether a word is one of these. */
export function createWordMatcher(words: string[]): (word: string) => boolean {
  const sought = new Set(words.map(foldText))
  return (word) => sought.has(word)
}

/** Whether a word begins with a word of what was typed. */
export function createPrefixMatcher(typed: string): (word: string) => boolean {
  const beginnings = foldText(typed).split(wordBoundary).filter(isWord)
  return (word) => beginnings.some((beginning) => word.startsWith(beginning))
}

/** The same for words that differ in case or accents only. */
const foldText = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Where a word begins or ends; what stands between two words is a part of its own. */
const wordBoundary = /(?<![\p{L}\p{N}\p{M}])(?=[\p{L}\p{N}])|(?<=[\p{L}\p{N}\p{M}])(?![\p{L}\p{N}\p{M}])/u

const isWord = (part: string) => /^[\p{L}\p{N}]/u.test(part)

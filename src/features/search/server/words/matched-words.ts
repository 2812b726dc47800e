import type { IdeaView } from '#features/ideas/contract.ts'
import { wordsOf } from './fold.ts'
import type { Term } from './meaning.ts'

/**
 * The words of these ideas that answer the query, as they stand there in lower case, for whoever marks them.
 * @param stemOf makes one of all forms of a word.
 */
export function matchedWords(ideas: IdeaView[], terms: Term[], stemOf: (word: string) => string): string[] {
  const phrases = terms.flatMap(({ said, synonyms }) => [said, ...synonyms])
  const stems = new Set(phrases.flatMap(({ words }) => words).map(stemOf))
  const beginnings = phrases.flatMap(({ words, isBeginning }) => (isBeginning ? words.slice(-1) : []))
  const answers = (written: string) =>
    wordsOf(written).some(
      (word) => stems.has(stemOf(word)) || beginnings.some((beginning) => word.startsWith(beginning)),
    )
  const written = new Set(
    ideas.flatMap(({ title, tags, description }) => [title, ...tags, description].flatMap(split)),
  )
  return [...written].filter(answers)
}

const split = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}\p{M}]+/gu) ?? []

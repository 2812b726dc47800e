import type { IdeaView } from '#features/ideas/contract.ts'
import type { Language } from './language.ts'
import type { Term } from './meaning.ts'

/** The words of these ideas that answer the query, as they stand there in lower case, for whoever marks them. */
export function matchedWords(ideas: IdeaView[], terms: Term[], { stemOf, read }: Language): string[] {
  const phrases = terms.flatMap(({ said, synonyms }) => [
    said,
    // "sea kayak" says no more than "kayak", and its sea is not what was looked for.
    ...synonyms.filter(({ stems }) => !said.stems.every((stem) => stems.includes(stem))),
  ])
  const stems = new Set(phrases.flatMap(({ words }) => words).map(stemOf))
  const beginnings = phrases.flatMap(({ words, isBeginning }) => (isBeginning ? words.slice(-1) : []))
  const answers = (written: string) =>
    read(written).some(
      ({ word, stem }) => stems.has(stem) || beginnings.some((beginning) => word.startsWith(beginning)),
    )
  const written = new Set(
    ideas.flatMap(({ title, tags, description }) => [title, ...tags, description].flatMap(split)),
  )
  return [...written].filter(answers)
}

const split = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}\p{M}]+/gu) ?? []

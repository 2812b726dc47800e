import type { IdeaView } from '#features/catalogue/idea-fields.ts'
import type { Language, WrittenWord } from './language.ts'
import type { Term } from './meaning.ts'

/** The words of these ideas that answer the query, as they stand there in lower case, for whoever marks them. */
export function matchedWords(ideas: IdeaView[], terms: Term[], { stemOf, wordsIn }: Language): string[] {
  const phrases = terms.flatMap(({ said, synonyms }) => [
    said,
    // "sea kayak" says no more than "kayak", and its sea is not what was looked for.
    ...synonyms.filter(({ stems }) => !said.stems.every((stem) => stems.includes(stem))),
  ])
  const stems = new Set(phrases.flatMap(({ words }) => words).map(stemOf))
  // Stryker disable next-line ArrayDeclaration: what would stand there instead is the beginning of no word
  const beginnings = phrases.flatMap(({ words, isBeginning }) => (isBeginning ? words.slice(-1) : []))
  const answers = ({ word, stem }: WrittenWord['read'][number]) =>
    stems.has(stem) || beginnings.some((beginning) => word.startsWith(beginning))

  // Not collected first: the thousand words of a page are looked at in place, only a few are meant.
  const found = new Set<string>()
  for (const idea of ideas) {
    for (const { written, read } of wordsIn(idea)) if (read.some(answers)) found.add(written)
  }
  return [...found]
}

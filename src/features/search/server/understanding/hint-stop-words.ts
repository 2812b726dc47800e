import { stopWords } from '../words/stems.ts'
import type { Hint } from './hint.ts'

/** Words that add nothing beside a hint: in "family trip to Denmark", "trip" is dropped. */
export const hintStopWords: ReadonlySet<string> = new Set(
  `trip trips travel traveling travelling activity activities vacation vacations holiday holidays getaway getaways
  experience experiences adventure adventures fun visit spend takes ideas day days time area destination destinations
  project projects group interesting exciting together cost costs price near nearby outside across during within little close far next year month week this
  monday tuesday wednesday thursday friday saturday sunday today tomorrow bored boring need needs want wanting love loves enjoy enjoying plan plans planning
  unique special unusual different memorable active spare hobby hobbies kill killing present presents gift gifts
  bring bringing boy boys girl girls thing things stuff something suitable perfect ideal appropriate old years entertain entertaining keep busy happy possible possibly stay staying
  outing outings am were both involve involving spending less than under max per person total option options still weather feel feeling mood
  really very super totally absolutely completely complete dead pretty quite rather extremely seriously anything`.split(
    /\s+/,
  ),
)

/** Returns the words without stop words and without those that add nothing beside a hint, such as "trip". */
export const toMeaningful = (words: string[]): string[] =>
  words.filter((word) => !stopWords.has(word) && !hintStopWords.has(word))

/**
 * Returns the words outside the hints, without those that add nothing beside a hint ("trip"); blank if only stop words
 * remain.
 */
export function toRemainingText(words: string[], hints: Hint[]): string {
  const remaining = words.filter((_, at) => !hints.some(({ from, to }) => at >= from && at < to))
  return toMeaningful(remaining).length > 0
    ? remaining.filter((word) => !hintStopWords.has(word)).join(' ')
    : ''
}

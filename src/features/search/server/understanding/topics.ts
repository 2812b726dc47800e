import { calledMark, toHintKey, type Hint } from './hint.ts'
import { countRejectionWords, findNegation } from './negation.ts'
import { tableFor, type RuleTable } from './rule-index.ts'

/**
 * Lists the kinds of ideas that words outside a query's hints name, such as "fitness" for "get fitter", each as a hint.
 * Negated words are skipped. The search uses these hints if hardly any idea contains the words themselves.
 * @param isTaken whether the word at a position belongs to a hint, or is in quotation marks
 * @param written the words before their spelling was corrected, which may make other words of those of a negation
 */
export function listTopics(
  words: readonly string[],
  isTaken: (at: number) => boolean,
  written: readonly string[] = words,
  table = tableFor(words),
): Hint[] {
  const topics: Hint[] = []
  for (let at = 0; at < words.length;) {
    const idiom = countIdiomWords(words, at, table)
    const topic = idiom > 0 ? undefined : findTopicAt(words, at, table, isTaken)
    const isRejected =
      topic && (findNegation(written, at) !== undefined || countRejectionWords(written, topic.to) > 0)
    if (topic && !isRejected) topics.push(topic)
    at = topic?.to ?? at + Math.max(1, idiom)
  }
  return topics
}

function findTopicAt(
  words: readonly string[],
  from: number,
  table: RuleTable,
  isTaken: (at: number) => boolean,
): Hint | undefined {
  for (let to = Math.min(words.length, from + table.countWordsAt(words, from)); to > from; to--) {
    const phrase = words.slice(from, to)
    const rule = table.get(phrase.join(' '))
    if (rule?.kind !== 'kind' || phrase.some((_, index) => isTaken(from + index))) continue
    const {
      label,
      facts: [first = [], ...others],
    } = rule
    const facts = [[...first, `${calledMark}${phrase.join(' ')}`], ...others]
    return { kind: 'kind', label, facts, key: toHintKey(rule), from, to }
  }
  return undefined
}

/** Returns the number of words of the longest idiom that begins at a position; 0 if there is none. */
function countIdiomWords(words: readonly string[], from: number, table: RuleTable): number {
  for (let length = table.countWordsAt(words, from); length > 0; length--)
    if (table.isIdiom(words.slice(from, from + length).join(' '))) return length
  return 0
}

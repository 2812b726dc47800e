import { calledMark, toHintKey, type Hint } from './hint.ts'
import { findNegation } from './parse-question.ts'
import { countPhraseWordsAt, ruleIndex } from './rule-index.ts'

/**
 * Lists the kinds of ideas that words outside a query's hints name, such as "fitness" for "get fitter", each as a hint.
 * Negated words are skipped. The search uses these hints if hardly any idea contains the words themselves.
 * @param isTaken whether the word at a position belongs to a hint, or is in quotation marks
 */
export function listTopics(words: readonly string[], isTaken: (at: number) => boolean): Hint[] {
  const topics: Hint[] = []
  for (let at = 0; at < words.length;) {
    const topic = findTopicAt(words, at, isTaken)
    if (topic && findNegation(words, at) === undefined) topics.push(topic)
    at = topic?.to ?? at + 1
  }
  return topics
}

function findTopicAt(
  words: readonly string[],
  from: number,
  isTaken: (at: number) => boolean,
): Hint | undefined {
  for (let to = Math.min(words.length, from + countPhraseWordsAt(words, from)); to > from; to--) {
    const phrase = words.slice(from, to)
    const rule = ruleIndex.get(phrase.join(' '))
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

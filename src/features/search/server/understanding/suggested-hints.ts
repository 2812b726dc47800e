import type { SqlEntityManager } from '@mikro-orm/sql'
import type { SuggestResult } from '#features/search/contract.ts'
import { wordsOf } from '#features/search/fold.ts'
import { keyOf, type Hint } from './hint.ts'
import { isPreposition } from './read-question.ts'
import { ruleIndex } from './rule-index.ts'
import { understand, type Understanding } from './understand.service.ts'

type SuggestedHint = SuggestResult['hints'][number]

/** Fewer letters begin too much. */
const shortestBeginning = 3

/** What is understood of what has been typed so far, each as a question of its own; the last word may be a place or a month to be. */
export async function hintsFor(
  em: SqlEntityManager,
  understanding: Understanding,
  q: string,
): Promise<SuggestedHint[]> {
  const { hints, words } = await understand(em, understanding, q)
  const last = words.length - 1
  const goesOn = hints.some(({ to }) => to > last) ? [] : begunBy(words.at(-1) ?? '')
  const all = [...hints.map((hint) => questionFor(hint, words)), ...goesOn]
  return [...new Map(all.map((hint) => [hint.key, hint])).values()]
}

function questionFor({ key, label, from, to }: Hint, words: string[]): SuggestedHint {
  const start = isPreposition(words[from - 1]) ? from - 1 : from
  return { key, label, q: words.slice(start, to).join(' ') }
}

function begunBy(beginning: string): SuggestedHint[] {
  if (beginning.length < shortestBeginning) return []
  const found: SuggestedHint[] = []
  for (const [phrase, rule] of ruleIndex) {
    if (!rule || (rule.kind !== 'place' && rule.kind !== 'month')) continue
    const isName = wordsOf(rule.label).join(' ') === phrase
    if (isName && phrase.startsWith(beginning))
      found.push({ key: keyOf(rule), label: rule.label, q: `in ${phrase}` })
  }
  return found
}

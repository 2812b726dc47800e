import { wordsOf } from '#features/search/fold.ts'
import { hintKinds, type Meaning } from './hint.ts'
import { namedPlaces } from './place-names.ts'
import { rules } from './rules.ts'

/** A meaning by its phrase; null where the words are no hint, however much they look like one. */
export type RuleIndex = ReadonlyMap<string, Rule | null>

export interface Rule extends Meaning {
  /** Counts only where it is the whole question, or after a word that a place follows. */
  needsPreposition: boolean
}

/** As they stand in the file, for whoever has to know all of them. */
export interface RuleLine extends Meaning {
  phrases: string[]
}

export const ruleLines: RuleLine[] = linesOf(rules).flatMap(([kind, label = '', phrases = '', ...facts]) => {
  const known = hintKinds.find((one) => one === kind)
  return known ? [{ kind: known, label, phrases: listed(phrases), facts: facts.map(listed) }] : []
})

const plainPhrases = linesOf(rules).flatMap(([kind, , phrases = '']) =>
  kind === 'words' ? listed(phrases) : [],
)

/** Everything that a phrase may mean. What stands first counts. */
export const ruleIndex: RuleIndex = new Map<string, Rule | null>([
  ...namedPlaces.flatMap(({ names, ...place }) => names.map((name) => [keyFor(name), place] as const)),
  ...ruleLines.flatMap(({ phrases, ...meaning }) =>
    phrases.map((phrase) => [keyFor(phrase), { ...meaning, needsPreposition: false }] as const),
  ),
  ...plainPhrases.map((phrase) => [keyFor(phrase), null] as const),
])

export const longestPhrase = Math.max(...[...ruleIndex.keys()].map((key) => key.split(' ').length))

function linesOf(text: string): string[][] {
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => line.split('|').map((part) => part.trim()))
}

function listed(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
}

function keyFor(phrase: string): string {
  return wordsOf(phrase).join(' ')
}

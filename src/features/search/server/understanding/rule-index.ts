import { kindLabels } from '#features/catalogue/kind-labels.ts'
import { kinds } from '#features/catalogue/kinds.ts'
import { tokenize } from '#features/search/tokenize.ts'
import { hintKinds, type Meaning } from './hint.ts'
import { namedPlaces } from './place-names.ts'
import { rules } from './rules.ts'
import { isSentence } from './sentences.ts'
import { spokenRules } from './spoken-rules.ts'

/** Meaning by phrase; null for phrases that must not give a hint. */
export type RuleIndex = ReadonlyMap<string, Rule | null>

export interface Rule extends Meaning {
  /** Applies only after a preposition or if it is the whole query. */
  needsPreposition: boolean
  /** Applies only if it is negated, because the words of an idea already contain its kinds. */
  needsNegation: boolean
}

/** Words that only strengthen what follows; phrases are compared without them. */
export const intensifiers: ReadonlySet<string> = new Set(
  'absolutely completely entirely especially extremely incredibly literally particularly really super terribly totally truly very'.split(
    ' ',
  ),
)

/** Kinds whose name is also another word. */
const ambiguousKinds: ReadonlySet<string> = new Set(
  'date fast give home match space style talk drive border bridge record-attempt design study collect build money business market'.split(
    ' ',
  ),
)

const preposedMark = '~'
const isExclusion = (fact: string) => fact.startsWith('!')

/** Rule as written in the table; exported for tests. */
export interface RuleLine extends Meaning {
  /** Whether phrases of the kind `kind` give a hint even if ideas contain them. */
  isAim: boolean
  phrases: string[]
}

export const ruleLines: RuleLine[] = parseLines(rules).flatMap(toRuleLine)

function toRuleLine([kind, label = '', phrases = '', ...columns]: string[]): RuleLine[] {
  const isAim = kind === 'aim'
  const known = isAim ? 'kind' : hintKinds.find((one) => one === kind)
  if (!known) return []
  const lists = columns.map(parseList)
  const excluded = lists.flat().flatMap((fact) => (isExclusion(fact) ? fact.slice(1) : []))
  const facts = lists.filter((list) => !list.some(isExclusion))
  const meaning = excluded.length > 0 ? { facts, excluded } : { facts }
  return [{ kind: known, label, isAim, phrases: parseList(phrases).flatMap(expandPhrase), ...meaning }]
}

/** Rules for sentences only. A line without facts has the meaning of the rule with the same label. */
export const spokenRuleLines: RuleLine[] = parseLines(spokenRules).flatMap((columns) =>
  toRuleLine(columns).map((line) => {
    const known = ruleLines.find(({ kind, label }) => kind === line.kind && label === line.label)
    return line.facts.length > 0 || !known ? line : { ...known, phrases: line.phrases }
  }),
)

const listIgnored = (table: string) =>
  parseLines(table)
    .filter(([kind]) => kind === 'words')
    .flatMap(([, , phrases = '']) => parseList(phrases).flatMap(expandPhrase))
const ignoredPhrases = listIgnored(rules)

/** Words of phrases that give no hint, or in sentences only, which are spelt right: the "brew" of "cold brew". */
export const ignoredWords: ReadonlySet<string> = new Set(
  [
    ...ignoredPhrases,
    ...listIgnored(spokenRules),
    ...spokenRuleLines.flatMap(({ phrases }) => phrases),
  ].flatMap((phrase) => tokenize(phrase)),
)

/** All phrases with their meaning. A later entry overrides an earlier one with the same phrase. */
export const ruleIndex: RuleIndex = new Map<string, Rule | null>([
  ...kinds.flatMap((kind) => {
    const label = kindLabels[kind]
    const meaning = { kind: 'kind', label: label.toLowerCase(), facts: [[`kind:${kind}`]] } as const
    const names = ambiguousKinds.has(kind) ? [label] : [label, kind]
    return names.map(
      (name) => [toPhraseKey(name), { ...meaning, needsPreposition: false, needsNegation: true }] as const,
    )
  }),
  ...namedPlaces.flatMap(({ names, ...place }) =>
    names.map((name) => [toPhraseKey(name), { ...place, needsNegation: false }] as const),
  ),
  ...ruleLines.flatMap(toEntries),
  ...ignoredPhrases.map((phrase) => [toPhraseKey(phrase), null] as const),
])

function toEntries({ phrases, isAim, ...meaning }: RuleLine): (readonly [string, Rule])[] {
  return phrases.map((phrase) => {
    const needs = {
      needsPreposition: phrase.startsWith(preposedMark),
      needsNegation: meaning.kind === 'kind' && !isAim,
    }
    return [toPhraseKey(phrase), { ...meaning, ...needs }] as const
  })
}

/** Rules to read a query by, of which those for sentences are more. */
export interface RuleTable {
  /** Returns the meaning of a phrase; null if it must not give a hint, undefined if it is unknown. */
  get: (phrase: string) => Rule | null | undefined
  /** Whether the words of a phrase mean nothing, not even the kinds that they name: "climbing the walls". */
  isIdiom: (phrase: string) => boolean
  /** Returns the number of words in the longest phrase that may begin at a position; 0 if there is none. */
  countWordsAt: (words: readonly string[], at: number) => number
}

const idioms = new Set(listIgnored(spokenRules).map(toPhraseKey))
const plainTable = createTable(ruleIndex, new Set())
/** Rules by which sentences are read. */
export const spokenTable = createTable(
  new Map([
    ...ruleIndex,
    ...[...idioms].map((phrase) => [phrase, null] as const),
    ...spokenRuleLines.flatMap(toEntries),
  ]),
  idioms,
)

/** Returns the rules by which these words are read: those of a sentence, or the plain ones. */
export const tableFor = (words: readonly string[]): RuleTable =>
  isSentence(words) ? spokenTable : plainTable

function createTable(index: RuleIndex, idiomsOf: ReadonlySet<string>): RuleTable {
  // Words of the longest phrase by its first and second word; the second is blank for a phrase of one word.
  const maxPhraseWords = new Map<string, Map<string, number>>()
  for (const key of index.keys()) {
    const [first = '', second = '', ...others] = key.split(' ')
    const bySecond = maxPhraseWords.get(first) ?? new Map<string, number>()
    const length = second === '' ? 1 : others.length + 2
    maxPhraseWords.set(first, bySecond.set(second, Math.max(bySecond.get(second) ?? 0, length)))
  }
  return {
    get: (phrase) => index.get(phrase),
    isIdiom: (phrase) => idiomsOf.has(phrase) && index.get(phrase) === null,
    countWordsAt(words, at) {
      const bySecond = maxPhraseWords.get(words[at] ?? '')
      return bySecond?.get(words[at + 1] ?? '') ?? bySecond?.get('') ?? 0
    },
  }
}

function parseLines(text: string): string[][] {
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => line.split('|').map((part) => part.trim()))
}

function parseList(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
}

/** Writes out the alternatives of each word: "a/the b_c" becomes "a b c" and "the b c". */
function expandPhrase(phrase: string): string[] {
  let expanded = ['']
  for (const word of phrase.split(' '))
    expanded = word
      .split('/')
      .flatMap((one) => expanded.map((start) => `${start} ${one.replaceAll('_', ' ')}`.trim()))
  return expanded
}

function toPhraseKey(phrase: string): string {
  const words = tokenize(phrase)
  const meant = words.filter((word) => !intensifiers.has(word))
  return (meant.length > 0 ? meant : words).join(' ')
}

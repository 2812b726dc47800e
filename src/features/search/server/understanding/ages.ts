import type { Meaning } from './hint.ts'
import { type Amount, countedUnits, currencies, lookUp, parseDigits, parseNumber } from './numbers.ts'

const maxAge = 99
export const decades: Record<string, number> = {
  twenties: 20,
  thirties: 30,
  forties: 40,
  fifties: 50,
  sixties: 60,
  seventies: 70,
  eighties: 80,
}
/** Company by the lowest age of it. Adults are company of no kind. */
const companyByAge: [from: number, meaning: Meaning | null][] = [
  [
    55,
    {
      kind: 'company',
      label: 'over',
      facts: [['company:seniors'], ['age:seniors', 'category:retirement', 'tag:seniors']],
    },
  ],
  [18, null],
  [13, { kind: 'company', label: 'with teenagers', facts: [['company:teens'], ['age:teens', 'tag:teens']] }],
  [
    5,
    {
      kind: 'company',
      label: 'with children',
      facts: [['company:kids'], ['age:kids', 'age:families', 'tag:kids']],
    },
  ],
  [
    2,
    {
      kind: 'company',
      label: 'with toddlers',
      facts: [['company:toddlers'], ['company:babies', 'age:kids']],
    },
  ],
  [0, { kind: 'company', label: 'with a baby', facts: [['company:babies'], ['tag:babies']] }],
]

/**
 * Parses an age that starts at the word with the index `at`, as in "my 7 year old", "aged 5 and 8", "over 60" and "I am
 * 65", and returns the company it stands for and its number of words, like `parseAmountAt`; undefined if none starts
 * there.
 */
export function parseAgeAt(words: readonly string[], at: number): Amount | undefined {
  const lead = countAgeLead(words, at)
  const decade = parseDecadeAt(words, at)
  if (decade) return decade
  const age = parseNumber(words[at + lead]?.replace(/^(\d0)s$/, '$1'))
  if (age === undefined || age > maxAge || currencies.has(words[at + lead + 1] ?? '')) return undefined
  const unit = countAgeUnit(words, at + lead + 1)
  if (unit === 0 && (lead === 0 || countedUnits.test(words[at + lead + 1] ?? ''))) return undefined
  const isBound = /^(over|above)$/.test(words[at] ?? '')
  const isUpTo = isUpperAgeAt(words, at)
  if (unit === 0 && (isBound || words[at] === 'i') && age < minSeniorAge) return undefined
  const pair = /^(and|to|or|through|until)$/.test(words[at + lead + 1] ?? '')
    ? parseDigits(words[at + lead + 2])
    : undefined
  const length = lead + 1 + (unit > 0 ? unit : pair === undefined ? 0 : 2)
  const years = /^(month|week)s?$/.test(words[at + lead + 1] ?? '') ? 0 : age - (isUpTo ? 1 : 0)
  const found = companyByAge.find(([from]) => years >= from)?.[1] ?? null
  // "Before she turns 60" says that she is younger.
  if (/^turns?$/.test(words[at] ?? '') && words[at - 2] === 'before') return { meaning: null, length }
  const meaning = found?.label === 'over' ? { ...found, label: `over ${age}` } : found
  return { meaning, length }
}

const minSeniorAge = 55

/** Returns whether the words are those of an upper age, as in "kids under 5". */
const isUpperAgeAt = (words: readonly string[], at: number) =>
  words[at] === 'under' && /^(kids|children|boys|girls|ages|aged|toddlers|ones)$/.test(words[at - 1] ?? '')

/** Parses "in our late sixties" and "in my 30s". */
function parseDecadeAt(words: readonly string[], at: number): Amount | undefined {
  if (words[at] !== 'in' || !/^(my|our|their|his|her|your)$/.test(words[at + 1] ?? '')) return undefined
  const lead = /^(early|mid|late)$/.test(words[at + 2] ?? '') ? 3 : 2
  const word = words[at + lead] ?? ''
  const age = lookUp(decades, word) ?? Number(/^([2-9]0)s$/.exec(word)?.[1] ?? 0)
  if (age === 0) return undefined
  const meaning = age > minSeniorAge ? companyByAge[0]?.[1] : undefined
  return { meaning: meaning ? { ...meaning, label: `over ${age}` } : null, length: lead + 1 }
}

/**
 * Parses a number of people that starts at the word with the index `at`, as in "15 of us" and "8 people", like
 * `parseAmountAt`. The meaning is null for a small party, which says nothing about an idea; undefined if none starts
 * there.
 */
export function parsePartyAt(words: readonly string[], at: number): Amount | undefined {
  const lead = /^(about|around|roughly|for|approximately)$/.test(words[at] ?? '') ? 1 : 0
  const count = parseNumber(words[at + lead])
  if (count === undefined) return undefined
  const isOfUs = words[at + lead + 1] === 'of' && /^(us|them)$/.test(words[at + lead + 2] ?? '')
  if (!isOfUs && !/^(people|persons|guests|adults)$/.test(words[at + lead + 1] ?? '')) return undefined
  return { meaning: count < minGroup ? null : inGroup, length: lead + (isOfUs ? 3 : 2) }
}

const minGroup = 5
const inGroup: Meaning = {
  kind: 'company',
  label: 'in a group',
  facts: [['company:group'], ['company:friends', 'company:coworkers']],
}

function countAgeLead(words: readonly string[], at: number): number {
  if (isUpperAgeAt(words, at)) return 1
  const two = `${words[at]} ${words[at + 1]}`
  if (words[at] === 'of' && /^(kids|children|boys|girls|sons|daughters)$/.test(words[at - 1] ?? '')) return 1
  if (/^(i am|i m|age of|more than|older than)$/.test(two)) return 2
  if (/^(just turned|just turning)$/.test(two)) return 2
  if (/^(almost|nearly)$/.test(words[at] ?? ''))
    return /^(am|im|is|are|im)$/.test(words[at - 1] ?? '') ? 1 : 0
  // "He's four" is read as the words "he" and "four".
  return /^(he|she|over|above|aged|ages|age|im|is|turned|turns|turning)$/.test(words[at] ?? '') ? 1 : 0
}

/** Counts the words of "year old", "months old" or "yo". */
function countAgeUnit(words: readonly string[], at: number): number {
  if (/^(years?|yrs?|months?|weeks?)$/.test(words[at] ?? '') && /^olds?$/.test(words[at + 1] ?? '')) return 2
  return /^(yo|yos)$/.test(words[at] ?? '') ? 1 : 0
}

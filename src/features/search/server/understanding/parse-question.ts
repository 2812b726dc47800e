import { tokenize } from '#features/search/tokenize.ts'
import { toHintKey, type Hint, type Meaning } from './hint.ts'
import { isInSouthernHemisphere } from './place-names.ts'
import { maxPhraseWords, ruleIndex, type Rule } from './rule-index.ts'

/** Parsed query: the meaning of some of its words, and words that may be place names. */
export interface ParsedQuestion {
  words: string[]
  hints: Hint[]
  /** Possible place names, to be looked up. */
  mayBePlaces: PlaceCandidate[]
}

export interface PlaceCandidate {
  name: string
  /** Whether the surroundings of the place are meant too. */
  isNear: boolean
  from: number
  to: number
}

const maxWords = 32
const maxPlaceWords = 4

/**
 * Extracts hints from a query, such as its cost, time or country, and words that may be the name of another place. Does
 * not access the database.
 */
export function parseQuestion(q: string): ParsedQuestion {
  const words = tokenize(q).slice(0, maxWords)
  const hints: Hint[] = []
  const isTaken = words.map(() => false)
  for (let at = 0; at < words.length;) {
    const found = findMeaningAt(words, at)
    if (found?.meaning && !isNegated(words, at))
      hints.push({ ...found.meaning, key: toHintKey(found.meaning), from: at, to: at + found.length })
    if (found) isTaken.fill(true, at, at + found.length)
    at += found?.length ?? 1
  }
  return { words, hints: shiftSouthernSeasons(hints), mayBePlaces: listPlaceCandidates(words, isTaken) }
}

function findMeaningAt(words: string[], at: number): { meaning: Meaning | null; length: number } | undefined {
  const amount = parseAmountAt(words, at)
  for (let length = Math.min(maxPhraseWords, words.length - at); length > 0; length--) {
    const rule = ruleIndex.get(words.slice(at, at + length).join(' '))
    if (rule === null) return { meaning: null, length }
    if (rule && isApplicable(rule, words, at, length)) {
      const { needsPreposition: _, ...meaning } = rule
      return { meaning, length }
    }
    if (amount?.length === length) return amount
  }
  return undefined
}

/** Whether the words before this position negate it: `no kids`, `not in winter`. */
function isNegated(words: string[], at: number): boolean {
  const before = words.slice(Math.max(0, at - maxNegationFillers - 1), at)
  const from = before.findLastIndex((word) => negations.has(word))
  return from >= 0 && before.slice(from + 1).every((word) => negationFillers.has(word) || isPreposition(word))
}

const negations = new Set('no not without except avoid avoiding never minus'.split(' '))
/** Words allowed between the negation and what it negates. */
const negationFillers = new Set('with a an any the my our'.split(' '))
const maxNegationFillers = 2

const isApplicable = ({ needsPreposition }: Rule, words: string[], at: number, length: number): boolean =>
  !needsPreposition || length === words.length || isPreposition(words[at - 1])

/** Shifts seasons by six months if all places of the query are in the southern hemisphere. */
function shiftSouthernSeasons(hints: Hint[]): Hint[] {
  const places = hints.filter(({ kind }) => kind === 'place')
  if (places.length === 0 || !places.every(isInSouthernHemisphere)) return hints
  return hints.map((hint) =>
    hint.kind === 'season' ? { ...hint, facts: hint.facts.map((facts) => facts.map(toOppositeMonth)) } : hint,
  )
}

const toOppositeMonth = (fact: string) =>
  fact.replace(/^month:(\d+)$/, (_, month: string) => `month:${((Number(month) + 5) % 12) + 1}`)

const prepositions = new Set('in around near at to from outside across through visit visiting'.split(' '))
/** Whether a word introduces a place or a time, such as "in" or "near". */
export const isPreposition = (word = '') => prepositions.has(word)
const conjunctions = new Set(['and', 'or'])

/** Lists possible place names after a preposition, longest first. */
function listPlaceCandidates(words: string[], isTaken: boolean[]): PlaceCandidate[] {
  const found: PlaceCandidate[] = []
  let isNear = false
  let isAfterPlace = false
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? ''
    if (isTaken[at]) continue
    const isClose = word === 'to' && words[at - 1] === 'close'
    if (isPreposition(word)) isNear = isClose || ['near', 'around', 'outside'].includes(word)
    else if (!(conjunctions.has(word) && isAfterPlace)) continue
    isAfterPlace = true
    if (isNegated(words, at + 1)) continue
    for (let length = maxPlaceWords; length > 0; length--) {
      const [from, to] = [at + 1, at + 1 + length]
      if (to > words.length || isTaken.slice(from, to).some(Boolean)) continue
      found.push({ name: words.slice(from, to).join(' '), isNear, from, to })
    }
  }
  return found
}

/** Meaning of an amount and the number of words that express it. */
interface Amount {
  meaning: Meaning
  length: number
}

/** Facts for durations, each up to a number of hours (`f_time_fact`). */
const durationFacts: [upTo: number, fact: string][] = [
  [0.5, 'time:minutes'],
  [1, 'time:hour'],
  [4, 'time:hours'],
  [8, 'time:half-day'],
  [24, 'time:day'],
  [48, 'time:2-days'],
  [72, 'time:3-days'],
  [120, 'time:5-days'],
  [192, 'time:week'],
  [384, 'time:2-weeks'],
  [1080, 'time:month'],
  [2200, 'time:3-months'],
  [4400, 'time:6-months'],
  [8760, 'time:year'],
  [Infinity, 'time:years'],
]

const hoursOfUnit: Record<string, number> = {
  minute: 1 / 60,
  hour: 1,
  day: 24,
  night: 24,
  weekend: 48,
  week: 168,
  month: 720,
  year: 8760,
}

const numberWords =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen'.split(' ')
const vagueNumbers: Record<string, number> = { couple: 2, few: 3, several: 4 }
const currencies = new Set('dollar dollars usd buck bucks euro euros eur pound pounds gbp'.split(' '))
const upperBoundWords = new Set(['under', 'below', 'within', 'max', 'maximum'])
const lowerBoundWords = new Set(['over', 'above'])
/** Units after which a number is not a price: "under 30 miles". */
const countedUnits =
  /^(mile|km|kilometer|meter|metre|foot|feet|people|person|minute|hour|day|night|week|month|year|degree)s?$/

const maxLowPrice = 499
const maxMediumPrice = 5_000
const minSeniorAge = 55
const maxAge = 99

/** Parses a duration, a price or an age that starts at a word. */
function parseAmountAt(words: readonly string[], at: number): Amount | undefined {
  return parseTimeAt(words, at) ?? parsePriceAt(words, at) ?? parseAgeAt(words, at)
}

function parseTimeAt(words: readonly string[], at: number): Amount | undefined {
  const lead = words[at] === 'a' ? 1 : 0
  const count = parseNumber(words[at + lead])
  const unitIndex = lead + 1 + (words[at + lead + 1] === 'of' ? 1 : 0)
  const unit = words[at + unitIndex]?.replace(/s$/, '')
  const hoursPerUnit = unit === undefined ? undefined : hoursOfUnit[unit]
  if (count === undefined || hoursPerUnit === undefined || !unit) return undefined
  const hours = count * hoursPerUnit
  const factIndex = durationFacts.findIndex(([upTo]) => hours <= upTo)
  const exactly = [durationFacts[factIndex]?.[1] ?? 'time:years']
  const about = durationFacts.slice(Math.max(0, factIndex - 1), factIndex + 2).map(([, fact]) => fact)
  const label = `${count} ${unit}${count === 1 ? '' : 's'}`
  return { meaning: { kind: 'time', label, facts: [exactly, about] }, length: unitIndex + 1 }
}

function parsePriceAt(words: readonly string[], at: number): Amount | undefined {
  const boundWords =
    countBoundWords(words, at, upperBoundWords) ?? countBoundWords(words, at, lowerBoundWords) ?? 0
  const amount = parseDigits(words[at + boundWords])
  const next = words[at + boundWords + 1] ?? ''
  const isNamed = currencies.has(next)
  if (amount === undefined || (!isNamed && (boundWords === 0 || countedUnits.test(next)))) return undefined
  const isAbove = countBoundWords(words, at, lowerBoundWords) !== undefined
  if (isAbove && !isNamed) return undefined
  const facts = isAbove
    ? ['cost:3']
    : amount <= maxLowPrice
      ? ['cost:1']
      : amount <= maxMediumPrice
        ? ['cost:1', 'cost:2']
        : ['cost:1', 'cost:2', 'cost:3']
  const label = `${isAbove ? 'over' : 'under'} $${amount.toLocaleString('en-US')}`
  return { meaning: { kind: 'cost', label, facts: [facts] }, length: boundWords + (isNamed ? 2 : 1) }
}

/** Parses "over 60" and "I am 65". */
function parseAgeAt(words: readonly string[], at: number): Amount | undefined {
  const boundWords =
    countBoundWords(words, at, lowerBoundWords) ?? (words[at] === 'i' && words[at + 1] === 'am' ? 2 : 0)
  const age = parseDigits(words[at + boundWords])
  if (!boundWords || age === undefined || age < minSeniorAge || age > maxAge) return undefined
  if (countedUnits.test(words[at + boundWords + 1] ?? '')) return undefined
  const facts = [['age:seniors', 'category:retirement', 'tag:seniors'], ['age:all ages']]
  const meaning: Meaning = { kind: 'company', label: `over ${age}`, facts }
  return { meaning, length: boundWords + 1 }
}

/** Number of words before an amount that make it a bound; undefined if there are none. */
function countBoundWords(
  words: readonly string[],
  at: number,
  bounds: ReadonlySet<string>,
): number | undefined {
  if (bounds.has(words[at] ?? '')) return 1
  const isTwo =
    bounds === upperBoundWords && /^(less than|up to|at most)$/.test(`${words[at]} ${words[at + 1]}`)
  return isTwo ? 2 : undefined
}

const parseDigits = (word = '') => (/^\d{1,6}$/.test(word) ? Number(word) : undefined)

function parseNumber(word = ''): number | undefined {
  const spelt = numberWords.indexOf(word)
  return parseDigits(word) ?? vagueNumbers[word] ?? (spelt > 0 ? spelt : undefined)
}

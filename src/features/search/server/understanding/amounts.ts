import { decades, parseAgeAt, parsePartyAt } from './ages.ts'
import type { Meaning } from './hint.ts'
import {
  type Amount,
  countedUnits,
  currencies,
  lookUp,
  numberWords,
  parseDigits,
  parseNumber,
  tens,
  vagueNumbers,
} from './numbers.ts'

/**
 * Parses a duration, a price or an age ("two weeks", "under 50 dollars") that starts at the word with the index `at`.
 * Returns its meaning (null if it gives no hint) and its number of words; undefined if none starts there.
 */
export function parseAmountAt(words: readonly string[], at: number): Amount | undefined {
  return (
    parseLaterAt(words, at) ??
    parsePartyAt(words, at) ??
    parseTemperatureAt(words, at) ??
    parseAgeAt(words, at) ??
    parseTimeAt(words, at) ??
    parseWeekAt(words, at) ??
    parsePriceAt(words, at)
  )
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

const maxHoursOfDay = 12
const maxHoursAtOnce = 200

const hoursOfUnit: Record<string, number> = {
  minute: 1 / 60,
  min: 1 / 60,
  hour: 1,
  hr: 1,
  day: 24,
  night: 24,
  weekend: 48,
  week: 168,
  month: 720,
  year: 8760,
}

function parseTimeAt(words: readonly string[], at: number): Amount | undefined {
  const isHalf = words[at] === 'half' && /^an?$/.test(words[at + 1] ?? '')
  const lead = words[at] === 'a' || isHalf ? 1 : 0
  const count = isHalf ? 0.5 : parseNumber(words[at + lead])
  // "A couple of days" and "two free days".
  const isFilled = /^(of|free|whole|full|entire|long|spare|more)$/.test(words[at + lead + 1] ?? '')
  const unitIndex = lead + 1 + (isFilled ? 1 : 0)
  const unit = words[at + unitIndex]?.replace(/s$/, '')
  const hoursPerUnit = unit === undefined ? undefined : lookUp(hoursOfUnit, unit)
  if (count === undefined || hoursPerUnit === undefined || !unit) return undefined
  const next = words[at + unitIndex + 1] ?? ''
  // An age: "a 10 year old".
  if (/^olds?$/.test(next)) return undefined
  // Time that has passed, such as "married 20 years" and "10 years ago", is no duration of an idea.
  const isPast = /^(ago|together|of|married)$/.test(next) || /^(married|together)$/.test(words[at - 1] ?? '')
  const isOver = /^(straight|solid|already|now)$/.test(next)
  if ((unit === 'year' && isPast) || isOver) return { meaning: null, length: unitIndex + 1 }
  const hours = count * hoursPerUnit
  // So many hours are not free time but part of a title, such as “10,000 Hours”.
  if (hoursPerUnit <= 1 && hours > maxHoursAtOnce) return undefined
  const factIndex = durationFacts.findIndex(([upTo]) => hours <= upTo)
  // Within a day, what takes a little less time fits too.
  const isWithinDay = hours > 1 && hours <= maxHoursOfDay
  const exactly = durationFacts
    .slice(factIndex - (isWithinDay ? 1 : 0), factIndex + 1)
    .map(([, fact]) => fact)
  const about = durationFacts.slice(Math.max(0, factIndex - 1), factIndex + 2).map(([, fact]) => fact)
  const label = isHalf ? `half an ${unit}` : `${count} ${unit}${count === 1 ? '' : 's'}`
  return { meaning: { kind: 'time', label, facts: [exactly, about] }, length: unitIndex + 1 }
}

/** Parses the "week" of "peaceful week alone" and of "a lazy week with friends". */
function parseWeekAt(words: readonly string[], at: number): Amount | undefined {
  if (words[at] !== 'week') return undefined
  const isOnce = /^(with|in|at|on|alone|together|away|off|abroad|for|of)$/.test(words[at + 1] ?? '')
  const isOther = /^(this|that|next|last|every|each|once|twice|per|the|holy|fashion|of)$/.test(
    words[at - 1] ?? 'the',
  )
  if (!isOnce || isOther) return undefined
  return {
    meaning: {
      kind: 'time',
      label: 'a week',
      facts: [
        ['time:week', 'time:5-days'],
        ['time:3-days', 'time:2-weeks'],
      ],
    },
    length: 1,
  }
}

/** First words of questions in which "in three weeks" is a duration: "learn to juggle in three weeks". */
const achievements =
  /^(learn|see|finish|master|run|read|save|lose|get|build|write|do|visit|travel|cross|train|make)$/

/** Parses "in three weeks" and "next month", which are no durations. */
function parseLaterAt(words: readonly string[], at: number): Amount | undefined {
  if (/^(this|next)$/.test(words[at] ?? '') && words[at + 1] === 'month')
    return { meaning: toMonthAhead(words[at] === 'next' ? daysPerMonth : 0), length: 2 }
  if (words[at] !== 'in') return undefined
  const time = parseTimeAt(words, at + 1)
  const unit = words[at + (time?.length ?? 0)]
  if (!time || time.length < 2 || !/^(weeks?|months?|years)$/.test(unit ?? '')) return undefined
  const count = parseNumber(words[at + 1] === 'a' ? words[at + 2] : words[at + 1]) ?? 1
  const days = count * (unit?.startsWith('week') ? 7 : daysPerMonth)
  const isLater = !unit?.startsWith('year') && !achievements.test(words[0] ?? '')
  return { meaning: isLater ? toMonthAhead(days) : null, length: time.length + 1 }
}

const daysPerMonth = 30.5
const toMonthAhead = (daysAhead: number): Meaning => ({ kind: 'month', label: 'later', facts: [], daysAhead })

/** Words for a whole amount of money. */
const namedAmounts = new Map([
  ['fiver', 5],
  ['tenner', 10],
])
const wordsOfAmounts = new Set([
  ...numberWords,
  ...Object.keys(tens),
  ...Object.keys(vagueNumbers),
  ...namedAmounts.keys(),
  'half',
  'week',
  'month',
])
/** Returns whether a word may be part of an amount. A query that has no such word needs no further check. */
export const mayHaveAmount = (word: string): boolean =>
  wordsOfAmounts.has(word) || word in decades || /\d/.test(word)

/** Words of amounts, for correcting their spelling. */
export const amountWords: readonly string[] = [...numberWords, ...Object.keys(tens), ...currencies]

/** Phrases before an amount that make it the highest one. */
const upperBounds =
  'under below within max maximum maximum_of max_of less_than less_then lower_than up_to at_most no_more_than not_over nothing_over nothing_above limit_of a_limit_of cap_of not_more_than cheaper_than budget_of a_budget_of for_less_than for_under for_only only_have i_have with spend'
    .split(' ')
    .map((phrase) => phrase.split('_'))
const lowerBounds = [['over'], ['above'], ['more', 'than'], ['at', 'least']]
/** Bounds that are one only before a currency: "with 100 bucks", but not "with 4 friends". */
const weakBounds = new Set(['with', 'spend', 'i have', 'for only', 'only have'])
function parsePriceAt(words: readonly string[], at: number): Amount | undefined {
  const upper = findBound(words, at, upperBounds)
  const lower = findBound(words, at, lowerBounds)
  const range = parsePriceRangeAt(words, at)
  if (range) return range
  const lead = (upper ?? lower ?? []).length
  const named = namedAmounts.get(words[at + lead] ?? '')
  if (named !== undefined && !lower) return { meaning: toHighestPrice(named), length: lead + 1 }
  const amount = parseNumber(words[at + lead])
  const next = words[at + lead + 1] ?? ''
  const isNamed = currencies.has(next)
  if (amount === undefined || (lead === 0 && parseDigits(words[at]) === undefined && !isNamed))
    return undefined
  const isWeak = lead === 0 || (upper !== undefined && weakBounds.has(upper.join(' '))) || lower !== undefined
  if (!isNamed && (isWeak || countedUnits.test(next))) return undefined
  const length = lead + (isNamed ? 2 : 1) + countTail(words, at + lead + (isNamed ? 2 : 1))
  if (lower && !isNegatedBound(words, at))
    return {
      meaning: { kind: 'cost', label: `over ${formatDollars(amount)}`, facts: toLowestFacts(amount) },
      length,
    }
  return { meaning: toHighestPrice(amount), length }
}

/** Returns whether "more than" follows a negation, as in "I don't want to spend more than 15 dollars". */
function isNegatedBound(words: readonly string[], at: number): boolean {
  let before = at - 1
  while (
    /^(want|wanna|to|be|spend|spending|pay|paying|cost|costs|like|able|have|afford)$/.test(
      words[before] ?? '',
    )
  )
    before--
  return /^(no|not|never|nothing|dont|doesnt|cant|cannot|cant|wont|shouldnt|mustnt|without)$/.test(
    words[before] ?? '',
  )
}

const toHighestPrice = (amount: number): Meaning => ({
  kind: 'cost',
  label: `under ${formatDollars(amount)}`,
  facts: [],
  maxPrice: amount,
})

/** Parses "between 500 and 1500 dollars" and "around $300". An idea of the lowest cost is below such a price. */
function parsePriceRangeAt(words: readonly string[], at: number): Amount | undefined {
  const isRange = words[at] === 'between' && words[at + 2] === 'and'
  if (!isRange && !/^(around|about|roughly)$/.test(words[at] ?? '')) return undefined
  const lower = parseNumber(words[at + 1])
  const upper = isRange ? parseNumber(words[at + 3]) : lower
  const length = isRange ? 5 : 3
  if (lower === undefined || upper === undefined || !currencies.has(words[at + length - 1] ?? ''))
    return undefined
  const label = isRange
    ? `${formatDollars(lower)} to ${formatDollars(upper)}`
    : `around ${formatDollars(lower)}`
  const facts = lower < lowestOfMidPriced ? [] : toLowestFacts(lower)
  return {
    meaning: {
      kind: 'cost',
      label,
      facts,
      // Free ideas cost less than the lowest price.
      excluded: ['price:free'],
      maxPrice: isRange ? upper : Math.round(upper * slackOfAround),
    },
    length,
  }
}

/** Prices from which on an idea is not cheap, and from which on it is expensive, in US dollars. */
const lowestOfMidPriced = 100
const lowestOfExpensive = 400
const toLowestFacts = (lowest: number): string[][] =>
  lowest < lowestOfExpensive ? [['cost:2', 'cost:3']] : [['cost:3'], ['cost:2']]
const slackOfAround = 1.3

/** Counts the words after an amount that belong to it: "30 dollars or less", "20 dollars each". */
function countTail(words: readonly string[], at: number): number {
  if (words[at] === 'or' && /^(less|under|so)$/.test(words[at + 1] ?? '')) return 2
  if (words[at] === 'per' && words[at + 1] === 'person') return 2
  return /^(max|maximum|each|total|tops|altogether)$/.test(words[at] ?? '') ? 1 : 0
}

const findBound = (words: readonly string[], at: number, bounds: string[][]): string[] | undefined =>
  bounds.find((bound) => bound.every((word, index) => words[at + index] === word))

const formatDollars = (amount: number) => `$${amount.toLocaleString('en-US')}`

/** Parses "minus ten degrees" and "35 degrees outside". Warm and cool days say nothing about an idea. */
function parseTemperatureAt(words: readonly string[], at: number): Amount | undefined {
  const lead = /^(minus|below)$/.test(words[at] ?? '') ? 1 : 0
  const degrees = parseNumber(words[at + lead])
  const isNamed = /^degrees?$/.test(words[at + lead + 1] ?? '')
  // "It's minus five outside."
  const isCold = words[at] === 'minus' && /^(its?|is|was)$/.test(words[at - 1] ?? '')
  if (degrees === undefined || !(isNamed || isCold)) return undefined
  const unit = isNamed ? (words[at + lead + 2] ?? '') : ''
  const isUnit = /^(celsius|fahrenheit|c|f)$/.test(unit)
  const celsius =
    unit.startsWith('f') || (!isUnit && degrees > maxCelsius) ? ((degrees - 32) * 5) / 9 : degrees
  const length = lead + (isNamed ? 2 : 1) + (isUnit ? 1 : 0)
  const isAtPlace = /^(outside|out|outdoors)$/.test(words[at + length] ?? '')
  const meaning = lead === 1 || celsius <= coldCelsius ? coldDay : celsius >= hotCelsius ? hotDay : null
  return { meaning, length: length + (isAtPlace ? 1 : 0) }
}

const [coldCelsius, hotCelsius, maxCelsius] = [5, 28, 45]
const coldDay: Meaning = { kind: 'weather', label: 'cold day', facts: [['weather:cold']] }
const hotDay: Meaning = { kind: 'weather', label: 'hot day', facts: [['weather:heat']] }

import type { Meaning } from './hint.ts'

/** What an amount in a question means, and how many words say it. */
export interface Amount {
  meaning: Meaning
  length: number
}

/** Lengths as they are facts, each up to so many hours (`f_time_fact`). */
const lengths: [upTo: number, fact: string][] = [
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

const numbers =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen'.split(' ')
const vague: Record<string, number> = { couple: 2, few: 3, several: 4 }
const currencies = new Set('dollar dollars usd buck bucks euro euros eur pound pounds gbp'.split(' '))
const below = new Set(['under', 'below', 'within', 'max', 'maximum'])
const above = new Set(['over', 'above'])
/** What may be counted beside money: "under 30 miles" is no price. */
const counted =
  /^(mile|km|kilometer|meter|metre|foot|feet|people|person|minute|hour|day|night|week|month|year|degree)s?$/

const cheapUpTo = 499
const middleUpTo = 5_000
const retiredFrom = 55
const oldest = 99

/** An amount of time, money or years of life that begins at a word. */
export function amountAt(words: readonly string[], at: number): Amount | undefined {
  return timeAt(words, at) ?? moneyAt(words, at) ?? ageAt(words, at)
}

function timeAt(words: readonly string[], at: number): Amount | undefined {
  const lead = words[at] === 'a' ? 1 : 0
  const count = numberOf(words[at + lead])
  const behind = lead + 1 + (words[at + lead + 1] === 'of' ? 1 : 0)
  const unit = words[at + behind]?.replace(/s$/, '')
  const each = unit === undefined ? undefined : hoursOfUnit[unit]
  if (count === undefined || each === undefined || !unit) return undefined
  const hours = count * each
  const meant = lengths.findIndex(([upTo]) => hours <= upTo)
  const exactly = [lengths[meant]?.[1] ?? 'time:years']
  const about = lengths.slice(Math.max(0, meant - 1), meant + 2).map(([, fact]) => fact)
  const label = `${count} ${unit}${count === 1 ? '' : 's'}`
  return { meaning: { kind: 'time', label, facts: [exactly, about] }, length: behind + 1 }
}

function moneyAt(words: readonly string[], at: number): Amount | undefined {
  const lead = leadOf(words, at, below) ?? leadOf(words, at, above) ?? 0
  const amount = digitsOf(words[at + lead])
  const next = words[at + lead + 1] ?? ''
  const isNamed = currencies.has(next)
  if (amount === undefined || (!isNamed && (lead === 0 || counted.test(next)))) return undefined
  const isAbove = leadOf(words, at, above) !== undefined
  if (isAbove && !isNamed) return undefined
  const facts = isAbove
    ? ['cost:3']
    : amount <= cheapUpTo
      ? ['cost:1']
      : amount <= middleUpTo
        ? ['cost:1', 'cost:2']
        : ['cost:1', 'cost:2', 'cost:3']
  const label = `${isAbove ? 'over' : 'under'} $${amount.toLocaleString('en-US')}`
  return { meaning: { kind: 'cost', label, facts: [facts] }, length: lead + (isNamed ? 2 : 1) }
}

/** "over 60", "I am 65". */
function ageAt(words: readonly string[], at: number): Amount | undefined {
  const lead = leadOf(words, at, above) ?? (words[at] === 'i' && words[at + 1] === 'am' ? 2 : 0)
  const age = digitsOf(words[at + lead])
  if (!lead || age === undefined || age < retiredFrom || age > oldest) return undefined
  if (counted.test(words[at + lead + 1] ?? '')) return undefined
  const facts = [['age:seniors', 'category:retirement', 'tag:seniors'], ['age:all ages']]
  const meaning: Meaning = { kind: 'company', label: `over ${age}`, facts }
  return { meaning, length: lead + 1 }
}

/** How many words before an amount say that it is a bound. */
function leadOf(words: readonly string[], at: number, bounds: ReadonlySet<string>): number | undefined {
  if (bounds.has(words[at] ?? '')) return 1
  const isTwo = bounds === below && /^(less than|up to|at most)$/.test(`${words[at]} ${words[at + 1]}`)
  return isTwo ? 2 : undefined
}

const digitsOf = (word = '') => (/^\d{1,6}$/.test(word) ? Number(word) : undefined)

function numberOf(word = ''): number | undefined {
  const spelt = numbers.indexOf(word)
  return digitsOf(word) ?? vague[word] ?? (spelt > 0 ? spelt : undefined)
}

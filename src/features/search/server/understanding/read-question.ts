import { wordsOf } from '#features/search/fold.ts'
import { keyOf, type Hint, type Meaning } from './hint.ts'
import { isSouthern } from './place-names.ts'
import { longestPhrase, ruleIndex, type Rule } from './rule-index.ts'

/** A question taken apart: what some of its words mean, and which say nothing beside themselves. */
export interface ReadQuestion {
  words: string[]
  hints: Hint[]
  /** Names that may be those of places, to be looked up. */
  mayBePlaces: MaybePlace[]
}

export interface MaybePlace {
  name: string
  /** Around it, and not only there. */
  isNear: boolean
  from: number
  to: number
}

const mostWords = 32
const longestPlace = 4

/** Reads what a question says beside its words. Needs nothing but the words. */
export function readQuestion(q: string): ReadQuestion {
  const words = wordsOf(q).slice(0, mostWords)
  const hints: Hint[] = []
  const isTaken = words.map(() => false)
  for (let at = 0; at < words.length;) {
    const found = meaningAt(words, at)
    if (found?.meaning && !isUnwanted(words, at))
      hints.push({ ...found.meaning, key: keyOf(found.meaning), from: at, to: at + found.length })
    if (found) isTaken.fill(true, at, at + found.length)
    at += found?.length ?? 1
  }
  return { words, hints: turned(hints), mayBePlaces: placesMaybe(words, isTaken) }
}

function meaningAt(words: string[], at: number): { meaning: Meaning | null; length: number } | undefined {
  const amount = amountAt(words, at)
  for (let length = Math.min(longestPhrase, words.length - at); length > 0; length--) {
    const rule = ruleIndex.get(words.slice(at, at + length).join(' '))
    if (rule === null) return { meaning: null, length }
    if (rule && mayCount(rule, words, at, length)) {
      const { needsPreposition: _, ...meaning } = rule
      return { meaning, length }
    }
    if (amount?.length === length) return amount
  }
  return undefined
}

/** Whether somebody says that it is just this that is not looked for: `no kids`, `not in winter`. */
function isUnwanted(words: string[], at: number): boolean {
  const before = words.slice(Math.max(0, at - mostBetween - 1), at)
  const from = before.findLastIndex((word) => refusing.has(word))
  return from >= 0 && before.slice(from + 1).every((word) => between.has(word) || isPreposition(word))
}

const refusing = new Set('no not without except avoid avoiding never minus'.split(' '))
/** What may stand before what is refused. */
const between = new Set('with a an any the my our'.split(' '))
const mostBetween = 2

const mayCount = ({ needsPreposition }: Rule, words: string[], at: number, length: number): boolean =>
  !needsPreposition || length === words.length || isPreposition(words[at - 1])

/** Where summer is in January, the seasons that are asked for are those of the place. */
function turned(hints: Hint[]): Hint[] {
  const places = hints.filter(({ kind }) => kind === 'place')
  if (places.length === 0 || !places.every(isSouthern)) return hints
  return hints.map((hint) =>
    hint.kind === 'season' ? { ...hint, facts: hint.facts.map((facts) => facts.map(opposite)) } : hint,
  )
}

const opposite = (fact: string) =>
  fact.replace(/^month:(\d+)$/, (_, month: string) => `month:${((Number(month) + 5) % 12) + 1}`)

const prepositions = new Set('in around near at to from outside across through visit visiting'.split(' '))
/** Whether a place or a time follows such a word. */
export const isPreposition = (word = '') => prepositions.has(word)
const joining = new Set(['and', 'or'])

/** What stands after a word that a place follows, the longest first. */
function placesMaybe(words: string[], isTaken: boolean[]): MaybePlace[] {
  const found: MaybePlace[] = []
  let isNear = false
  let isAfterPlace = false
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? ''
    if (isTaken[at]) continue
    const isClose = word === 'to' && words[at - 1] === 'close'
    if (isPreposition(word)) isNear = isClose || ['near', 'around', 'outside'].includes(word)
    else if (!(joining.has(word) && isAfterPlace)) continue
    isAfterPlace = true
    if (isUnwanted(words, at + 1)) continue
    for (let length = longestPlace; length > 0; length--) {
      const [from, to] = [at + 1, at + 1 + length]
      if (to > words.length || isTaken.slice(from, to).some(Boolean)) continue
      found.push({ name: words.slice(from, to).join(' '), isNear, from, to })
    }
  }
  return found
}

/** What an amount in a question means, and how many words say it. */
interface Amount {
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
function amountAt(words: readonly string[], at: number): Amount | undefined {
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

import type { Meaning } from './hint.ts'

/** Meaning of an amount and the number of words that express it; null if it is none that gives a hint. */
export interface Amount {
  meaning: Meaning | null
  length: number
}

export const numberWords =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
export const tens: Record<string, number> = {
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  hundred: 100,
}
export const vagueNumbers: Record<string, number> = { couple: 2, few: 3, several: 4 }

/** Returns the value of a word of one to six digits; undefined for any other word. */
export const parseDigits = (word = '') => (/^\d{1,6}$/.test(word) ? Number(word) : undefined)

/** Returns the value of a word; undefined for others, among them names of every object, such as `constructor`. */
export const lookUp = (values: Record<string, number>, word: string): number | undefined =>
  Object.hasOwn(values, word) ? values[word] : undefined

/**
 * Returns the number that a word means: digits, a spelt one ("twelve", "forty", "hundred") or a vague one ("couple" is
 * 2, "several" is 4); undefined for any other word, and for "zero".
 */
export function parseNumber(word = ''): number | undefined {
  const spelt = numberWords.indexOf(word)
  return (
    parseDigits(word) ?? lookUp(vagueNumbers, word) ?? lookUp(tens, word) ?? (spelt > 0 ? spelt : undefined)
  )
}

export const currencies = new Set(
  'dollar dollars usd buck bucks euro euros eur pound pounds gbp quid'.split(' '),
)
/** Units after which a number is not a price: "under 30 miles". */
export const countedUnits =
  /^(mile|km|kilometer|meter|metre|foot|feet|people|person|minute|min|hour|day|night|week|weekend|month|year|degree|kid|child|children|friend|yr)s?$/

/** Returns whether a word is a number up to 99, which says nothing beside a hint: the "two" of "two toddlers". */
export const isSmallNumber = (word = ''): boolean =>
  /^\d{1,2}(st|nd|rd|th)?$/.test(word) || numberWords.indexOf(word) > 0 || word in tens

import type { Phrase, Term } from '../words/parse-query.ts'

/**
 * Arguments of `to_tsquery('simple', …)`, made of stems. Stems are letters and digits only, so they cannot contain
 * operators.
 */
export interface TextQuery {
  /** Every term, in any of its phrases. */
  all: string
  /** At least one of the terms. */
  any: string
  /** The terms as typed, without synonyms. */
  said: string
  /** One condition per term that some idea may contain. */
  each: string[]
  /** At least half of those terms; undefined if there are too many combinations to write out. */
  most: string | undefined
}

/** Eight terms have 70 combinations of four. */
const maxCombinations = 70

/**
 * Converts search terms to arguments of `to_tsquery('simple', …)`: `all` demands every term or one of its synonyms,
 * `any` at least one, `most` at least half (undefined if that is too long); `said` is any of the terms as typed,
 * without synonyms, and `each` lists the condition of each. `any`, `each` and `most` leave out terms that no idea
 * contains (not `isKnown`). If no term is known, `any` is `''` and `most` must not be used.
 */
export function toTextQuery(terms: Term[]): TextQuery {
  const said = terms.map((term) => toAlternatives([term.said]))
  const each = terms.map((term) => toAlternatives([term.said, ...term.synonyms]))
  const known = each.filter((_, index) => terms[index]?.isKnown)
  return {
    all: each.join(' & '),
    any: known.join(' | '),
    said: said.join(' | '),
    each: known,
    most: toHalfQuery(known),
  }
}

function toHalfQuery(each: string[]): string | undefined {
  const combinations = listCombinations(Math.ceil(each.length / 2), each)
  return combinations.length > maxCombinations
    ? undefined
    : combinations.map((terms) => `(${terms.join(' & ')})`).join(' | ')
}

/** Lists all combinations of `count` elements, stopping once there are too many to use. */
function listCombinations(count: number, [first, ...rest]: string[]): string[][] {
  if (count === 0) return [[]]
  if (first === undefined) return []
  const withFirst = listCombinations(count - 1, rest).map((terms) => [first, ...terms])
  return withFirst.length > maxCombinations ? withFirst : [...withFirst, ...listCombinations(count, rest)]
}

const toAlternatives = (phrases: Phrase[]) =>
  `(${phrases.map((phrase) => toPhraseQuery(phrase)).join(' | ')})`

/**
 * Converts a phrase to `to_tsquery` syntax for consecutive words, such as `('great' <1> 'wall')` with stems; the last
 * word matches as a prefix (`:*`) if `isBeginning`. A stop word inside counts as one position.
 * @param weight restricts matches to words of this weight: A is that of title and aliases.
 */
export function toPhraseQuery({ stems, isBeginning }: Phrase, weight = ''): string {
  const places = stems.flatMap((stem, place) => (stem === '' ? [] : [{ stem, place }]))
  const parts = places.map(({ stem, place }, index) => {
    const beginning = isBeginning && place === stems.length - 1 ? '*' : ''
    const mark = beginning || weight ? `:${beginning}${weight}` : ''
    const before = places[index - 1]
    return `${before ? ` <${place - before.place}> ` : ''}'${stem}'${mark}`
  })
  return parts.length === 1 ? parts.join('') : `(${parts.join('')})`
}

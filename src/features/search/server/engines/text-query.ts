import type { Phrase, Term } from '../words/meaning.ts'

/**
 * Conditions for `to_tsquery('simple', …)`, of basic forms. They are letters and digits only, so nothing in them is
 * taken for an operator.
 */
export interface TextQuery {
  /** Every term, in any of its phrases. */
  all: string
  /** At least one of them. */
  any: string
  /** As it was typed. */
  said: string
  /** One for each term that some idea may hold. */
  each: string[]
  /** At least half of those; undefined where there are so many terms that nobody could write that down. */
  most: string | undefined
}

/** Of eight terms there are seventy ways to hold four. */
const mostWays = 70

export function textQueryOf(terms: Term[]): TextQuery {
  const said = terms.map((term) => anyOf([term.said]))
  const each = terms.map((term) => anyOf([term.said, ...term.synonyms]))
  const known = each.filter((_, index) => terms[index]?.isKnown)
  return {
    all: each.join(' & '),
    any: known.join(' | '),
    said: said.join(' | '),
    each: known,
    most: mostOf(known),
  }
}

function mostOf(each: string[]): string | undefined {
  const ways = waysToHold(Math.ceil(each.length / 2), each)
  return ways.length > mostWays ? undefined : ways.map((terms) => `(${terms.join(' & ')})`).join(' | ')
}

/** All ways to take so many of these; no more than are of use. */
function waysToHold(count: number, [first, ...rest]: string[]): string[][] {
  if (count === 0) return [[]]
  if (first === undefined) return []
  const withFirst = waysToHold(count - 1, rest).map((terms) => [first, ...terms])
  return withFirst.length > mostWays ? withFirst : [...withFirst, ...waysToHold(count, rest)]
}

const anyOf = (phrases: Phrase[]) => `(${phrases.map(condition).join(' | ')})`

/** The words in a row; those between them that are not written down keep their places. */
function condition({ stems, isBeginning }: Phrase): string {
  const places = stems.flatMap((stem, place) => (stem === '' ? [] : [{ stem, place }]))
  const parts = places.map(({ stem, place }, index) => {
    const mark = isBeginning && place === stems.length - 1 ? ':*' : ''
    const before = places[index - 1]
    return `${before ? ` <${place - before.place}> ` : ''}'${stem}'${mark}`
  })
  return parts.length === 1 ? parts.join('') : `(${parts.join('')})`
}

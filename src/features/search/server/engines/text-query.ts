import type { Phrase, Term } from '../words/meaning.ts'

/** Conditions for `to_tsquery`. Words are letters and digits only, so nothing in them is taken for an operator. */
export interface TextQuery {
  /** Every term, in any of its phrases. */
  all: string
  /** At least one of them. */
  any: string
  /** As it was typed. */
  said: string
  /** One for each term that some idea may hold. */
  each: string[]
}

export function textQueryOf(terms: Term[], weights = ''): TextQuery {
  const said = terms.map((term) => anyOf(term.said, weights))
  const each = terms.map((term) => anyOf([...term.said, ...term.synonyms], weights))
  const known = each.filter((_, index) => terms[index]?.isKnown)
  return { all: each.join(' & '), any: known.join(' | '), said: said.join(' | '), each: known }
}

const anyOf = (phrases: Phrase[], weights: string) =>
  `(${phrases.map((phrase) => condition(phrase, weights)).join(' | ')})`

function condition({ words, isBeginning }: Phrase, weights: string): string {
  const lexemes = words.map((word, index) => {
    const marks = weights + (isBeginning && index === words.length - 1 ? '*' : '')
    return `'${word}'${marks && `:${marks}`}`
  })
  return words.length === 1 ? lexemes.join('') : `(${lexemes.join(' <-> ')})`
}

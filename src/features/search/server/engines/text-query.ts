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

export function textQueryOf(terms: Term[]): TextQuery {
  const said = terms.map((term) => anyOf(term.said))
  const each = terms.map((term) => anyOf([...term.said, ...term.synonyms]))
  const known = each.filter((_, index) => terms[index]?.isKnown)
  return { all: each.join(' & '), any: known.join(' | '), said: said.join(' | '), each: known }
}

const anyOf = (phrases: Phrase[]) => `(${phrases.map(condition).join(' | ')})`

function condition({ words, isBeginning }: Phrase): string {
  const lexemes = words.map(
    (word, index) => `'${word}'${isBeginning && index === words.length - 1 ? ':*' : ''}`,
  )
  return words.length === 1 ? lexemes.join('') : `(${lexemes.join(' <-> ')})`
}

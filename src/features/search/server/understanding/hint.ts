/** Meaning of some words of a query, as facts that ideas have. */
export interface Meaning {
  kind: HintKind
  /** Label shown to the visitor: "cheap", "with children", "Japan". */
  label: string
  /**
   * Lists of facts (migration 0043). An idea meets the hint with one fact of the first list; if hardly any idea does,
   * with one of the first two lists, and so on. Empty if the hint only excludes.
   */
  facts: readonly (readonly string[])[]
  /** Facts that no result may have: "no flying". */
  excluded?: readonly string[]
  /** Days from today on in whose month it is meant: "in three weeks". The label is that of the month then. */
  daysAhead?: number
  /** Whether the kinds that it means are so many that anything more specific says more about the query. */
  isBroad?: boolean
  /** Highest price of the results, in US dollars: "under $50". */
  maxPrice?: number
}

/** Begins a fact of the ideas whose title, aliases or tags have these words: `called:fly fishing`. */
export const calledMark = 'called:'

/** Kinds of hints, the most important first: ideas that miss the last ones are closer to the query. */
export const hintKinds = [
  'place',
  'kind',
  'feast',
  'company',
  'mood',
  'weather',
  'setting',
  'cost',
  'month',
  'season',
  'time',
  'difficulty',
] as const
type HintKind = (typeof hintKinds)[number]

/** Meaning with its position in a query. */
export interface Hint extends Meaning {
  /** Identifies the hint in a URL, for removing it. */
  key: string
  /** Range of words that express it: `from` inclusive, `to` exclusive. */
  from: number
  to: number
}

/**
 * Returns the key that identifies a hint of a query in URLs: its label in lower case with hyphens (`with-children`), so
 * that two hints with the same label are one.
 */
export const toHintKey = ({ label }: Pick<Meaning, 'label'>): string =>
  label
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')

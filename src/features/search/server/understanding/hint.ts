/** Meaning of some words of a query, as facts that ideas have. */
export interface Meaning {
  kind: HintKind
  /** Label shown to the visitor: "cheap", "with children", "Japan". */
  label: string
  /**
   * Lists of facts (migration 0043). An idea must have one fact of the first list; if no idea does, one of the first
   * two lists, and so on.
   */
  facts: readonly (readonly string[])[]
}

export const hintKinds = [
  'cost',
  'difficulty',
  'time',
  'month',
  'season',
  'feast',
  'setting',
  'company',
  'place',
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
 * Returns the key of a hint in URLs: its label in lower case with hyphens, so that two hints with the same label are
 * one.
 */
export const toHintKey = ({ label }: Pick<Meaning, 'label'>): string =>
  label
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')

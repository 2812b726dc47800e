/** What is understood of a question by some of its words. */
export interface Meaning {
  kind: HintKind
  /** As it is shown: "cheap", "with children", "Japan". */
  label: string
  /**
   * Facts (migration 0043) of which an idea has one: of the first list; where that leaves nothing, of the first two;
   * and so on.
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

/** A meaning where it was found. */
export interface Hint extends Meaning {
  /** In an address: what is taken off is named by it. */
  key: string
  /** Which words of the question say it: from the first to before the second. */
  from: number
  to: number
}

/** Two hints that say the same are one, whatever their words. */
export const toHintKey = ({ label }: Pick<Meaning, 'label'>): string =>
  label
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')

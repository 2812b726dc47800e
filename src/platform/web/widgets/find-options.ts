/** An option of a select in which options stand in groups. */
export interface GroupedOption {
  value: string
  label: string
  group: string
}

/**
 * Returns the options with words that begin as typed, in their order; all options if nothing is typed. If no option
 * matches, returns those with the stems of the words (`hiking` finds `Hikes`), else those whose group has the words;
 * empty if there are none.
 */
export function findOptions(options: readonly GroupedOption[], typed: string): GroupedOption[] {
  const words = toWords(typed)
  const stems = words.map(toStem)
  const attempts = [
    ({ label, value }: GroupedOption) => haveBeginnings(`${label} ${value}`, words),
    ({ label, value }: GroupedOption) => haveBeginnings(`${label} ${value}`, stems),
    ({ group }: GroupedOption) => haveBeginnings(group, words),
  ]
  for (const matches of attempts) {
    const found = options.filter(matches)
    if (found.length > 0) return found
  }
  return []
}

const toWords = (text: string) =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** Returns whether each beginning is that of a word of the text. */
function haveBeginnings(text: string, beginnings: string[]): boolean {
  const words = toWords(text)
  return beginnings.every((beginning) => words.some((word) => word.startsWith(beginning)))
}

/** Returns a word of at least six letters without its ending, and without the letter that the ending has doubled. */
const toStem = (word: string) =>
  word.length < 6 ? word : word.replace(/(?:ing|ers?|es|s)$/, '').replace(/(.)\1$/, '$1')
